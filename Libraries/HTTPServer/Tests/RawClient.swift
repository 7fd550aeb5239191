import CLinux
import EventLoop
import Glibc
import Synchronization

/// A TCP connection that sends exactly what it is told and keeps what comes back.
final class RawClient: Sendable {
    private struct State {
        var received: [UInt8] = []
        var isAtEnd = false
        var isPaused = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    struct TimedOut: Error, CustomStringConvertible {
        let received: String
        var description: String { "Timed out after receiving: \(received)" }
    }

    private static let loop: EventLoop = {
        do { return try EventLoop(name: "raw-clients") } catch { preconditionFailure("\(error)") }
    }()

    let descriptor: Int32
    private let state = Mutex(State())
    private let registration = Mutex<DescriptorRegistration?>(nil)

    /// - Parameters:
    ///   - receiveBufferBytes: A small one makes the server feel early that nobody reads.
    ///   - text: Sent at once: other tests may keep the caller from sending for a while.
    init(port: Int, receiveBufferBytes: Int32? = nil, sending text: String = "") async throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw EventLoopError.system(call: "connect", code: errno) }
        send(text)
        let result = await Self.loop.run { [self] in
            Result { try Self.loop.register(descriptor, for: .readable) { [weak self] _ in self?.readAvailable() } }
        }
        let registered = try result.get()
        registration.withLock { $0 = registered }
    }

    deinit {
        let (descriptor, registration) = (descriptor, registration.withLock { $0 })
        Self.loop.runOnLoop {
            registration?.cancel()
            close(descriptor)
        }
    }

    private func readAvailable() {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        let waiter = state.withLock { state in
            if count > 0 { state.received += buffer[..<count] }
            if count == 0 || (count < 0 && errno != EAGAIN) { state.isAtEnd = true }
            defer { state.waiter = nil }
            return state.waiter
        }
        if state.withLock({ $0.isAtEnd }) { registration.withLock { $0 }?.cancel() }
        waiter?.resume()
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            sent += count
        }
    }

    /// Sends as much as fits without waiting, and says how much that was.
    func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
        max(0, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)))
    }

    /// Stops or goes on taking what the server sends.
    func setReading(_ isReading: Bool) async throws {
        let registered = registration.withLock { $0 }
        try await Self.loop.run { Result { try registered?.update(isReading ? .readable : []) } }.get()
    }

    /// Waits until the server's kernel has all that was sent: it has then the connection too, ready to be accepted.
    func waitUntilAcknowledged() async throws {
        var unacknowledgedBytes: Int32 = 1
        while !isAtEnd, ioctl(descriptor, UInt(TIOCOUTQ), &unacknowledgedBytes) == 0, unacknowledgedBytes > 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    var received: String { state.withLock { String(decoding: $0.received, as: UTF8.self) } }
    var receivedCount: Int { state.withLock { $0.received.count } }
    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

    /// Waits until what has been received satisfies `condition`, or the connection ended, and gives it back.
    func receive(
        seconds: Double = 60, until condition: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await receive(seconds: seconds, until: Optional(condition))
    }

    /// Waits for the connection's end and gives back all that came.
    func receiveToEnd(seconds: Double = 60) async throws -> String {
        try await receive(seconds: seconds, until: nil)
    }

    private func receive(seconds: Double, until condition: (@Sendable (String) -> Bool)?) async throws -> String {
        let timer = TimeLimit()
        let scheduled = Self.loop.schedule(afterSeconds: seconds) { [weak self] in
            timer.pass()
            self?.wake()
        }
        defer { scheduled.cancel() }
        while true {
            // One look at the state: what arrives after it wakes the wait below.
            let (count, isAtEnd) = state.withLock { ($0.received.count, $0.isAtEnd) }
            // Megabytes are not made a text of at every piece that comes.
            if isAtEnd || condition.map({ $0(received) }) == true { return received }
            if timer.hasPassed { throw TimedOut(received: String(received.prefix(2_000))) }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.received.count != count || state.isAtEnd || timer.hasPassed { return true }
                    state.waiter = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    private func wake() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}

private final class TimeLimit: Sendable {
    private let flag = Atomic<Bool>(false)
    var hasPassed: Bool { flag.load(ordering: .relaxed) }
    func pass() { flag.store(true, ordering: .relaxed) }
}
