import BackendCore
import Synchronization

/// Lets a few wrong passwords of one address pass, and a few more of all addresses together. What is beyond has to wait.
final class AttemptLimit: Sendable {
    static let failureLimit = 10
    static let totalLimit = 100
    static let windowSeconds = 300.0
    private let failures = Mutex<[(address: String, at: Timestamp)]>([])

    /// How many seconds an address has to wait; nil when it may try now.
    func waitSeconds(_ address: String, at now: Timestamp) -> Double? {
        failures.withLock { failures in
            failures.removeAll { now.seconds(since: $0.at) >= Self.windowSeconds }
            let own = failures.filter { $0.address == address }
            // Whichever of the two makes it wait longer: until so few are left that one more is below the limit.
            let waits = [(own, Self.failureLimit), (failures, Self.totalLimit)].compactMap { failures, limit in
                failures.count < limit
                    ? nil : Self.windowSeconds - now.seconds(since: failures[failures.count - limit].at)
            }
            return waits.max()
        }
    }

    func noteFailure(_ address: String, at now: Timestamp) {
        failures.withLock { $0.append((address, now)) }
    }
}
