import Synchronization

/// The messages on their way to one page, in order. A page that stops reading is cut off rather than kept in memory: it
/// connects again and gets the whole tree.
final class BrowserStream: Sendable {
    /// The most that may wait for one page, in bytes.
    static let pendingLimit = 64 << 20

    /// The messages to write; ends when the page is cut off or the device ends.
    let messages: AsyncStream<[UInt8]>
    private let continuation: AsyncStream<[UInt8]>.Continuation
    private let pendingBytes = Atomic<Int>(0)

    init() {
        (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .unbounded)
    }

    /// Queues a message: one line of JSON.
    func send(_ line: [UInt8]) {
        let pending = pendingBytes.wrappingAdd(line.count, ordering: .relaxed).newValue
        if pending > Self.pendingLimit {
            continuation.finish()
        } else {
            continuation.yield(line)
        }
    }

    /// Tells that a message was written.
    func wrote(_ line: [UInt8]) {
        pendingBytes.wrappingSubtract(line.count, ordering: .relaxed)
    }

    func finish() {
        continuation.finish()
    }
}
