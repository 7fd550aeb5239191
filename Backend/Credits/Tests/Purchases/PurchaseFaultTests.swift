import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Applying an event is made to fail at every row it writes, one after the other: the event is not stored then, nothing of it has happened,
/// and the retry does all of it.
@Suite struct PurchaseFaultTests {
    private static let make = EventMaker(prefix: "x", user: LedgerFixture.identifier(0))
    private static let before: [JSONValue] = [
        make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly), make.pack(day: 0),
    ]

    @Test(arguments: [
        make.pack("q", day: 1), make.payment(2, day: 33, product: PurchaseFixture.pro), make.refund("1", day: 2),
        make.transfer(to: LedgerFixture.identifier(1), day: 3),
        make.event("SUBSCRIPTION_EXTENDED", at: 4, transaction: "1", to: 400), make.event("TEST", at: 5),
    ])
    func failingAtAnyRowLeavesNothingHalfDone(_ event: JSONValue) async throws {
        try await PurchaseFixture.run { fixture in
            for earlier in Self.before { _ = try await fixture.settlement.receive(earlier) }
            fixture.clock.set(days: 35)
            try await fixture.pool.withConnection { try await $0.execute(script: Self.failing) }
            let before = try await Self.fingerprint(fixture.pool)
            var failures = 0
            while true {
                try await fixture.pool.query("SELECT setval('test_countdown', $1)", [.init(failures + 1)])
                do {
                    #expect(try await fixture.settlement.receive(event) == .settled)
                    break
                } catch let error as PostgreSQLError where error.sqlState == "TEST1" {
                    failures += 1
                }
                try #require(try await Self.fingerprint(fixture.pool) == before, "after failure \(failures)")
                try #require(failures < 100)
            }
            #expect(failures >= 2)
            try await fixture.pool.query("SELECT setval('test_countdown', 1000)")
            #expect(try await Self.fingerprint(fixture.pool) != before)
            #expect(try await fixture.settlement.receive(event) == .duplicate)
        }
    }

    private static let tables = [
        "credit_accounts", "credit_transactions", "credit_lots", "purchase_events", "purchases", "purchase_grants",
        "user_subscriptions",
    ]

    private static func fingerprint(_ pool: PostgreSQLPool) async throws -> String? {
        let parts = tables.map { "'\($0)', (SELECT jsonb_agg(t ORDER BY t::text) FROM \($0) t)" }
        return try await pool.query("SELECT jsonb_build_object(\(parts.joined(separator: ", ")))").firstRow?.string(0)
    }

    private static var failing: String {
        let triggers = tables.map {
            "CREATE TRIGGER test_fail BEFORE INSERT OR UPDATE ON \($0) FOR EACH ROW EXECUTE FUNCTION test_fail();"
        }
        return """
            CREATE SEQUENCE test_countdown INCREMENT -1 MINVALUE -1000000 MAXVALUE 1000;
            CREATE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF nextval('public.test_countdown') = 0 THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = 'TEST1'; END IF;
                RETURN new;
            END
            $$;
            \(triggers.joined(separator: "\n"))
            """
    }
}
