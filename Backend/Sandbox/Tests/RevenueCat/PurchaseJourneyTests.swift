import BackendCore
import BackendTestSupport
import Credits
import JSON
import PostgreSQL
import Testing

@testable import Sandbox

/// From the store through the webhook to the credits.
@Suite struct PurchaseJourneyTests {
    private static let month = 300.0

    @Test func aMonthlyPlanGivesItsCreditsWithEachRenewal() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.buy(SandboxFixture.monthly)
            for _ in 0..<12 {
                try await fixture.work()
                #expect(try await fixture.balance() == 2000)
                fixture.clock.advance(seconds: Self.month)
            }
            try await fixture.work()
            #expect(try await fixture.balance() == 2000)
            fixture.clock.advance(seconds: Self.month)
            try await fixture.work()
            #expect(try await fixture.balance() == 0)
            #expect(fixture.webhook.types.count { $0 == "RENEWAL" } == 12)
            #expect(fixture.webhook.types.suffix(2) == ["CANCELLATION", "EXPIRATION"])
        }
    }

    @Test func aYearlyPlanGivesAMonthEveryFiveMinutes() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.buy(SandboxFixture.yearly)
            try await fixture.work()
            var granted = 0
            for _ in 0..<12 {
                #expect(try await fixture.balance() == 2000)
                fixture.clock.advance(seconds: Self.month)
                granted += try await fixture.settlement.grantDueMonths()
            }
            #expect(granted == 11)
            try await fixture.work()
            #expect(fixture.webhook.types == ["INITIAL_PURCHASE", "RENEWAL"])
        }
    }

    @Test func aServerThatWasOffForAWeekCatchesUp() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            fixture.clock.advance(seconds: 7 * 86_400)
            try await fixture.work()
            #expect(fixture.webhook.types.count == 1 + 12 + 2)
            let status = try await fixture.pool.query("SELECT status FROM user_subscriptions").firstRow?.string(0)
            #expect(status == "expired")
        }
    }

    @Test func refundsTakeCreditsAndReversalsGiveThemAgain() async throws {
        try await SandboxFixture.run { fixture in
            let pack = try await fixture.buy(SandboxFixture.pack)
            let plan = try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            #expect(try await fixture.balance() == 3000)
            for purchase in [pack, plan] {
                fixture.clock.advance(seconds: 10)
                try await fixture.perform("refund", on: purchase)
                try await fixture.work()
            }
            #expect(try await fixture.balance() == 0)
            #expect(fixture.webhook.events[2]["price"] == .number("-9.99"))
            for (purchase, balance) in [(pack, 1000), (plan, 3000)] {
                fixture.clock.advance(seconds: 10)
                try await fixture.perform("reverse-refund", on: purchase)
                try await fixture.work()
                #expect(try await fixture.balance() == balance)
            }
            let row = try await fixture.pool.query("SELECT status, will_renew FROM user_subscriptions").firstRow
            #expect(row?.string(0) == "canceled" && row?.bool(1) == false)
            // It was gone for 20 seconds, and is good for as many after its end.
            fixture.clock.advance(seconds: Self.month - 40 + 19)
            try await fixture.work()
            #expect(try await fixture.balance() == 3000)
            fixture.clock.advance(seconds: 1)
            #expect(try await fixture.balance() == 1000)
        }
    }

    @Test func upgradesDowngradesAndTrouble() async throws {
        try await SandboxFixture.run { fixture in
            let plan = try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            fixture.clock.advance(seconds: 100)
            try await fixture.perform("change-product", on: plan, ["product_id": .string(SandboxFixture.pro)])
            try await fixture.work()
            #expect(try await fixture.balance() == 5000)
            try await fixture.perform("change-product", on: plan, ["product_id": .string(SandboxFixture.monthly)])
            fixture.clock.advance(seconds: Self.month)
            try await fixture.work()
            #expect(try await fixture.balance() == 2000)
            try await fixture.perform("fail-payments", on: plan)
            fixture.clock.advance(seconds: Self.month)
            try await fixture.work()
            let status = "SELECT status FROM user_subscriptions"
            #expect(try await fixture.pool.query(status).firstRow?.string(0) == "billing_issue")
            // No credits in the grace period.
            #expect(try await fixture.balance() == 0)
            try await fixture.perform("recover-payments", on: plan)
            try await fixture.work()
            #expect(try await fixture.balance() == 2000)
            #expect(try await fixture.pool.query(status).firstRow?.string(0) == "active")
        }
    }

    /// Reconciliation finds what the webhook was never told.
    @Test func reconciliationMendsWhatWasLost() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.set(["mode": "lose"])
            let pack = try await fixture.buy(SandboxFixture.pack)
            try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            #expect(fixture.webhook.events.isEmpty)
            let reconciliation = fixture.reconciliation
            let changes = try await reconciliation.reconcile(SandboxFixture.alice)
            #expect(changes.count == 2)
            #expect(try await fixture.balance() == 3000)
            fixture.clock.advance(seconds: 10)
            try await fixture.perform("refund", on: pack)
            #expect(try await reconciliation.reconcile(SandboxFixture.alice).count == 1)
            #expect(try await fixture.balance() == 2000)
            for (action, balance) in [("reverse-refund", 3000), ("refund", 2000)] {
                fixture.clock.advance(seconds: 10)
                try await fixture.perform(action, on: pack)
                #expect(try await reconciliation.reconcile(SandboxFixture.alice).count == 1)
                #expect(try await fixture.balance() == balance)
            }
            // Once it has gone on, the next period is missing.
            fixture.clock.advance(seconds: Self.month)
            #expect(try await reconciliation.reconcile(SandboxFixture.alice).count == 1)
            #expect(try await fixture.balance() == 2000)
            #expect(try await reconciliation.reconcile(SandboxFixture.alice).isEmpty)
            // What was lost comes after all, and makes no difference.
            let state = try await fixture.send(.get, "/state").json["deliveries"]?.array ?? []
            for delivery in state {
                _ = try await fixture.send(.post, "/deliveries/\(delivery["number"]?.int ?? 0)/again")
            }
            try await fixture.work()
            #expect(fixture.webhook.types.count == 6)
            #expect(try await fixture.balance() == 2000)
        }
    }

    /// The whole server: its own webhook, functions and jobs, in true time with a month of a few seconds.
    @Test func theServerSellsCreditsWithNoSettingAtAll() async throws {
        try await TestBackend.run { backend in
            let user = SandboxFixture.alice
            try await TestDatabase.insertUser(user, email: "alice@example.com", on: backend.backend.pool)
            let token = try TestBackend.token(for: user)
            let path = "/sandbox/revenuecat/store/purchases"
            let body = "{\"user\":\"\(user)\",\"product_id\":\"\(SandboxFixture.pack)\"}"
            // Pages of other sites are kept out.
            let stranger = try await backend.send(
                "POST", path, json: body, headers: [("Origin", "http://evil.example")])
            #expect(stranger.status == 403)
            #expect(try await backend.send("POST", path, json: body).status == 200)
            var balance: JSONValue = .null
            while balance["permanent"]?.int != 1000 {
                let answer = try await backend.send("GET", "/functions/v1/credits-balance", token: token)
                balance = try JSONValue(parsing: answer.body)
            }
            // The webhook's secret is nobody's to guess, and reconciliation finds the stand-in by itself.
            let forged = try await backend.send(
                "POST", "/functions/v1/subscription-webhook", json: "{}",
                headers: [("Authorization", "Bearer sandbox")])
            #expect(forged.status == 401)
            let reconciled = try await backend.client.send(
                "POST", "/functions/v1/credits-reconcile",
                headers: [
                    ("Authorization", "Bearer \(backend.backend.keys.serviceRole)"),
                    ("Content-Type", "application/json"),
                ], body: Array("{\"user_id\":\"\(user)\"}".utf8))
            #expect(reconciled.status == 200)
            #expect(try JSONValue(parsing: reconciled.body)["changes"] == [])
        }
        // With a key of one's own there is no stand-in.
        try await TestBackend.run(configure: { $0.environment["REVENUECAT_SECRET_KEY"] = "sk_own" }) { backend in
            #expect(try await backend.send("GET", "/sandbox/revenuecat").status == 404)
            let schema = try await backend.backend.pool.query("SELECT to_regnamespace('sandbox')")
            #expect(schema.firstRow?.string(0) == nil)
        }
    }
}

extension SandboxFixture {
    /// As `easyapp-server reconcile` asks, over HTTP.
    var reconciliation: PurchaseReconciliation {
        PurchaseReconciliation(
            pool: pool, client: client, url: url + "/sandbox/revenuecat", key: "sk_sandbox",
            clock: WallClock { clock.now }, acceptsSandbox: true)
    }
}
