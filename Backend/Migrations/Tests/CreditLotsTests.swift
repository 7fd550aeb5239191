import Migrations
import PostgreSQL
import PostgreSQLTestSupport
import Testing

/// All of a lot is somewhere.
@Suite struct CreditLotsTests {
    @Test func lotsTellWhereTheirCreditsHaveGone() async throws {
        try await TestCluster.withPool { pool in
            try await MigrationRunner(pool: pool).run()
            try await pool.withConnection { try await $0.execute(script: Self.life) }
            let lots = try await pool.query(
                """
                SELECT concat_ws(' ', source, amount, remaining, spent, expired, taken_back, moved) FROM credit_lots ORDER BY id
                """)
            #expect(
                lots.rows.map { $0.string(0) ?? "" } == [
                    // Spent, expired, and what was spent came back as a lot of its own.
                    "promotion 500 0 0 400 0 100",
                    // An operator has taken 50.
                    "admin 300 250 0 0 50 0",
                    // The store's refund.
                    "purchase 200 0 0 0 200 0",
                    // Moved to Bob.
                    "purchase 400 0 0 0 0 400", "purchase 400 400 0 0 0 0", "refund 100 100 0 0 0 0",
                ])
            let days = try await pool.query(
                "SELECT string_agg(kind || ' ' || amount, ' ' ORDER BY kind, day) FROM easyapp.credit_days")
            #expect(
                days.firstRow?.string(0)
                    == "adjust 0 consume -100 expire -400 grant 500 grant 900 refund 100 revoke -250")
        }
    }

    private static let alice = "'00000000-0000-4000-8000-00000000000a'"
    private static let bob = "'00000000-0000-4000-8000-00000000000b'"

    private static let life = """
        INSERT INTO auth.users (id, email) VALUES (\(alice), 'a@example.com'), (\(bob), 'b@example.com');
        SELECT credits_grant(\(alice), 500, 'promotion', '1', '2030-01-02Z', as_of => '2030-01-01 12:00Z');
        SELECT credits_consume(\(alice), 'text2image', '2', as_of => '2030-01-01 12:00Z');
        SELECT credits_grant(\(alice), 300, 'admin', '3', as_of => '2030-01-02 06:00Z');
        SELECT credits_revoke(\(alice), 50, '4', as_of => '2030-01-02 06:00Z');
        SELECT credits_grant(\(alice), 200, 'purchase', '5', purchase => 'p', as_of => '2030-01-02 06:00Z');
        SELECT credits_revoke_purchase(\(alice), 'p', '6', as_of => '2030-01-02 06:00Z');
        SELECT credits_grant(\(alice), 400, 'purchase', '7', purchase => 'q', as_of => '2030-01-02 06:00Z');
        SELECT credits_transfer_purchase(\(alice), \(bob), 'q', '8', as_of => '2030-01-02 06:00Z');
        SELECT credits_refund(\(alice), (SELECT id FROM credit_consumptions), '9', as_of => '2030-01-02 07:00Z');
        """
}
