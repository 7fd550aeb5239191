import CAppProcess
import Foundation
import Glibc
import Synchronization

/// The line between the device and the app's process: JSON objects, one a line, both ways.
///
/// Reading has a thread of its own. What the socket does not take at once is written on a queue of its own, so that an app
/// that hangs holds up nothing but itself.
final class AppConnection: Sendable {
    /// The longest message, in bytes.
    static let messageLimit = 16 << 20
    /// The most that may wait for an app that does not read, in bytes.
    static let pendingLimit = 16 << 20
    private static let chunkSize = 256 << 10

    private let descriptor: CInt
    private let writing = DispatchQueue(label: "easyapp.device.app-connection")
    private let pendingBytes = Atomic<Int>(0)
    private let isOpen = Mutex(true)
    /// How many messages wait in the queue: none overtakes another.
    private let waiting = Mutex(0)

    /// Takes over a connected socket.
    init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - received: called for each line, without its newline, in order, on the reading thread.
    ///   - closed: called once, after the last line.
    func start(received: @escaping @Sendable ([UInt8]) -> Void, closed: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            self.readLines(received)
            closed()
            self.close()
            // After everything that was to be written: nobody uses the descriptor any more.
            self.writing.async { Glibc.close(self.descriptor) }
        }
    }

    /// Queues one message.
    ///
    /// - Returns: whether it was taken; not when the connection is closed or the app has not read for too long.
    @discardableResult
    func send(_ line: [UInt8]) -> Bool {
        isOpen.withLock { isOpen in
            guard isOpen else { return false }
            let pending = pendingBytes.wrappingAdd(line.count, ordering: .relaxed).newValue
            guard pending <= Self.pendingLimit else {
                pendingBytes.wrappingSubtract(line.count, ordering: .relaxed)
                return false
            }
            let message = line + [UInt8(ascii: "\n")]
            waiting.withLock { waiting in
                // Straight to the socket, which spares the way over another thread.
                let sent = waiting == 0 ? sendAtOnce(message) : 0
                if sent == message.count {
                    pendingBytes.wrappingSubtract(line.count, ordering: .relaxed)
                    return
                }
                waiting += 1
                writing.async {
                    self.write(message[sent...])
                    self.pendingBytes.wrappingSubtract(line.count, ordering: .relaxed)
                    self.waiting.withLock { $0 -= 1 }
                }
            }
            return true
        }
    }

    /// Gives the socket what it takes now. Returns how many bytes that were; what is wrong with it `write` will see.
    private func sendAtOnce(_ bytes: [UInt8]) -> Int {
        let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
        return max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) })
    }

    /// Ends the connection; the reading thread notices and says so.
    func close() {
        isOpen.withLock { isOpen in
            if isOpen { shutdown(descriptor, CInt(SHUT_RDWR)) }
            isOpen = false
        }
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return close() }
            rest = rest.dropFirst(count)
        }
    }

    private func readLines(_ received: ([UInt8]) -> Void) {
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
        defer { chunk.deallocate() }
        var line: [UInt8] = []
        while true {
            let count = read(descriptor, chunk.baseAddress, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            var rest = UnsafeRawBufferPointer(rebasing: chunk[..<count])
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line.append(contentsOf: rest[..<newline])
                if !line.isEmpty { received(line) }
                line.removeAll(keepingCapacity: line.capacity <= Self.chunkSize)
                rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
            }
            line.append(contentsOf: rest)
            if line.count > Self.messageLimit { return }
        }
    }
}
