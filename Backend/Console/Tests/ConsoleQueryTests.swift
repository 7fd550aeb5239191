import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Console

/// What the lists read does not grow with their tables: each takes its page from an index.
@Suite struct ConsoleQueryTests {
    private static let rowCount = 30_000
    /// A page and what is looked up for it; and a bitmap of an index that is read for a rare text.
    private static let readLimit = 500
    private static let someone = "00000000-0000-4000-9000-000000015000"

    @Test func noListReadsMoreThanItsPage() async throws {
        try await TestDatabase.withMigratedPool { pool in
            try await pool.withConnection { connection in
                try await connection.execute(script: Self.rows)
                for (name, statement) in Self.lists {
                    for mode in statement.isPrepared
                        ? ["force_custom_plan", "force_generic_plan"] : ["force_custom_plan"]
                    {
                        let plan = try await Self.plan(of: statement, mode, connection)
                        #expect(plan.sequentialScans == [], "\(name), \(mode)")
                        #expect(plan.mostRows <= Self.readLimit, "\(name), \(mode)")
                    }
                }
            }
        }
    }

    private static let moment = 1_767_225_600_000_000

    private static let lists: [(String, PostgreSQLStatement)] = [
        ("newest users", ConsoleQueries.newestUsers(before: nil)),
        ("older users", ConsoleQueries.newestUsers(before: PageCursor(number: moment, name: someone))),
        ("a rare address", ConsoleQueries.users(addressed: "%user15000@%", after: nil)),
        ("no address", ConsoleQueries.users(addressed: "%nobody-at-all%", after: nil)),
        ("a common address", ConsoleQueries.users(addressed: "%example.com%", after: nil)),
        (
            "a common address, later",
            ConsoleQueries.users(
                addressed: "%example.com%", after: PageCursor(number: 0, name: "\(someone)~user15000@example.com"))
        ), ("the beginning of an address", ConsoleQueries.users(addressed: "us%", after: nil)),
        (
            "the beginning of an identifier",
            ConsoleQueries.users(
                from: "00000000-0000-4000-9000-000000000000", through: "00000000-0000-4000-9000-ffffffffffff")
        ), ("a customer", ConsoleQueries.users(ofCustomer: "customer15000")),
        ("lots", ConsoleQueries.lots(of: someone, before: nil)),
        ("older lots", ConsoleQueries.lots(of: someone, before: PageCursor(number: 15_000))),
        ("history", ConsoleQueries.history(of: someone, before: nil)),
        ("older history", ConsoleQueries.history(of: someone, before: PageCursor(number: 15_000))),
        ("events", ConsoleQueries.events(nil, before: nil)),
        ("older events", ConsoleQueries.events(nil, before: PageCursor(number: moment, name: "e15000"))),
        ("rare events", ConsoleQueries.events(.state("unresolved"), before: nil)),
        ("common events", ConsoleQueries.events(.state("applied"), before: PageCursor(number: moment, name: "e15000"))),
        ("a user's events", ConsoleQueries.events(.user(someone), before: nil)),
        ("a customer's events", ConsoleQueries.events(.customer("customer15000"), before: nil)),
        ("dead jobs", ConsoleQueries.deadJobs(before: nil)),
        ("older dead jobs", ConsoleQueries.deadJobs(before: PageCursor(number: moment, name: "15000"))),
        ("open jobs", ConsoleQueries.openJobs(after: nil)),
        ("later jobs", ConsoleQueries.openJobs(after: PageCursor(number: moment, name: "15000"))),
        ("mails", ConsoleQueries.mails(before: PageCursor(number: 15_000))),
        ("acts", ConsoleQueries.acts(before: nil)),
        ("older acts", ConsoleQueries.acts(before: PageCursor(number: 15_000))),
        ("the chart", ConsoleQueries.days),
    ]

    // MARK: Plans

    private struct Plan {
        var sequentialScans: [String] = []
        /// What a node has read at most, with what it has thrown away.
        var mostRows = 0
    }

