import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why the device's socket could not be used.
struct DeviceConnectionError: Error, CustomStringConvertible {
    let description: String
}

/// The socket to the device's process: JSON messages, one a line, in both directions.
final class DeviceConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let writer = DispatchQueue(label: "EasyApp.SwiftUI.DeviceConnection.writer")
    /// How many messages wait for the writer: none overtakes another.
    private var waiting = 0
    private let waitingLock = NSLock()
    /// What was read before `startReading` and belongs to the message after the first.
    private var pending: [UInt8] = []

    /// A line may not be longer than this; a device that sends more is not a device.
    static let maximumLineBytes = 16 << 20

    init(socketPath: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else {
            throw DeviceConnectionError(description: "cannot make a socket: \(Self.lastError)")
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(socketPath.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw DeviceConnectionError(description: "the path of the device's socket is too long: \(socketPath)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard status == 0 else {
            throw DeviceConnectionError(description: "cannot reach the device at \(socketPath): \(Self.lastError)")
        }
    }

    private static var lastError: String { String(cString: strerror(errno)) }

    /// Sends a message; the line end is added. Messages go out in the order of the calls; what the socket does not take at
    /// once is sent off the calling thread.
    func send(_ message: [UInt8]) {
        var line = message
        line.append(UInt8(ascii: "\n"))
        waitingLock.withLock {
            // Straight to the socket, which spares the way over another thread.
            let sent = waiting == 0 ? max(0, sendPart(of: line[...], flags: Int32(MSG_DONTWAIT))) : 0
            if sent == line.count { return }
            waiting += 1
            writer.async { [line] in
                self.sendAll(line[sent...])
                self.waitingLock.withLock { self.waiting -= 1 }
            }
        }
    }

    private func sendAll(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = sendPart(of: rest, flags: 0)
            if count < 0 && errno == EINTR { continue }
            // The device is gone; the reader sees it too and ends the app.
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    private func sendPart(of bytes: ArraySlice<UInt8>, flags: Int32) -> Int {
        bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | flags) }
    }

    /// Waits for the first message, which a device sends as soon as an app connects. What follows it is left for
    /// `startReading`. Nil when none comes within a second, as from a device that is played by hand.
    func readFirstMessage() -> [UInt8]? {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let deadline = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < deadline, pending.count <= Self.maximumLineBytes {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            guard Glibc.poll(&poll, 1, 100) > 0 else { continue }
            var chunk = [UInt8](repeating: 0, count: 4 << 10)
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return nil }
            pending += chunk[..<count]
        }
        return nil
    }

    /// Reads on a thread of its own and hands each message to `onMessage` on the main queue; `onClose` follows the last.
    func startReading(onMessage: @escaping @MainActor ([UInt8]) -> Void, onClose: @escaping @MainActor () -> Void) {
        let left = pending
        pending = []
        let thread = Thread { [descriptor] in
            var pending: [UInt8] = []
            func take(_ chunk: ArraySlice<UInt8>) {
                var start = chunk.startIndex
                for index in chunk.indices where chunk[index] == UInt8(ascii: "\n") {
                    let line = pending + chunk[start..<index]
                    pending.removeAll(keepingCapacity: true)
                    start = index + 1
                    DispatchQueue.main.async { MainActor.assumeIsolated { onMessage(line) } }
                }
                pending.append(contentsOf: chunk[start...])
            }
            take(left[...])
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0 && errno == EINTR { continue }
                if count <= 0 || pending.count + count > Self.maximumLineBytes { break }
                take(chunk[..<count])
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { onClose() } }
        }
        thread.name = "device-reader"
        thread.start()
    }
}
