import PostgreSQL

/// Forgets jobs that finished long ago.
struct RetentionJob: JobHandler {
    static let kind = "easyapp.forget-jobs"
    static let schedule: JobSchedule? = .every(seconds: 3600)
    static let isSingle = true
    static let retry = RetryPolicy(maximumAttempts: 3, firstDelaySeconds: 60)

    /// How long jobs are remembered, and with them their keys.
    private static let doneDays = 7
    /// Dead ones wait for somebody to look at them.
    private static let deadDays = 30
    /// Small steps, so that nobody waits for a long one.
    private static let step = 2000

    private let database: PostgreSQLPool

    init(services: BackendServices) {
        database = services.database
    }

    func run(_ job: Job) async throws {
        while true {
            let result = try await database.query(
                """
                DELETE FROM easyapp.jobs WHERE id IN (
                    SELECT id FROM easyapp.jobs
                    WHERE finished_at < now() - make_interval(days => $1)
                        AND (state <> 'dead' OR finished_at < now() - make_interval(days => $2))
                    LIMIT $3)
                """, [.init(Self.doneDays), .init(Self.deadDays), .init(Self.step)])
            if result.affectedRowCount < Self.step { return }
        }
    }
}
