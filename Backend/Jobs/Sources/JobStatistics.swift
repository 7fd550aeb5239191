import BackendCore
import PostgreSQL

extension JobQueue {
    /// How many jobs there are of each kind, without those that are over and done.
    public struct Statistics: Sendable, Equatable {
        public var kind: String
        /// `waiting`, `running` or `dead`.
        public var state: String
        public var count: Int
        /// How long the oldest that could run has been waiting for a server.
        public var lateSeconds: Double
    }

    /// - Throws: `PostgreSQLError`.
    public func statistics() async throws -> [Statistics] {
        let result = try await pool.query(
            """
            SELECT kind, state, count(*),
                coalesce(max(extract(epoch FROM now() - run_at)) FILTER (WHERE state = 'waiting' AND run_at <= now()), 0)
            FROM easyapp.jobs WHERE state IN ('waiting', 'running', 'dead') GROUP BY kind, state ORDER BY kind, state
            """)
        return result.rows.map {
            Statistics(
                kind: $0.string(0) ?? "", state: $0.string(1) ?? "", count: $0.int(2) ?? 0,
                lateSeconds: $0.double(3) ?? 0)
        }
    }

    /// Writes the queue's numbers, or none while the database is away.
    public func write(to text: inout MetricsText) async {
        guard let statistics = try? await statistics() else { return }
        text.begin("easyapp_jobs", .gauge, "Jobs in the queue, by kind and state.")
        for entry in statistics {
            text.sample("easyapp_jobs", ["kind": entry.kind, "state": entry.state], Double(entry.count))
        }
        text.begin(
            "easyapp_jobs_late_seconds", .gauge, "How long the oldest job that could run has been waiting, by kind.")
        for entry in statistics where entry.state == "waiting" {
            text.sample("easyapp_jobs_late_seconds", ["kind": entry.kind], entry.lateSeconds)
        }
    }
}
