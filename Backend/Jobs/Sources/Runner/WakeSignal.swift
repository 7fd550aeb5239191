import Synchronization

/// Wakes the one who waits, or the next one who would.
package final class WakeSignal: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    package func set() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isSet = state.waiter == nil
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns when it is set, or when the time is over.
    package func wait(upToSeconds seconds: Double) async {
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            set()
        }
        await withCheckedContinuation { continuation in
            let isSet = state.withLock { state in
                if !state.isSet { state.waiter = continuation }
                defer { state.isSet = false }
                return state.isSet
            }
            if isSet { continuation.resume() }
        }
        timer.cancel()
    }
}
