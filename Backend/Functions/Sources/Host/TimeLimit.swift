import EventLoop
import Synchronization

/// The time was over before the work was.
struct TimeLimitReached: Error {}

/// Runs `work` in a task of its own, on the caller's event loop where there is one. When the time is over it is cancelled and
/// no longer waited for, so that work that does not heed the cancellation holds nobody up.
///
/// - Throws: `TimeLimitReached`, or what `work` throws.
func withTimeLimit<Value: Sendable>(
    seconds: Double, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let outcome = FirstOutcome<Value>()
    let settle: @Sendable () async -> Void = {
        do {
            outcome.settle(.success(try await work()))
        } catch {
            outcome.settle(.failure(error))
        }
    }
    let task: Task<Void, Never>
    let cancelTimer: () -> Void
    if let loop = EventLoop.current {
        task = Task.immediate(executorPreference: loop) { await settle() }
        let timer = loop.schedule(afterSeconds: seconds) { outcome.timeOut(task) }
        cancelTimer = { timer.cancel() }
    } else {
        task = Task { await settle() }
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            outcome.timeOut(task)
        }
        cancelTimer = { timer.cancel() }
    }
    defer { cancelTimer() }
    return try await withTaskCancellationHandler {
        try await outcome.value()
    } onCancel: {
        task.cancel()
    }
}

/// Keeps the first of several outcomes for the one who waits.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private struct State {
        var outcome: Result<Value, any Error>?
        var waiter: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    /// Gives whether this is the outcome that counts.
    @discardableResult
    func settle(_ outcome: Result<Value, any Error>) -> Bool {
        let (isFirst, waiter) = state.withLock { state in
            guard state.outcome == nil else { return (false, nil as CheckedContinuation<Value, any Error>?) }
            state.outcome = outcome
            defer { state.waiter = nil }
            return (true, state.waiter)
        }
        waiter?.resume(with: outcome)
        return isFirst
    }

    /// Ends the work, unless it has ended.
    func timeOut(_ task: Task<Void, Never>) {
        if settle(.failure(TimeLimitReached())) { task.cancel() }
    }

    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }
}
