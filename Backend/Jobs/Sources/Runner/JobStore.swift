import JSON
import PostgreSQL

/// What a runner asks of the queue's table, always by the database's clock.
struct JobStore: Sendable {
    let pool: PostgreSQLPool
    /// Who runs the jobs.
    let runner: String
    let leaseSeconds: Double

    /// A job that this runner has taken.
    struct Claim: Sendable, Hashable {
        var identifier: Int
        var kind: String
        var payload: [UInt8]
        var attempt: Int
    }

    private static let beginning = """
        state = 'running', attempts = job.attempts + 1, runner = $1, started_at = now(), progress = NULL,
            progress_note = NULL, lease_until = now() + make_interval(secs => $2::float8)
        """

    /// Takes what is due.
    ///
    /// - Parameters:
    ///   - wanted: how many jobs of which kinds.
    ///   - limit: how many of all of them.
    func claim(_ wanted: [String: Int], limit: Int) async throws -> [Claim] {
        let kinds = wanted.sorted { $0.key < $1.key }
        // Rows that another server is taking are passed over, so that nobody waits and nothing is taken twice.
        let result = try await pool.query(
            """
            WITH due AS MATERIALIZED (
                SELECT found.id
                FROM unnest($3::text[], $4::integer[]) AS wanted (kind, count)
                CROSS JOIN LATERAL (
                    SELECT id, run_at FROM easyapp.jobs
                    WHERE kind = wanted.kind AND state = 'waiting' AND run_at <= now()
                    ORDER BY run_at, id LIMIT wanted.count FOR UPDATE SKIP LOCKED
                ) AS found
                ORDER BY found.run_at, found.id LIMIT $5
            )
            UPDATE easyapp.jobs AS job SET \(Self.beginning), is_single = false
            FROM due WHERE job.id = due.id
            RETURNING job.id, job.kind, job.payload, job.attempts
            """,
            [
                .text(runner), .text(String(leaseSeconds)), .list(kinds.map(\.key)),
                .list(kinds.map { String($0.value) }), .init(limit),
            ])
        return result.rows.map(Self.claim)
    }

    /// Takes a job of a kind of which only one may run at a time, unless one does.
    func claimSingle(_ kind: String) async throws -> Claim? {
        do {
            let result = try await pool.query(
                """
                UPDATE easyapp.jobs AS job SET \(Self.beginning), is_single = true
                WHERE id = (
                    SELECT id FROM easyapp.jobs
                    WHERE kind = $3 AND state = 'waiting' AND run_at <= now() AND NOT EXISTS (
                        SELECT FROM easyapp.jobs AS other
                        WHERE other.kind = $3 AND other.state = 'running' AND other.is_single)
                    ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
                RETURNING job.id, job.kind, job.payload, job.attempts
                """, [.text(runner), .text(String(leaseSeconds)), .text(kind)])
            return result.rows.map(Self.claim).first
        } catch let error as PostgreSQLError where error.sqlState == "23505" {
            // Another server was quicker.
            return nil
        }
    }

    private static func claim(_ row: PostgreSQLRow) -> Claim {
        Claim(
            identifier: row.int(0) ?? 0, kind: row.string(1) ?? "", payload: row.bytes(2) ?? [],
            attempt: row.int(3) ?? 0)
    }

    /// How long until a job of these kinds is due that is not yet; `nil` when there is none.
    func secondsUntilDue(_ kinds: [String]) async throws -> Double? {
        let result = try await pool.query(
            """
            SELECT extract(epoch FROM min(next.run_at) - clock_timestamp())::float8
            FROM unnest($1::text[]) AS wanted (kind)
            CROSS JOIN LATERAL (
                SELECT run_at FROM easyapp.jobs
                WHERE kind = wanted.kind AND state = 'waiting' AND run_at > now() ORDER BY run_at LIMIT 1
            ) AS next
            """, [.list(kinds)])
        return result.firstRow?.double(0)
    }

