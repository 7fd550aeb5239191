import Synchronization

/// Waits for `work`, or no longer once the caller's task is cancelled. The work itself then ends by itself, unheard.
///
/// On Linux, `URLSession` must not hear of a task's cancellation: it waits for its own queue while the task's status is
/// locked, and where an answer arrives just then, its queue waits for that status. Both wait for ever.
///
/// - Throws: What `work` throws; `CancellationError` when the caller's task is cancelled first.
package func _abandonable<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let outcome = OneOutcome<Value>()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            outcome.await(continuation)
            Task {
                do {
                    outcome.settle(.success(try await work()))
                } catch {
                    outcome.settle(.failure(error))
                }
            }
        }
    } onCancel: {
        outcome.settle(.failure(CancellationError()))
    }
}

/// The first outcome of several counts, whether somebody waits for it already or not yet.
private final class OneOutcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.open)

    func await(_ continuation: CheckedContinuation<Value, any Error>) {
        let early: Result<Value, any Error>? = state.withLock { state in
            if case .settled(let result) = state {
                state = .over
                return result
            }
            state = .awaited(continuation)
            return nil
        }
        if let early { continuation.resume(with: early) }
    }

    func settle(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .awaited(let continuation):
                state = .over
                return continuation
            case .settled, .over: return nil
            }
        }
        continuation?.resume(with: result)
    }
}
