import BackendCore
import BackendTestSupport
import Credits
import JSON
import PostgreSQL
import Testing

@testable import Sandbox

/// Long histories of chance, told to one ledger as badly as can be and to another in order: both end alike, and RevenueCat agrees.
@Suite(.serialized) struct RandomHistoryTests {
    private static let users = [SandboxFixture.alice, SandboxFixture.bob, SandboxFixture.carol]

    @Test(arguments: 0..<4)
    func disorderAndRepetitionMakeNoDifference(_ seed: Int) async throws {
        try await SandboxFixture.run { fixture in
            try await TestDatabase.withMigratedPool { ordered in
                for (number, user) in Self.users.enumerated() {
                    try await TestDatabase.insertUser(user, email: "\(number)@example.com", on: ordered)
                }
                try await ordered.query(
                    """
                    INSERT INTO subscription_products
                        (product_id, product_name, subscription_type, credits_per_month, price)
                    VALUES ($1, 'Premium Monthly Pro', 'monthly', 5000, 19.99)
                    """, [.text(SandboxFixture.pro)])
                var history = RandomHistory(fixture: fixture, ordered: ordered, seed: UInt64(seed))
                // Credits that arrive together have no order among them to be spent in, so that which lots are left is a matter of
                // chance once some are spent.
                try await history.run(rounds: 15, isSpending: !seed.isMultiple(of: 2))
            }
        }
    }

    /// One run.
    private struct RandomHistory {
        let fixture: SandboxFixture
        let ordered: PostgreSQLPool
        let twin: PurchaseSettlement
        var random: SeededGenerator
        var consumptionCount = 0

        init(fixture: SandboxFixture, ordered: PostgreSQLPool, seed: UInt64) {
            self.fixture = fixture
            self.ordered = ordered
            let clock = fixture.clock
            twin = PurchaseSettlement(pool: ordered, clock: WallClock { clock.now }, acceptsSandbox: true)
            random = SeededGenerator(seed: seed)
        }

        mutating func run(rounds: Int, isSpending: Bool) async throws {
            try await fixture.set(["mode": "hold", "copies": 2])
            for round in 0..<rounds {
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    try await act()
                    fixture.clock.advance(seconds: Double.random(in: 0.5...90, using: &random))
                }
                try await deliver()
                let told = try await state(fixture.pool, withLots: !isSpending)
                let wanted = try await state(ordered, withLots: !isSpending)
                if told != wanted {
                    Issue.record("round \(round): \(told)\nis not\n\(wanted)")
                    return
                }
                if isSpending { try await consume() }
            }
            #expect(try await problems(fixture.pool) == [])
            #expect(try await problems(ordered) == [])
            // RevenueCat's REST API says nothing else than its events have said.
            for user in RandomHistoryTests.users {
                #expect(try await fixture.reconciliation.reconcile(user) == [])
            }
        }

        /// Does something; what cannot be done is refused, and changes nothing.
        private mutating func act() async throws {
            let user = RandomHistoryTests.users.randomElement(using: &random) ?? SandboxFixture.alice
            let subscriptions = [SandboxFixture.monthly, SandboxFixture.pro, SandboxFixture.yearly]
            let product = subscriptions.randomElement(using: &random) ?? SandboxFixture.monthly
            switch Int.random(in: 0..<12, using: &random) {
            case 0: try await attempt { try await fixture.buy(SandboxFixture.pack, user: user) }
            case 1, 2, 3: try await attempt { try await fixture.buy(product, user: user) }
            case 4:
                let other = RandomHistoryTests.users.randomElement(using: &random) ?? SandboxFixture.bob
                let body: JSONValue = ["from": .string(user), "to": .string(other)]
                _ = try await fixture.send(.post, "/store/transfers", body)
            default:
                let purchases = try await fixture.sandbox.records.working { try await $0.purchases(limit: 20) }
                guard let purchase = purchases.randomElement(using: &random) else { return }
                var actions: [StorePurchase.Action] = [
                    .cancel, .uncancel, .refund, .extend, .endPeriod, .failPayments, .recoverPayments,
                    .changeProduct,
                ]
                // What a reversal gives of a month is good for a day, and was never taken when it is told together with the refund.
                if purchase.subscription == nil { actions = [.refund, .reverseRefund] }
                let action = actions.randomElement(using: &random) ?? .cancel
                try await attempt {
                    try await fixture.perform(
                        action.rawValue, on: purchase.originalTransaction,
                        ["product_id": .string(product), "days": 3])
                }
            }
        }