    private static func plan(
        of statement: PostgreSQLStatement, _ mode: String, _ connection: PostgreSQLConnection
    ) async throws -> Plan {
        let values = statement.parameters.map { parameter -> String in
            if case .text(let text) = parameter { return "'\(text.split(separator: "'").joined(separator: "''"))'" }
            return "NULL"
        }
        let call = values.isEmpty ? "listed" : "listed(\(values.joined(separator: ", ")))"
        try await connection.execute(script: "SET plan_cache_mode = \(mode); PREPARE listed AS \(statement.sql)")
        let result = try await connection.pipeline([
            PostgreSQLStatement("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE \(call)", isPrepared: false)
        ])
        try await connection.execute(script: "DEALLOCATE listed")
        var plan = Plan()
        look(at: try JSONValue(parsing: result[0].firstRow?.bytes(0) ?? [])[0]?["Plan"] ?? .null, &plan)
        return plan
    }

    private static func look(at node: JSONValue, _ plan: inout Plan) {
        let number = { (name: String) in Int(node[name]?.double ?? 0) }
        let relation = node["Relation Name"]?.string ?? ""
        if node["Node Type"] == "Seq Scan" { plan.sequentialScans.append(relation) }
        let removed = number("Rows Removed by Filter") + number("Rows Removed by Index Recheck")
        // A generated series is no table.
        if !relation.isEmpty {
            plan.mostRows = max(plan.mostRows, (number("Actual Rows") + removed) * max(number("Actual Loops"), 1))
        }
        for child in node["Plans"]?.array ?? [] { look(at: child, &plan) }
    }

    // MARK: Rows

    /// Each table full, without what triggers would do.
    private static let rows = """
        SET session_replication_role = replica;
        CREATE TEMPORARY TABLE ids AS SELECT n, ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid AS id,
            '2026-01-01Z'::timestamptz + interval '1 second' * (n - 15000) AS moment FROM generate_series(1, \(rowCount)) AS n;
        INSERT INTO auth.users (id, email, created_at) SELECT id, 'user' || n || '@example.com', moment FROM ids;
        INSERT INTO profiles (id, email) SELECT id, 'user' || n || '@example.com' FROM ids;
        INSERT INTO credit_accounts (user_id, balance) SELECT id, n FROM ids;
        INSERT INTO credit_transactions (user_id, sequence, kind, amount, balance_after, idempotency_key, request, actor, created_at)
            SELECT '\(someone)', n, 'grant', 1, n, n::text, '{}', 'x', moment FROM ids;
        INSERT INTO credit_lots (user_id, source, amount, remaining, granted_at, granted_by)
            SELECT '\(someone)', 'admin', 1, 1, moment, n FROM ids;
        INSERT INTO purchase_events (id, type, customers, environment, event_timestamp, received_at, payload, state, user_id)
            SELECT 'e' || n, 'RENEWAL', ARRAY['customer' || n], 'PRODUCTION', moment, moment, '{}',
                CASE WHEN n = 7 THEN 'unresolved' ELSE 'applied' END, CASE WHEN n % 20 = 0 THEN '\(someone)' ELSE id END FROM ids;
        INSERT INTO easyapp.jobs (kind, state, run_at, finished_at)
            SELECT 'k', CASE WHEN n % 3 = 0 THEN 'dead' WHEN n % 3 = 1 THEN 'done' ELSE 'waiting' END, moment,
                CASE WHEN n % 3 < 2 THEN moment END FROM ids;
        INSERT INTO easyapp.mailbox_messages (recipient, subject, text_body, html_body) SELECT 'a', 'b', 'c', 'd' FROM ids;
        INSERT INTO easyapp.console_acts (act) SELECT 'a' FROM ids;
        INSERT INTO easyapp.credit_days (day, kind, backend, amount, transactions)
            SELECT (now() AT TIME ZONE 'UTC')::date - n, 'grant', 0, n, n FROM ids WHERE n <= 20000;
        SET session_replication_role = origin;
        ANALYZE;
        """
}
