import Synchronization

/// Bytes on their way from a connection to the one task that reads them, bounded: past a limit the connection is not read from.
package final class ByteStream: Sendable {
    /// Two tasks wait for the same bytes: a mistake in the program.
    package struct TwoReaders: Error {}

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
    private let limitBytes: Int
    /// Called when the connection may be read from again.
    private let resume: (@Sendable () -> Void)?

    /// A stream that is there already.
    package init(_ bytes: [UInt8]) {
        state = Mutex(
            State(chunks: bytes.isEmpty ? [] : [bytes], bufferedBytes: bytes.count, end: .success(())))
        limitBytes = .max
        resume = nil
    }

    /// - Parameters:
    ///   - limitBytes: How much is held before `push` asks for a pause.
    ///   - resume: Called, from any thread, when the pause is over.
    package init(limitBytes: Int, resume: @escaping @Sendable () -> Void) {
        state = Mutex(State())
        self.limitBytes = limitBytes
        self.resume = resume
    }

    // MARK: The reader's side

    /// What has arrived since the last call; nil at the end.
    /// - Throws: What the stream was finished with, or `CancellationError`.
    package func next() async throws -> [UInt8]? {
        // Waiting costs more than most bodies do.
        if let ready = takeReady() { return try ready.get() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let mustResume = state.withLock { state -> Bool in
                    Self.take(&state, continuation)
                    return takePause(&state)
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

    /// What can be had without waiting; nil when nothing can.
    private func takeReady() -> Result<[UInt8]?, any Error>? {
        let (ready, mustResume) = state.withLock { state in
            let ready = Self.takeReady(&state)
            return (ready, takePause(&state))
        }
        if mustResume { resume?() }
        return ready
    }

    private static func takeReady(_ state: inout State) -> Result<[UInt8]?, any Error>? {
        guard state.taken < state.chunks.count else { return state.end.map { end in end.map { nil } } }
        let chunk = state.chunks[state.taken]
        state.taken += 1
        state.bufferedBytes -= chunk.count
        if state.taken == state.chunks.count {
            state.chunks.removeAll(keepingCapacity: true)
            state.taken = 0
        }
        return .success(chunk)
    }

    private static func take(_ state: inout State, _ continuation: CheckedContinuation<[UInt8]?, any Error>) {
        if let ready = takeReady(&state) {
            continuation.resume(with: ready)
        } else if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
        } else if state.waiter != nil {
            continuation.resume(throwing: TwoReaders())
        } else {
            state.waiter = continuation
        }
    }

    // MARK: The connection's side

    /// Adds what has arrived.
    /// - Returns: Whether to stop reading from the connection until `resume` is called.
    package func push(_ chunk: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.end == nil, !state.isDiscarding else { return false }
            if let waiter = state.waiter {
                state.waiter = nil
                waiter.resume(returning: chunk)
                return false
            }
            state.chunks.append(chunk)
            state.bufferedBytes += chunk.count
            state.isPaused = state.bufferedBytes > limitBytes
            return state.isPaused
        }
    }

    /// Nothing more will come: all of it is there, or it failed, in which case what has not been read is dropped.
    package func finish(_ end: Result<Void, any Error> = .success(())) {
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

    /// What comes from now on is thrown away: nobody will read it.
    package func discard() {
        let mustResume = state.withLock { state in
            state.isDiscarding = true
            state.chunks = []
            state.taken = 0
            state.bufferedBytes = 0
            return takePause(&state)
        }
        if mustResume { resume?() }
    }

    private func takePause(_ state: inout State) -> Bool {
        // Only when it has emptied: pausing and resuming for every chunk would cost more than it saves.
        guard state.isPaused, state.bufferedBytes <= limitBytes / 2 else { return false }
        state.isPaused = false
        return true
    }
}
