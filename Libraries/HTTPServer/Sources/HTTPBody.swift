import Synchronization

/// The body of a request as it arrives. One reader at a time; what has been read is gone.
///
/// While nobody reads, at most `HTTPBody.bufferLimitBytes` are held, and the client is not read from.
public final class HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    /// How many bytes are held before the connection is no longer read from.
    static let bufferLimitBytes = 64 * 1024

    private struct State {
        var chunks: [[UInt8]] = []
        /// Of `chunks`, the ones already taken.
        var taken = 0
        var bufferedBytes = 0
        var end: Result<Void, any Error>?
        var waiter: CheckedContinuation<[UInt8]?, any Error>?
        var isPaused = false
        var isDiscarding = false
    }

    private let state: Mutex<State>
    /// Called when the connection may be read from again.
    private let resume: (@Sendable () -> Void)?

    /// A body that is there already.
    public init(_ bytes: [UInt8] = []) {
        state = Mutex(
            State(chunks: bytes.isEmpty ? [] : [bytes], bufferedBytes: bytes.count, end: .success(())))
        resume = nil
    }

    init(resume: @escaping @Sendable () -> Void) {
        state = Mutex(State())
        self.resume = resume
    }

    static let empty = HTTPBody()

    /// What has arrived since the last call; nil at the end.
    /// - Throws: `HTTPError` 413 past the server's limit, 408 when the client is too slow, `CancellationError` when the task
    ///   was cancelled or the client went away.
    public func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let mustResume = state.withLock { state -> Bool in
                    if state.taken < state.chunks.count {
                        let chunk = state.chunks[state.taken]
                        state.taken += 1
                        state.bufferedBytes -= chunk.count
                        if state.taken == state.chunks.count {
                            state.chunks.removeAll(keepingCapacity: true)
                            state.taken = 0
                        }
                        continuation.resume(returning: chunk)
                    } else if let end = state.end {
                        continuation.resume(with: end.map { nil })
                    } else if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else if state.waiter != nil {
                        continuation.resume(throwing: HTTPError(500, "The body has two readers."))
                    } else {
                        state.waiter = continuation
                    }
                    return Self.takePause(&state)
                }
                if mustResume { resume?() }
            }
        } onCancel: {
            state.withLock { state in
                state.waiter?.resume(throwing: CancellationError())
                state.waiter = nil
            }
        }
    }

    /// The whole body.
    /// - Throws: `HTTPError` 413 when it is longer than `limitBytes`; otherwise what `next()` throws.
    public func collect(upTo limitBytes: Int) async throws -> [UInt8] {
        guard var bytes = try await next() else { return [] }
        while bytes.count <= limitBytes, let chunk = try await next() { bytes += chunk }
        guard bytes.count <= limitBytes else {
            throw HTTPError(413, "The body is longer than \(limitBytes) bytes.")
        }
        return bytes
    }

    /// An iterator for `for try await`.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let body: HTTPBody

        public func next() async throws -> [UInt8]? { try await body.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }

    // MARK: The connection's side

    /// Adds what has arrived.
    /// - Returns: Whether to stop reading from the connection until `resume` is called.
    func push(_ chunk: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.end == nil, !state.isDiscarding else { return false }
            if let waiter = state.waiter {
                state.waiter = nil
                waiter.resume(returning: chunk)
                return false
            }
            state.chunks.append(chunk)
            state.bufferedBytes += chunk.count
            state.isPaused = resume != nil && state.bufferedBytes > Self.bufferLimitBytes
            return state.isPaused
        }
    }

    /// Nothing more will come: all of it is there, or it failed.
    func finish(_ end: Result<Void, any Error> = .success(())) {
        state.withLock { state in
            guard state.end == nil else { return }
            state.end = end
            if case .failure = end {
                state.chunks = []
                state.taken = 0
            }
            state.waiter?.resume(with: end.map { nil })
            state.waiter = nil
        }
    }

    /// What comes from now on is thrown away: the handler has answered without reading it.
    func discard() {
        let mustResume = state.withLock { state in
            state.isDiscarding = true
            state.chunks = []
            state.taken = 0
            state.bufferedBytes = 0
            return Self.takePause(&state)
        }
        if mustResume { resume?() }
    }

    private static func takePause(_ state: inout State) -> Bool {
        // Only when it has emptied: pausing and resuming for every chunk would cost more than it saves.
        guard state.isPaused, state.bufferedBytes <= bufferLimitBytes / 2 else { return false }
        state.isPaused = false
        return true
    }
}
