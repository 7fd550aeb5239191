import Synchronization

/// Where a streamed response goes. Writing waits while the client reads too slowly.
public final class HTTPBodyWriter: Sendable {
    /// How many bytes are held for the client before writing waits.
    static let bufferLimitBytes = 64 * 1024

    enum Taken {
        case bytes(Int)
        case nothingYet
        case end
        case failure
    }

    private struct State {
        var buffer: [UInt8] = []
        var offset = 0
        var isFinished = false
        var hasFailed = false
        var isClosed = false
        /// Writers waiting for room.
        var waiters: [(identifier: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var nextIdentifier = 0
        /// The connection has nothing to send and waits to be woken.
        var readerIsWaiting = false
        var taker: CheckedContinuation<Void, Never>?

        var count: Int { buffer.count - offset }
    }

    private let state = Mutex(State())
    private let wakeReader: @Sendable () -> Void

    init(wakeReader: @escaping @Sendable () -> Void = {}) {
        self.wakeReader = wakeReader
    }

    /// Whether the client has gone away.
    public var isClosed: Bool { state.withLock(\.isClosed) }

    /// Sends bytes. Returns when they are on their way or held, and few enough are held.
    /// - Throws: `CancellationError` when the client has gone away or the task was cancelled.
    public func write(_ bytes: some Sequence<UInt8>) async throws {
        let (isFull, mustWake, taker) = try state.withLock { state in
            if state.isClosed || state.isFinished { throw CancellationError() }
            if state.offset > 0, state.offset >= state.count {
                state.buffer.removeFirst(state.offset)
                state.offset = 0
            }
            state.buffer.append(contentsOf: bytes)
            defer {
                state.readerIsWaiting = false
                state.taker = nil
            }
            return (state.count > Self.bufferLimitBytes, state.readerIsWaiting && state.count > 0, state.taker)
        }
        if mustWake { wakeReader() }
        taker?.resume()
        if isFull { try await waitForRoom() }
    }

    /// Sends a text as UTF-8.
    public func write(_ text: String) async throws {
        try await write(text.utf8)
    }

    /// Sends one server-sent event (WHATWG HTML, section 9.2).
    public func writeEvent(name: String? = nil, data: String, identifier: String? = nil) async throws {
        var text = ""
        if let name { text += "event: \(name)\n" }
        if let identifier { text += "id: \(identifier)\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += "data: \(line)\n"
        }
        try await write(text + "\n")
    }

    private func waitForRoom() async throws {
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    if state.isClosed || Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else if state.count <= Self.bufferLimitBytes {
                        continuation.resume()
                    } else {
                        state.waiters.append((identifier, continuation))
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.identifier == identifier }) else { return }
                state.waiters.remove(at: index).continuation.resume(throwing: CancellationError())
            }
        }
    }

    // MARK: The connection's side

    /// Moves what is held into `target`. On `nothingYet` the writer wakes the connection at the next change.
    func take(into target: UnsafeMutableRawBufferPointer) -> Taken {
        state.withLock { state in
            let count = min(target.count, state.count)
            if count > 0 {
                state.buffer.withUnsafeBytes {
                    target.copyMemory(from: .init(rebasing: $0[state.offset..<state.offset + count]))
                }
                state.offset += count
                if state.count == 0 {
                    state.buffer.removeAll(keepingCapacity: true)
                    state.offset = 0
                }
                releaseWaiters(&state)
                return .bytes(count)
            }
            if state.hasFailed { return .failure }
            if state.isFinished { return .end }
            state.readerIsWaiting = true
            return .nothingYet
        }
    }

    /// Everything held, waiting for some; nil at the end. For readers without a connection.
    func take() async -> [UInt8]? {
        while true {
            let taken: [UInt8]? = state.withLock { state in
                guard state.count > 0 else { return state.isFinished ? nil : [] }
                let bytes = Array(state.buffer[state.offset...])
                state.buffer = []
                state.offset = 0
                releaseWaiters(&state)
                return bytes
            }
            guard let taken else { return nil }
            if !taken.isEmpty { return taken }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.count > 0 || state.isFinished { return true }
                    state.taker = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    /// Nothing more will be written. `failed`: and what was written is not all there should have been.
    func finish(failed: Bool = false) {
        let (mustWake, taker) = state.withLock { state in
            state.isFinished = true
            state.hasFailed = failed
            defer {
                state.readerIsWaiting = false
                state.taker = nil
            }
            return (state.readerIsWaiting, state.taker)
        }
        if mustWake { wakeReader() }
        taker?.resume()
    }

    /// The client has gone away: writing throws from now on.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            state.buffer = []
            state.offset = 0
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    private func releaseWaiters(_ state: inout State) {
        guard !state.waiters.isEmpty, state.count <= Self.bufferLimitBytes / 2 else { return }
        for waiter in state.waiters { waiter.continuation.resume() }
        state.waiters = []
    }
}