    /// Keeps jobs for longer. Gives those that are still this runner's.
    func renew(_ identifiers: [Int]) async throws -> Set<Int> {
        let result = try await pool.query(
            """
            UPDATE easyapp.jobs SET lease_until = now() + make_interval(secs => $2::float8)
            WHERE id = ANY ($3::bigint[]) AND runner = $1 AND state = 'running' RETURNING id
            """, [.text(runner), .text(String(leaseSeconds)), .list(identifiers.map { String($0) })])
        return Set(result.rows.compactMap { $0.int(0) })
    }

    /// Takes jobs away from runners that are gone. Gives how many can be run again.
    ///
    /// - Parameter maximumAttempts: of each kind; a job that has had them is dead, because it may be what ends the servers.
    func reclaim(maximumAttempts: [String: Int]) async throws -> Int {
        let kinds = maximumAttempts.sorted { $0.key < $1.key }
        let result = try await pool.query(
            """
            WITH expired AS MATERIALIZED (
                SELECT job.id, job.attempts >= policy.maximum AS is_over
                FROM easyapp.jobs AS job
                JOIN unnest($1::text[], $2::integer[]) AS policy (kind, maximum) ON policy.kind = job.kind
                WHERE job.state = 'running' AND job.lease_until < now()
                FOR UPDATE OF job SKIP LOCKED
            )
            UPDATE easyapp.jobs AS job
            SET state = CASE WHEN is_over THEN 'dead' ELSE 'waiting' END, run_at = now(), runner = NULL,
                lease_until = NULL, last_error = 'The server that ran it went away.',
                finished_at = CASE WHEN is_over THEN now() END,
                unique_key = CASE WHEN is_over AND NOT is_key_kept THEN NULL ELSE unique_key END
            FROM expired WHERE job.id = expired.id
            RETURNING is_over
            """, [.list(kinds.map(\.key)), .list(kinds.map { String($0.value) })])
        return result.rows.count { $0.bool(0) == false }
    }

    /// How an attempt ended.
    enum Ending: Sendable, Equatable {
        case done
        /// To be tried again after a while.
        case again(afterSeconds: Double, error: String)
        /// Never to be tried again.
        case dead(error: String)
        /// Not begun, as far as counting goes: the server is stopping.
        case released
    }

    /// Notes how an attempt ended. Gives `false` when the job is no longer this runner's.
    func finish(_ claim: Claim, _ ending: Ending) async throws -> Bool {
        let finished = """
            finished_at = now(), unique_key = CASE WHEN is_key_kept THEN unique_key END
            """
        let (change, parameters): (String, [PostgreSQLParameter]) =
            switch ending {
            case .done: ("state = 'done', last_error = NULL, progress = 1, \(finished)", [])
            case .dead(let error): ("state = 'dead', last_error = $4, \(finished)", [.text(error)])
            case .again(let seconds, let error):
                (
                    "state = 'waiting', last_error = $4, run_at = now() + make_interval(secs => $5::float8)",
                    [.text(error), .text(String(seconds))]
                )
            case .released: ("state = 'waiting', attempts = attempts - 1", [])
            }
        let results = try await pool.pipeline([
            PostgreSQLStatement(
                """
                UPDATE easyapp.jobs SET \(change), runner = NULL, lease_until = NULL
                WHERE id = $1 AND runner = $2 AND attempts = $3 AND state = 'running'
                """, [.init(claim.identifier), .text(runner), .init(claim.attempt)] + parameters)
        ])
        return results[0].affectedRowCount == 1
    }

    /// Tells the other runners that there is something to take.
    func notify() async throws {
        try await pool.query("SELECT pg_notify('easyapp_jobs', '')")
    }

    func report(_ claim: Claim, _ progress: Double, _ note: String?) async throws {
        try await pool.query(
            """
            UPDATE easyapp.jobs SET progress = $4::real, progress_note = $5
            WHERE id = $1 AND runner = $2 AND attempts = $3 AND state = 'running'
            """,
            [
                .init(claim.identifier), .text(runner), .init(claim.attempt), .text(String(progress)), .init(note),
            ])
    }
}

extension PostgreSQLParameter {
    /// An array of texts that need no quoting, such as numbers and kinds of jobs.
    static func list(_ elements: [String]) -> PostgreSQLParameter {
        .text("{" + elements.joined(separator: ",") + "}")
    }
}
