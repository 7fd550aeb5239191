import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// What each kind of event means, one by one.
@Suite struct PurchaseRulesTests {
    private let alice = LedgerFixture.identifier(0)
    private let bob = LedgerFixture.identifier(1)
    private var make: EventMaker { EventMaker(prefix: "x", user: alice) }

    private func receive(_ events: JSONValue..., in fixture: PurchaseFixture) async throws {
        for event in events { #expect(try await fixture.settlement.receive(event) == .settled) }
    }

    private func identifier(of event: JSONValue) throws -> String { try #require(event["event"]?["id"]?.string) }

    private func notes(_ fixture: PurchaseFixture) async throws -> [String] {
        try await fixture.pool.query(
            "SELECT state || ': ' || state_reason FROM purchase_events ORDER BY event_timestamp, id"
        ).rows.map { $0.string(0) ?? "" }
    }

    private func subscription(_ fixture: PurchaseFixture) async throws -> PostgreSQLRow? {
        try await fixture.pool.query("SELECT * FROM user_subscriptions").firstRow
    }

    @Test func aSecondDeliveryAndASecondEventForOneTransactionGrantNothing() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.payment(1, day: 0), in: fixture)
            #expect(try await fixture.settlement.receive(make.payment(1, day: 0)) == .duplicate)
            // Another event, the same transaction.
            try await receive(
                make.event(
                    "RENEWAL", at: 0.5, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30),
                in: fixture)
            #expect(try await fixture.balance(alice) == 2000)
        }
    }

    /// Credits cost money: what is not certainly of production grants nothing, also where purchases of the sandbox count.
    @Test(arguments: [false, true])
    func anEnvironmentThatIsNeitherGrantsNothing(acceptsSandbox: Bool) async throws {
        try await PurchaseFixture.run { (fixture: PurchaseFixture) async throws -> Void in
            let settlement = PurchaseSettlement(
                pool: fixture.pool, clock: fixture.wallClock, acceptsSandbox: acceptsSandbox)
            let others: [JSONValue] = ["sandbox", "production", "FOO", "", nil, 1, ["PRODUCTION"]]
            for (number, environment) in others.enumerated() {
                let make = EventMaker(prefix: "x\(number)", user: alice)
                let members = ["environment": environment]
                let pack = make.event(
                    "NON_RENEWING_PURCHASE", at: 0, transaction: "p", product: PurchaseFixture.pack, from: 0,
                    with: members)
                let first = make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30,
                    with: members)
                #expect(try await settlement.receive(pack) == .settled)
                #expect(try await settlement.receive(first) == .settled)
                // Another event of the same subscription makes no difference to it.
                let next = make.event("CANCELLATION", at: 1, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"])
                #expect(try await settlement.receive(next) == .settled)
                #expect(try await fixture.balance(alice) == 0, "\(environment)")
            }
            let note = "unresolved: Its environment is neither PRODUCTION nor SANDBOX."
            #expect(try await notes(fixture).count { $0 == note } == 2 * others.count)
        }
    }

    @Test func aPurchaseOfNoProductIsUnresolved() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.event("NON_RENEWING_PURCHASE", at: 0, transaction: "p", from: 0), in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            #expect(try await notes(fixture) == ["unresolved: It names no product."])
        }
    }

    @Test func aPackNeverExpiresAndAPeriodDoes() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.pack(day: 0), make.payment(1, day: 0), in: fixture)
            #expect(try await fixture.balance(alice) == 3000)
            fixture.clock.set(days: 30)
            #expect(try await fixture.balance(alice) == 1000)
            fixture.clock.set(days: 30_000)
            #expect(try await fixture.balance(alice) == 1000)
        }
    }

    @Test func cancellingStopsNothingBeforeTheEndAndARefundTakesBackWhatIsLeftAndWhatWasSpent() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.payment(1, day: 0), make.pack(day: 0),
                make.event("CANCELLATION", at: 1, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]), in: fixture
            )
            #expect(try await fixture.balance(alice) == 3000)
            #expect(try await subscription(fixture)?.string("status") == "canceled")
            #expect(try await subscription(fixture)?.bool("will_renew") == false)
            try await fixture.pool.query(
                "SELECT credits_consume($1, 'text2image', 'spent', 12, as_of => $2)",
                [.text(alice), .text(fixture.clock.now.rfc3339)])
            // 2000 of the period: 800 are left, 1200 were spent, of which the pack makes up for 1000.
            try await receive(make.refund("1", day: 2), in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            let lot = try await fixture.pool.query(
                "SELECT revoked, shortfall FROM credit_lots WHERE revoked_at IS NOT NULL")
            #expect(lot.firstRow?.int(0) == 1800)
            #expect(lot.firstRow?.int(1) == 200)
            #expect(try await subscription(fixture)?.string("status") == "refunded")
            try await receive(make.event("REFUND_REVERSED", at: 3, transaction: "1"), in: fixture)
            #expect(try await fixture.balance(alice) == 1800)
        }
    }

    @Test func anImmediateUpgradeEndsTheOldPeriodAndGrantsTheNewOneInFull() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.payment(1, day: 0), in: fixture)
            fixture.clock.set(days: 10)
            try await receive(
                make.event(
                    "PRODUCT_CHANGE", at: 10, transaction: "1", product: PurchaseFixture.monthly,
                    with: ["new_product_id": .string(PurchaseFixture.pro)]), in: fixture)
            #expect(try await fixture.balance(alice) == 2000)
            #expect(try await subscription(fixture)?.string("pending_product_id") == PurchaseFixture.pro)
            try await receive(make.payment(2, day: 10, product: PurchaseFixture.pro), in: fixture)
            #expect(try await fixture.balance(alice) == 5000)
            #expect(try await subscription(fixture)?.string("product_id") == PurchaseFixture.pro)
            #expect(try await subscription(fixture)?.string("pending_product_id") == nil)
            let history = try await fixture.pool.query(
                "SELECT kind, amount FROM credit_transactions ORDER BY sequence")
            #expect(
                history.rows.map { "\($0.string(0) ?? "") \($0.int(1) ?? 0)" } == [
                    "grant 2000", "expire -2000", "grant 5000",
                ])
        }
    }

    @Test func aBillingIssueAndAPauseAreShownAndChangeNoCredits() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.payment(1, day: 0),
                make.event(
                    "BILLING_ISSUE", at: 1, transaction: "1", to: 30,
                    with: ["grace_period_expiration_at_ms": 1_896_048_000_000]),
                in: fixture)
            #expect(try await subscription(fixture)?.string("status") == "billing_issue")
            #expect(try await subscription(fixture)?.string("grace_period_end")?.hasPrefix("2030-01-31") == true)
            try await receive(
                make.event(
                    "SUBSCRIPTION_PAUSED", at: 2, transaction: "1", with: ["auto_resume_at_ms": 1_898_640_000_000]),
                in: fixture)
            #expect(try await subscription(fixture)?.string("status") == "paused")
            #expect(try await subscription(fixture)?.string("paused_until")?.hasPrefix("2030-03-02") == true)
            #expect(try await fixture.balance(alice) == 2000)
            try await receive(make.event("EXPIRATION", at: 3, transaction: "1", to: 3), in: fixture)
            #expect(try await subscription(fixture)?.string("status") == "expired")
        }
    }

    @Test func anExtensionMovesTheEndOfThePeriodsCredits() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.payment(1, day: 0), make.event("SUBSCRIPTION_EXTENDED", at: 20, transaction: "1", to: 45),
                in: fixture)
            fixture.clock.set(days: 44)
            #expect(try await fixture.balance(alice) == 2000)
            fixture.clock.set(days: 45)
            #expect(try await fixture.balance(alice) == 0)
        }
    }

    @Test func aTemporaryEntitlementLastsADayAndGrantsNothing() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.event("TEMPORARY_ENTITLEMENT_GRANT", at: 0, to: 9), in: fixture)
            #expect(try await subscription(fixture)?.string("status") == "temporary")
            #expect(try await subscription(fixture)?.string("period_end")?.hasPrefix("2030-01-02 00:00") == true)
            #expect(try await fixture.balance(alice) == 0)
        }
    }

    @Test func testsAndUnknownTypesAreStoredAndIgnored() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.event("TEST", at: 0), make.event("INVOICE_ISSUANCE", at: 1, transaction: "1"), in: fixture)
            #expect(
                try await notes(fixture) == ["ignored: A test.", "ignored: An event of a type that is not known here."])
        }
    }

    @Test func sandboxPurchasesCountOnlyWhenTheSettingsSaySo() async throws {
        try await PurchaseFixture.run { fixture in
            let event = make.event(
                "NON_RENEWING_PURCHASE", at: 0, transaction: "p", product: PurchaseFixture.pack, from: 0,
                with: ["environment": "SANDBOX"])
            try await receive(event, in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            #expect(
                try await notes(fixture) == ["ignored: A purchase of the sandbox, which the settings do not accept."])
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"accept_sandbox_purchases": true}' WHERE key = 'credit_system'
                """)
            // What was read of the settings counts for five seconds.
            let identifier = event["event"]?["id"]?.string ?? ""
            fixture.clock.set(seconds: 4.999)
            #expect(
                try await fixture.settlement.applyAgain(identifier)
                    == .ignored("A purchase of the sandbox, which the settings do not accept."))
            #expect(try await fixture.balance(alice) == 0)
            fixture.clock.set(seconds: 5)
            #expect(try await fixture.settlement.applyAgain(identifier) == .applied)
            #expect(try await fixture.balance(alice) == 1000)
            #expect(try await notes(fixture) == ["applied: "])
        }
    }

    @Test func whatCannotBeResolvedIsAppliedLater() async throws {
        try await PurchaseFixture.run { fixture in
            let newcomer = LedgerFixture.identifier(77)
            let unknownUser = EventMaker(prefix: "n", user: newcomer).pack(day: 0)
            let unknownProduct = make.pack("s", day: 1, product: "easyapp_credits_7")
            try await receive(unknownUser, unknownProduct, in: fixture)
            #expect(
                try await notes(fixture) == [
                    "unresolved: The user is unknown.", "unresolved: The product easyapp_credits_7 is unknown.",
                ])
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            try await fixture.pool.query(
                "INSERT INTO credit_packages (name, credits, price, product_id) VALUES ('Seven', 7, 1, 'easyapp_credits_7')"
            )
            let (first, second) = (try identifier(of: unknownUser), try identifier(of: unknownProduct))
            for (identifier, consequence) in [
                (first, PurchaseSettlement.Consequence.applied), (second, .applied), (first, .unchanged),
            ] {
                #expect(try await fixture.settlement.applyAgain(identifier) == consequence)
            }
            #expect(try await fixture.balance(newcomer) == 1000)
            #expect(try await fixture.balance(alice) == 7)
            #expect(try await notes(fixture) == ["applied: ", "applied: "])
            #expect(try await fixture.settlement.applyAgain("nothing") == nil)
        }
    }

    /// As if it had not come, also when its user and product are known afterwards, until that is taken back.
    @Test func whatIsDismissedCountsForNothingUntilItIsTakenUpAgain() async throws {
        try await PurchaseFixture.run { fixture in
            let settlement = fixture.settlement
            let newcomer = LedgerFixture.identifier(77)
            let events = EventMaker(prefix: "n", user: newcomer)
            try await receive(events.payment(1, day: 0), make.pack(day: 1), in: fixture)
            let dismissed = try identifier(of: events.payment(1, day: 0))
            #expect(try await settlement.dismiss(dismissed, because: "A tester's."))
            #expect(try await !settlement.dismiss(dismissed, because: "Again."))
            #expect(try await !settlement.dismiss(identifier(of: make.pack(day: 1)), because: "Applied."))
            #expect(try await !settlement.dismiss("nothing", because: "None."))
            #expect(try await notes(fixture) == ["dismissed: A tester's.", "applied: "])
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            // Neither a second delivery, nor what is told afterwards, nor anybody's asking brings it back.
            #expect(try await settlement.receive(events.payment(1, day: 0)) == .duplicate)
            try await receive(
                events.event("CANCELLATION", at: 2, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]),
                in: fixture)
            #expect(try await settlement.applyAgain(dismissed) == .dismissed)
            #expect(try await fixture.balance(newcomer) == 0)
            #expect(try await notes(fixture)[0] == "dismissed: A tester's.")
            #expect(try await settlement.takeUpAgain(dismissed) == .applied)
            #expect(try await settlement.takeUpAgain(dismissed) == nil)
            #expect(try await fixture.balance(newcomer) == 2000)
            #expect(try await subscription(fixture)?.string("status") == "canceled")
        }
    }

    @Test func anAnonymousCustomerIsKnownByAnyOfItsNames() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.event(
                    "NON_RENEWING_PURCHASE", at: 0, transaction: "p", product: PurchaseFixture.pack, from: 0,
                    with: [
                        "app_user_id": "$RCAnonymousID:1", "original_app_user_id": "$RCAnonymousID:1",
                        "aliases": ["$RCAnonymousID:1", .string(alice)],
                    ]), in: fixture)
            #expect(try await fixture.balance(alice) == 1000)
        }
    }

    @Test func aNameThatAnotherEventExplainsIsKnown() async throws {
        try await PurchaseFixture.run { fixture in
            let anonymous = EventMaker(prefix: "a", user: "$RCAnonymousID:a").pack(day: 0)
            try await receive(anonymous, in: fixture)
            #expect(try await notes(fixture) == ["unresolved: The user is unknown."])
            // The same customer, after signing in.
            try await receive(EventMaker(prefix: "a", user: alice).pack("b", day: 1), in: fixture)
            #expect(try await fixture.settlement.applyAgain(identifier(of: anonymous)) == .applied)
            #expect(try await fixture.balance(alice) == 2000)
            // A name of two users is nobody's.
            try await receive(EventMaker(prefix: "c", user: "$RCAnonymousID:c").pack(day: 2), in: fixture)
            for (number, user) in [alice, bob].enumerated() {
                try await receive(EventMaker(prefix: "c", user: user).pack("d\(number)", day: 3), in: fixture)
            }
            #expect(
                try await fixture.settlement.applyAgain("c-NON_RENEWING_PURCHASE-2.0-p")
                    == .unresolved("The user is unknown."))
            #expect(try await fixture.balance(alice) == 3000)
            #expect(try await fixture.balance(bob) == 1000)
        }
    }

    @Test func takingBackACancellationRenewsAgain() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.payment(1, day: 0),
                make.event("CANCELLATION", at: 1, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]),
                make.event("UNCANCELLATION", at: 2, transaction: "1"), in: fixture)
            #expect(try await subscription(fixture)?.string("status") == "active")
            #expect(try await subscription(fixture)?.bool("will_renew") == true)
            #expect(try await fixture.balance(alice) == 2000)
        }
    }
}
