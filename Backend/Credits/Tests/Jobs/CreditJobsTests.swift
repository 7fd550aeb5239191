import BackendCore
import BackendTestSupport
import EventLoop
import HTTPClient
import JSON
import PostgreSQL
import Testing

@testable import Credits
@testable import Jobs

/// What happens by itself.
@Suite struct CreditJobsTests {
    private let alice = LedgerFixture.identifier(0)
    private var make: EventMaker { EventMaker(prefix: "x", user: alice) }

    private func withServices(
        userCount: Int = 2, _ body: (PurchaseFixture, BackendServices) async throws -> Void
    ) async throws {
        try await PurchaseFixture.run(userCount: userCount) { fixture in
            let group = try EventLoopGroup(count: 1)
            let client = HTTPClient(group: group)
            let services = BackendServices(
                database: fixture.pool, configuration: ConfigurationReader([:]), logger: Logger(level: .error),
                httpClient: client, clock: fixture.wallClock)
            do {
                try await body(fixture, services)
            } catch {
                Issue.record(error)
            }
            await client.close()
            group.stop()
        }
    }

    private func run<Handler: JobHandler>(_ type: Handler.Type, _ services: BackendServices) async throws {
        let job = Job(identifier: 1, kind: type.kind, payload: [:], attempt: 1, reportProgress: { _, _ in })
        try await Handler(services: services).run(job)
    }

    private func count(_ sql: String, _ fixture: PurchaseFixture) async throws -> Int? {
        try await fixture.pool.query("SELECT count(*) FROM \(sql)").firstRow?.int(0)
    }

    /// More accounts than are swept at once.
    @Test func whatHasExpiredIsWrittenDownForEverybody() async throws {
        try await withServices(userCount: 1100) { fixture, services in
            try await fixture.pool.query(
                """
                SELECT credits_grant(id, 10, 'promotion', 'k', now() - interval '1 day', as_of => now() - interval '2 days')
                FROM auth.users
                """)
            let written = { try await count("credit_transactions WHERE kind = 'expire'", fixture) }
            #expect(try await written() == 0)
            for _ in 0..<2 { try await run(CreditExpiryJob.self, services) }
            #expect(try await written() == 1100)
        }
    }

    @Test func monthsThatAreDueAreGranted() async throws {
        try await withServices { fixture, services in
            _ = try await fixture.settlement.receive(
                make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly))
            // Switched off for a week over the beginning of the month.
            fixture.clock.set(days: 38)
            for _ in 0..<2 { try await run(MonthlyGrantJob.self, services) }
            #expect(try await count("purchase_grants", fixture) == 2)
            #expect(try await fixture.balance(alice) == 2000)
        }
    }

    @Test func eventsAreAppliedOnceTheirUserOrProductIsKnown() async throws {
        try await withServices { fixture, services in
            let newcomer = LedgerFixture.identifier(77)
            _ = try await fixture.settlement.receive(EventMaker(prefix: "n", user: newcomer).pack(day: 0))
            _ = try await fixture.settlement.receive(make.pack("s", day: 1, product: "easyapp_credits_7"))
            try await run(UnresolvedEventsJob.self, services)
            #expect(try await count("purchase_events WHERE state = 'unresolved'", fixture) == 2)
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            try await fixture.pool.query(
                "INSERT INTO credit_packages (name, credits, price, product_id) VALUES ('Seven', 7, 1, 'easyapp_credits_7')"
            )
            try await run(UnresolvedEventsJob.self, services)
            #expect(try await count("purchase_events WHERE state = 'applied'", fixture) == 2)
            #expect(try await fixture.balance(newcomer) == 1000)
            #expect(try await fixture.balance(alice) == 7)
        }
    }

    /// What nobody will ever resolve does not keep others from their turn.
    @Test func everyEventHasItsTurnHoweverManyThereAre() async throws {
        try await withServices { fixture, services in
            let newcomer = LedgerFixture.identifier(77)
            let event = EventMaker(prefix: "n", user: newcomer).pack(day: 0)
            _ = try await fixture.settlement.receive(event)
            // A hundred and thirty before it and more after it, of users who never come.
            try await fixture.pool.query(
                """
                INSERT INTO purchase_events (id, type, subject, customers, environment, event_timestamp, received_at, payload,
                    state_reason, settled_at)
                SELECT 'other' || n, type, 'app_store/' || n, ARRAY['other' || n], environment, event_timestamp,
                    received_at + (n - 130.5) * interval '1 s',
                    jsonb_set(jsonb_set(jsonb_set(jsonb_set(payload, '{event,aliases}', '[]'),
                        '{event,app_user_id}', to_jsonb('other' || n)), '{event,original_app_user_id}', to_jsonb('other' || n)),
                        '{event,transaction_id}', to_jsonb(n::text)),
                    state_reason, settled_at + (n - 130.5) * interval '1 s'
                FROM purchase_events, generate_series(1, 340) AS n
                """)
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            for hour in 1...2 {
                fixture.clock.set(seconds: Double(hour) * 3600)
                try await run(UnresolvedEventsJob.self, services)
            }
            #expect(try await fixture.balance(newcomer) == 1000)
            #expect(try await count("purchase_events WHERE state = 'unresolved'", fixture) == 340)
        }
    }

    /// What has failed is told, once everybody else has what is theirs.
    @Test func oneThatFailsDoesNotKeepOthersFromTheirCredits() async throws {
        try await withServices(userCount: 3) { fixture, services in
            let pool = fixture.pool
            let users = (0..<3).map(LedgerFixture.identifier)
            for (number, user) in users.enumerated() {
                let make = EventMaker(prefix: "run\(number)", user: user)
                for event in [
                    make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly),
                    make.pack("s", day: 1, product: "easyapp_credits_7"),
                ] {
                    _ = try await fixture.settlement.receive(event)
                }
            }
            try await pool.query(
                "INSERT INTO credit_packages (name, credits, price, product_id) VALUES ('Seven', 7, 1, 'easyapp_credits_7')"
            )
            try await pool.query(
                """
                ALTER TABLE purchase_grants ADD CONSTRAINT broken CHECK (purchase NOT LIKE 'app_store/run1-%') NOT VALID
                """)
            fixture.clock.set(days: 32)
            await #expect(throws: PostgreSQLError.self) { try await run(MonthlyGrantJob.self, services) }
            await #expect(throws: PostgreSQLError.self) { try await run(UnresolvedEventsJob.self, services) }
            for (number, user) in users.enumerated() {
                #expect(try await fixture.balance(user) == (number == 1 ? 0 : 2007))
            }
            try await pool.query("ALTER TABLE purchase_grants DROP CONSTRAINT broken")
            try await run(MonthlyGrantJob.self, services)
            try await run(UnresolvedEventsJob.self, services)
            #expect(try await fixture.balance(users[1]) == 2007)
        }
    }

    /// A server runs each of them by itself.
    @Test func allOfThemHaveASchedule() {
        let kinds: [any JobHandler.Type] = [
            CreditExpiryJob.self, CreditDaysJob.self, MonthlyGrantJob.self, UnresolvedEventsJob.self,
        ]
        for kind in kinds {
            #expect(kind.schedule != nil && kind.isSingle, "\(kind)")
            #expect(JobRegistry.discoveredTypes().contains { $0 == kind }, "\(kind)")
        }
    }
}
