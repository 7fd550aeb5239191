import BackendCore
import Synchronization

/// Lets a few wrong passwords of one address pass, and a few more of all addresses together. What is beyond has to wait.
final class AttemptLimit: Sendable {
    static let failureLimit = 10
    static let totalLimit = 100
    static let windowSeconds = 300.0
    private let failures = Mutex<[(address: String, at: Timestamp)]>([])

    func mayTry(_ address: String, at now: Timestamp) -> Bool {
        failures.withLock { failures in
            failures.removeAll { now.seconds(since: $0.at) >= Self.windowSeconds }
            return failures.count < Self.totalLimit
                && failures.count(where: { $0.address == address }) < Self.failureLimit
        }
    }

    func noteFailure(_ address: String, at now: Timestamp) {
        failures.withLock { $0.append((address, now)) }
    }
}
