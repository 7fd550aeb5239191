import BackendCore
import PostgreSQL

/// Adds the jobs of schedules when they are due, once for all servers: the row of a schedule is changed and the job added in one
/// transaction, and only the server that finds the row as it was can change it.
struct ScheduleKeeper: Sendable {
    let pool: PostgreSQLPool
    let queue: JobQueue
    let schedules: [String: JobSchedule]

    /// Notes new and changed schedules.
    func register() async throws {
        guard !schedules.isEmpty else { return }
        let now = try await now()
        for (kind, schedule) in schedules.sorted(by: { $0.key < $1.key }) {
            try await pool.query(
                """
                INSERT INTO easyapp.job_schedules AS known (kind, rule, next_run_at) VALUES ($1, $2, $3)
                ON CONFLICT (kind) DO UPDATE SET rule = excluded.rule, next_run_at = excluded.next_run_at
                WHERE known.rule <> excluded.rule
                """, [.text(kind), .text(schedule.text), .text(schedule.next(after: now).rfc3339)])
        }
    }

    /// Adds what is due. Gives how long until the next is, or `nil` when there are no schedules.
    func run() async throws -> Double? {
        guard !schedules.isEmpty else { return nil }
        let now = try await now()
        let result = try await pool.query(
            """
            SELECT kind, next_run_at::text, (extract(epoch FROM next_run_at) * 1000000)::bigint
            FROM easyapp.job_schedules WHERE kind = ANY ($1::text[])
            """, [.list(schedules.keys.sorted())])
        var seconds: Double?
        for row in result.rows {
            guard let kind = row.string(0), let text = row.string(1), let due = row.int(2),
                let schedule = schedules[kind]
            else { continue }
            var next = Timestamp(microseconds: due)
            if next <= now {
                // What was missed while no server ran is done once, not as often as it was missed.
                next = schedule.next(after: next)
                if next <= now { next = schedule.next(after: now) }
                try await add(kind, due: text, next: next)
            }
            seconds = min(seconds ?? .infinity, next.seconds(since: now))
        }
        return seconds
    }

    private func add(_ kind: String, due: String, next: Timestamp) async throws {
        try await pool.transaction { connection in
            let changed = try await connection.query(
                """
                UPDATE easyapp.job_schedules SET next_run_at = $3, last_run_at = now()
                WHERE kind = $1 AND next_run_at = $2::timestamptz
                """, [.text(kind), .text(due), .text(next.rfc3339)])
            guard changed.affectedRowCount == 1 else { return }
            _ = try await queue.enqueue(kind, key: .untilFinished("schedule"), on: connection)
        }
    }

    /// The database's time, because servers' clocks differ.
    private func now() async throws -> Timestamp {
        let result = try await pool.query("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
        return Timestamp(microseconds: result.firstRow?.int(0) ?? 0)
    }
}
