import JSON
import PostgreSQL
import Testing

/// The balance and the history read as little of a user with a great many transactions as of one with ten.
@Suite struct LedgerReadsTests {
    private static let manyCount = 50_000

    @Test func whatIsReadDoesNotGrowWithTheHistory() async throws {
        try await LedgerFixture.run(userCount: 2) { fixture in
            let (few, many) = (fixture.users[0], fixture.users[1])
            try await fixture.pool.withConnection { connection in
                try await connection.execute(script: Self.script(few: few, many: many))
                try await connection.execute(script: "VACUUM ANALYZE")
                for call in ["credits_balance($1)", "credits_history($1, null, 10)", "credits_history($1, 9)"] {
                    let fewPages = try await Self.pageCount(call, few, connection)
                    let manyPages = try await Self.pageCount(call, many, connection)
                    // An index that is deeper has two pages more on the way to a leaf.
                    #expect(manyPages <= fewPages + 8, "\(call): \(manyPages), and \(fewPages) of a short history")
                }
            }
        }
    }

    /// How many pages of tables and indexes the call looks at.
    private static func pageCount(
        _ call: String, _ user: String, _ connection: PostgreSQLConnection
    ) async throws -> Int {
        let sql = call.split(separator: "$1").joined(separator: "'\(user)'")
        var plan = JSONValue.null
        // Once to know the tables, and once to be counted.
        for _ in 0..<2 {
            let result = try await connection.query("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT \(sql)")
            plan = try JSONValue(parsing: result.firstRow?.bytes(0) ?? [])[0]?["Plan"] ?? .null
        }
        return (plan["Shared Hit Blocks"]?.int ?? 0) + (plan["Shared Read Blocks"]?.int ?? 0)
    }

    /// Ten transactions for one, and as many as nobody has for the other, as the ledger would have left them: most of them for nothing.
    private static func script(few: String, many: String) -> String {
        """
        SELECT credits_grant('\(few)', 5, 'promotion', n::text, now() + interval '1 day') FROM generate_series(1, 10) AS n;
        SELECT credits_grant('\(many)', 5, 'promotion', n::text, now() + interval '1 day') FROM generate_series(1, 10) AS n;
        SET session_replication_role = replica;
        INSERT INTO credit_transactions (user_id, sequence, kind, amount, balance_after, idempotency_key, request, actor, created_at)
            SELECT '\(many)', n, 'consume', CASE WHEN n < \(manyCount / 2) THEN -1 ELSE 0 END, 50, 'n' || n, '{}', 'test', now() FROM generate_series(11, \(manyCount)) AS n;
        INSERT INTO credit_lots (user_id, source, amount, remaining, spent, granted_at, granted_by)
            SELECT '\(many)', 'promotion', 1, 0, 1, now(), 1 FROM generate_series(11, \(manyCount)) AS n;
        UPDATE credit_accounts SET transaction_count = \(manyCount) WHERE user_id = '\(many)';
        SET session_replication_role = origin;
        """
    }
}
