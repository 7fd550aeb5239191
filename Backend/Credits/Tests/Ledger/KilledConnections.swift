import PostgreSQL
import Synchronization

/// Connections that are ended while they are in the middle of something.
final class KilledConnections: Sendable {
    private let number = Atomic<Int>(0)

    /// How many there were.
    var count: Int { number.load(ordering: .relaxed) }

    /// Ends one that is busy, if any is.
    func killOne(on pool: PostgreSQLPool) async throws {
        let result = try await Self.untilAnswered {
            try await pool.query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
                    AND backend_type = 'client backend'
                ORDER BY random() LIMIT 1
                """)
        }
        number.add(result.rows.count { $0.bool(0) == true }, ordering: .relaxed)
    }

    /// Does something again and again until no connection is lost over it.
    @discardableResult
    static func untilAnswered<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        while true {
            do {
                return try await body()
            } catch let error as PostgreSQLError where error.isUnavailable {
                await Task.yield()
            }
        }
    }
}
