import BackendCore
import Synchronization

/// Lets a few wrong passwords pass and then makes everybody wait: there is one operator.
final class AttemptLimit: Sendable {
    static let failureLimit = 10
    static let windowSeconds = 300.0
    private let failures = Mutex<[Timestamp]>([])

    func mayTry(at now: Timestamp) -> Bool {
        failures.withLock { failures in
            failures.removeAll { now.seconds(since: $0) >= Self.windowSeconds }
            return failures.count < Self.failureLimit
        }
    }

    func noteFailure(at now: Timestamp) {
        failures.withLock { $0.append(now) }
    }
}