        private func attempt(_ act: () async throws -> Void) async throws {
            do {
                try await act()
            } catch let refusal as SandboxRefusal {
                #expect(refusal.status == 409)
            }
        }

        /// Has the events sent in an order of chance, twice each, and tells the other ledger in order.
        private func deliver() async throws {
            try await fixture.work()
            fixture.webhook.forget()
            _ = try await fixture.send(.post, "/deliveries/release")
            try await fixture.work()
            let bodies = Set(fixture.webhook.bodies).sorted { first, second in
                (time(first), first.text) < (time(second), second.text)
            }
            #expect(fixture.webhook.bodies.count == bodies.count * 2)
            for body in bodies { _ = try await twin.receive(body) }
        }

        private func time(_ body: JSONValue) -> Int { body["event"]?["event_timestamp_ms"]?.int ?? 0 }

        /// Some of the credits are spent, by both alike.
        private mutating func consume() async throws {
            let user = RandomHistoryTests.users.randomElement(using: &random) ?? SandboxFixture.alice
            consumptionCount += 1
            for pool in [fixture.pool, ordered] {
                do {
                    try await pool.query(
                        "SELECT credits_consume($1, 'text2image', $2, 7, 'service', as_of => $3)",
                        [.text(user), .text("c\(consumptionCount)"), .text(fixture.clock.now.rfc3339)])
                } catch let error as PostgreSQLError where error.sqlState == "PT402" {
                    // There is not enough, for either.
                }
            }
        }

        private func state(_ pool: PostgreSQLPool, withLots: Bool) async throws -> String {
            try await pool.query(
                """
                SELECT jsonb_pretty(jsonb_build_object(
                    'lots', (SELECT jsonb_agg(jsonb_build_array(user_id, source, purchase, purchase_month, remaining, expires_at)
                        ORDER BY user_id, purchase, purchase_month, remaining, expires_at)
                        FROM credit_lots WHERE $2 AND is_open AND (expires_at IS NULL OR expires_at > $1)),
                    'purchases', (SELECT jsonb_agg(jsonb_build_array(p.purchase, is_revoked,
                            (SELECT jsonb_agg(jsonb_build_array(month, expires_at) ORDER BY month)
                                FROM purchase_grants AS g WHERE g.purchase = p.purchase AND NOT is_revoked))
                        ORDER BY p.purchase) FROM purchases AS p),
                    'subscriptions', (SELECT jsonb_agg(to_jsonb(s) - 'updated_at' ORDER BY subject)
                        FROM user_subscriptions AS s)))
                """, [.text(fixture.clock.now.rfc3339), .init(withLots)]
            ).firstRow?.string(0) ?? ""
        }

        /// Accounts whose lots, balance and last transaction disagree.
        private func problems(_ pool: PostgreSQLPool) async throws -> [String] {
            try await pool.query(
                """
                SELECT user_id FROM credit_accounts AS a WHERE balance <> coalesce(
                        (SELECT sum(remaining) FROM credit_lots AS l WHERE l.user_id = a.user_id AND is_open), 0)
                    OR balance <> coalesce((SELECT balance_after FROM credit_transactions AS t
                        WHERE t.user_id = a.user_id ORDER BY sequence DESC LIMIT 1), 0)
                """
            ).rows.compactMap { $0.string(0) }
        }
    }
}
