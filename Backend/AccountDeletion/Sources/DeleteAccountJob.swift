import BackendCore
import Jobs
import PostgreSQL

/// Carries out the deletion of an account.
struct DeleteAccountJob: JobHandler {
    static let kind = "delete-account"
    // It must come to its end, days later if need be.
    static let retry = RetryPolicy(maximumAttempts: 100, firstDelaySeconds: 1, maximumDelaySeconds: 3600)
    static let timeoutSeconds = 1800.0

    private let deletion: AccountDeletion
    private let jobs: JobQueue

    init(services: BackendServices) throws {
        deletion = try AccountDeletion(services: services)
        jobs = services.jobs
    }

    func run(_ job: Job) async throws {
        guard let user = job.payload["user"]?.string else { throw JobFailure.permanent("The payload names no user.") }
        try await deletion.carryOut(ofUser: user) { index, count in
            try await job.report(progress: Double(index) / Double(count))
        }
        try await jobs.enqueue(
            SweepDeletedAccountJob.kind, ["user": .string(user)],
            runAt: Timestamp.now.adding(seconds: SweepDeletedAccountJob.delaySeconds), key: .untilFinished(user))
    }
}

/// Looks once more when the last access token of a deleted user has expired.
struct SweepDeletedAccountJob: JobHandler {
    static let kind = "delete-account.sweep"
    static let retry = DeleteAccountJob.retry
    static let timeoutSeconds = DeleteAccountJob.timeoutSeconds
    /// Longer than an access token is good for by default.
    static let delaySeconds = 3600.0 + 600

    private let deletion: AccountDeletion

    init(services: BackendServices) throws {
        deletion = try AccountDeletion(services: services)
    }

    func run(_ job: Job) async throws {
        guard let user = job.payload["user"]?.string else { throw JobFailure.permanent("The payload names no user.") }
        try await deletion.sweep(ofUser: user)
    }
}
