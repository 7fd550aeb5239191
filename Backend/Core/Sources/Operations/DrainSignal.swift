import Synchronization

/// Says once, to all who wait, that the server is about to end.
public final class DrainSignal: Sendable {
    private struct State {
        var hasBegun = false
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextIdentifier = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var hasBegun: Bool { state.withLock(\.hasBegun) }

    public func begin() {
        let waiters = state.withLock { state in
            state.hasBegun = true
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Returns when the server is about to end, or when the task is cancelled.
    public func wait() async {
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hasBegun || Task.isCancelled { return true }
                    state.waiters[identifier] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: identifier) }?.resume()
        }
    }
}
