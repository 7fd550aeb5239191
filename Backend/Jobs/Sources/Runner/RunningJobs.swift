import Synchronization

/// The jobs that a runner has under way.
final class RunningJobs: Sendable {
    /// Why a job was stopped before its end.
    enum Interruption: Sendable {
        case timedOut
        /// It is no longer this runner's: taken by another, or called off.
        case lost
        case serverStops
    }

    private struct Entry {
        var task: Task<Void, any Error>
        var interruption: Interruption?
    }

    private struct State {
        var entries: [JobStore.Claim: Entry] = [:]
        /// Of every kind, those that have begun or are about to.
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }
    func count(of kind: String) -> Int { state.withLock { $0.counts[kind] ?? 0 } }
    var identifiers: [Int] { state.withLock { $0.entries.keys.map(\.identifier) } }

    func add(_ claim: JobStore.Claim, _ task: Task<Void, any Error>) {
        state.withLock { state in
            state.entries[claim] = Entry(task: task)
            state.counts[claim.kind, default: 0] += 1
        }
    }

    /// Gives why it was stopped, if it was.
    func interruption(of claim: JobStore.Claim) -> Interruption? {
        state.withLock { $0.entries[claim]?.interruption }
    }

    func remove(_ claim: JobStore.Claim) {
        state.withLock { state in
            state.entries[claim] = nil
            state.counts[claim.kind, default: 1] -= 1
        }
    }

    /// Stops those that `isMeant` says; the first reason counts.
    func interrupt(_ reason: Interruption, where isMeant: (JobStore.Claim) -> Bool) {
        let tasks = state.withLock { state in
            state.entries.keys.filter(isMeant).compactMap { claim in
                if state.entries[claim]?.interruption == nil { state.entries[claim]?.interruption = reason }
                return state.entries[claim]?.task
            }
        }
        for task in tasks { task.cancel() }
    }
}
