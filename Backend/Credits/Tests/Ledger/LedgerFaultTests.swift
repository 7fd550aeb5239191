import PostgreSQL
import PostgreSQLTestSupport
import Testing

/// Every operation is made to fail at every row it writes, one after the other: nothing is half done, and the retry completes it.
@Suite struct LedgerFaultTests {
    private static let user = "'\(LedgerFixture.identifier(0))'"
    private static let other = "'\(LedgerFixture.identifier(1))'"
    private static let soon = "now() + interval '1 day'"

    @Test(arguments: [
        "credits_grant(\(user), 100, 'promotion', 'tested')",
        "credits_grant(\(user), 100, 'promotion', 'tested', now() - interval '1 hour')",
        "credits_consume(\(user), 'text2image', 'tested', 3)",
        "credits_refund(\(user), (SELECT id FROM credit_consumptions), 'tested')",
        "credits_revoke(\(user), 250, 'tested')",
        "credits_revoke_purchase(\(user), 'app_store/1', 'tested')",
        "credits_restore_purchase(\(user), 'app_store/2', 'tested')",
        "credits_transfer_purchase(\(user), \(other), 'app_store/1', 'tested')",
        "credits_set_validity(\(user), 'app_store/3', 0, now() - interval '1 hour')",
        "credits_expire(as_of => now() + interval '2 days')",
    ])
    func failingAtAnyRowLeavesNothingHalfDone(_ call: String) async throws {
        try await LedgerFixture.run(userCount: 2) { fixture in
            try await fixture.pool.withConnection { try await $0.execute(script: Self.preparation) }
            let before = try await Self.fingerprint(fixture.pool)
            var failures = 0
            while true {
                try await fixture.pool.query("SELECT setval('test_countdown', $1)", [.init(failures + 1)])
                do {
                    try await fixture.pool.query("SELECT \(call)")
                    break
                } catch let error as PostgreSQLError where error.sqlState == "TEST1" {
                    failures += 1
                }
                try #require(try await Self.fingerprint(fixture.pool) == before, "after failure \(failures)")
                try #require(failures < 50)
            }
            // One row at least, and the one that makes it up to the account.
            #expect(failures >= 2)
            #expect(try await Self.fingerprint(fixture.pool) != before)
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
        }
    }

    private static func fingerprint(_ pool: PostgreSQLPool) async throws -> String? {
        try await pool.query(
            """
            SELECT jsonb_build_object(
                'accounts', (SELECT jsonb_agg(t ORDER BY t.user_id) FROM credit_accounts t),
                'transactions', (SELECT jsonb_agg(t ORDER BY t.user_id, t.sequence) FROM credit_transactions t),
                'lots', (SELECT jsonb_agg(t ORDER BY t.id) FROM credit_lots t),
                'consumptions', (SELECT jsonb_agg(t ORDER BY t.id) FROM credit_consumptions t))
            """
        ).firstRow?.string(0)
    }

    /// Some of everything, and triggers that count down at each row written and fail at the last. A sequence is not rolled back.
    private static let preparation = """
        SELECT credits_grant(\(user), 300, 'registration', 'a', \(soon));
        SELECT credits_grant(\(user), 500, 'purchase', 'b', purchase => 'app_store/1');
        SELECT credits_grant(\(user), 400, 'purchase', 'c', purchase => 'app_store/2');
        SELECT credits_grant(\(user), 200, 'subscription', 'd', \(soon), purchase => 'app_store/3', purchase_month => 0);
        SELECT credits_consume(\(user), 'text2image', 'e', 4);
        SELECT credits_revoke_purchase(\(user), 'app_store/2', 'f');
        CREATE SEQUENCE test_countdown INCREMENT -1 MINVALUE -1000000 MAXVALUE 1000;
        CREATE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF nextval('public.test_countdown') = 0 THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = 'TEST1'; END IF;
            RETURN new;
        END
        $$;
        DO $$
        DECLARE
            name text;
        BEGIN
            FOREACH name IN ARRAY ARRAY['credit_accounts', 'credit_transactions', 'credit_lots', 'credit_consumptions'] LOOP
                EXECUTE format('CREATE TRIGGER test_fail BEFORE INSERT OR UPDATE ON %I
                    FOR EACH ROW EXECUTE FUNCTION test_fail()', name);
                EXECUTE format('CREATE CONSTRAINT TRIGGER test_fail_at_commit AFTER INSERT OR UPDATE ON %I
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_fail()', name);
            END LOOP;
        END
        $$;
        """
}
