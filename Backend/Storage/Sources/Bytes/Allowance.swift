import Synchronization

/// Lets a few at a time do something, and has the others wait in order.
final class Allowance: Sendable {
    private struct State {
        var free: Int
        var waiting: [(identifier: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var nextIdentifier = 0
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    /// Calls `body` when it is its turn.
    /// - Throws: `CancellationError` when the task is cancelled while it waits, or what `body` throws.
    func with<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else if state.free > 0 {
                        state.free -= 1
                        continuation.resume()
                    } else {
                        state.waiting.append((identifier, continuation))
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.identifier == identifier }) else { return }
                state.waiting.remove(at: index).continuation.resume(throwing: CancellationError())
            }
        }
    }

    private func leave() {
        state.withLock { state in
            if state.waiting.isEmpty { state.free += 1 } else { state.waiting.removeFirst().continuation.resume() }
        }
    }
}
