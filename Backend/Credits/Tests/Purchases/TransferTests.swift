import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Purchases that the store moves to another customer.
@Suite struct TransferTests {
    private let alice = LedgerFixture.identifier(0)
    private let bob = LedgerFixture.identifier(1)
    /// Nobody here, until they sign up.
    private let newcomer = LedgerFixture.identifier(77)
    private var make: EventMaker { EventMaker(prefix: "x", user: alice) }

    private func receive(_ events: JSONValue..., in fixture: PurchaseFixture) async throws {
        for event in events { #expect(try await fixture.settlement.receive(event) == .settled) }
    }

    /// The purchases' next events: they name the recipient alone.
    private func ofNewcomer(_ event: (EventMaker) -> JSONValue) -> JSONValue {
        let value = event(EventMaker(prefix: "x", user: newcomer))
        var members = value["event"]?.object ?? [:]
        members["aliases"] = [.string(newcomer)]
        return ["event": .object(members)]
    }

    private func identifier(of event: JSONValue) throws -> String { try #require(event["event"]?["id"]?.string) }

    private func subscription(_ fixture: PurchaseFixture) async throws -> PostgreSQLRow? {
        try await fixture.pool.query("SELECT * FROM user_subscriptions").firstRow
    }

    private func spend(_ quantity: Int, of user: String, in fixture: PurchaseFixture) async throws {
        try await fixture.pool.query(
            "SELECT credits_consume($1, 'text2image', gen_random_uuid()::text, $2, as_of => $3)",
            [.text(user), .init(quantity), .text(fixture.clock.now.rfc3339)])
    }

    @Test func aTransferMovesTheSubscriptionAndWhatIsLeftButNotWhatWasSpent() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.payment(1, day: 0), in: fixture)
            let consumed = try await fixture.pool.query(
                "SELECT credits_consume($1, 'text2image', 'spent', 3, as_of => $2) ->> 'consumption'",
                [.text(alice), .text(fixture.clock.now.rfc3339)])
            try await receive(make.transfer(to: bob, day: 5), in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            #expect(try await fixture.balance(bob) == 1700)
            #expect(try await subscription(fixture)?.string("user_id") == bob)
            // What failed is given back to who spent it.
            try await fixture.pool.query(
                "SELECT credits_refund($1, $2, 'failed', as_of => $3)",
                [.text(alice), .init(consumed.firstRow?.string(0)), .text(fixture.clock.now.rfc3339)])
            #expect(try await fixture.balance(alice) == 300)
        }
    }

    /// A transfer to nobody keeps what comes afterwards from the one who has paid for it.
    @Test func aTransferToNobodyThatIsDismissedHasNotHappened() async throws {
        try await PurchaseFixture.run { fixture in
            let transfer = make.transfer(to: LedgerFixture.identifier(77), day: 5)
            try await receive(make.payment(1, day: 0), transfer, make.payment(2, day: 30), in: fixture)
            fixture.clock.set(days: 31)
            let held = try await fixture.balance(alice)
            #expect(try await fixture.settlement.dismiss(identifier(of: transfer), because: "A mistake."))
            #expect(try await subscription(fixture)?.string("user_id") == alice)
            #expect(try await fixture.balance(alice) >= held)
            #expect(
                try await fixture.settlement.takeUpAgain(identifier(of: transfer))
                    == .unresolved("The user it was transferred to is unknown."))
        }
    }

    @Test func whatWasPaidOnceIsNotGrantedAgainToANewAccount() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(
                make.event(
                    "NON_RENEWING_PURCHASE", at: 0, transaction: "p", product: PurchaseFixture.pack, from: 0,
                    with: ["subscriber_attributes": ["$email": ["value": "alice@example.com"]]]), in: fixture)
            try await fixture.pool.query("DELETE FROM auth.users WHERE id = $1", [.text(alice)])
            let kept =
                try await fixture.pool.query("SELECT payload::text FROM purchase_events").firstRow?.string(0) ?? ""
            #expect(!kept.contains("alice@example.com"))
            try await receive(make.transfer(to: bob, day: 2), in: fixture)
            #expect(try await fixture.balance(bob) == 0)
        }
    }

    /// Until the recipient is known, nobody else could have what is left. So it stays where it is, and may be spent there. When they sign up,
    /// the rest moves, and what was spent stays with who spent it: nothing is there twice.
    @Test func whatIsTransferredToSomebodyUnknownStaysUntilTheyAreKnown() async throws {
        try await PurchaseFixture.run { fixture in
            let transfer = make.transfer(to: newcomer, day: 5)
            try await receive(make.payment(1, day: 0), make.pack(day: 1), in: fixture)
            fixture.clock.set(days: 5)
            try await receive(transfer, in: fixture)
            #expect(try await fixture.balance(alice) == 3000)
            try await spend(3, of: alice, in: fixture)
            #expect(try await fixture.balance(alice) == 2700)
            // What is paid for after it is the recipient's, and waits for them; the period whose place it takes is over all the same.
            fixture.clock.set(days: 29)
            try await receive(ofNewcomer { $0.payment(2, day: 29) }, in: fixture)
            #expect(try await fixture.balance(alice) == 1000)
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            #expect(try await fixture.settlement.applyAgain(identifier(of: transfer)) == .applied)
            #expect(try await fixture.balance(alice) == 0)
            #expect(try await fixture.balance(newcomer) == 1000 + 2000)
            #expect(try await subscription(fixture)?.string("user_id") == newcomer)
        }
    }

    /// Otherwise whoever moves a purchase away before asking for the money would keep both.
    @Test(arguments: [true, false])
    func aRefundTakesWhatIsLeftAlsoWhereTheRecipientIsUnknown(_ isPack: Bool) async throws {
        try await PurchaseFixture.run { fixture in
            let purchase = isPack ? make.pack("1", day: 0) : make.payment(1, day: 0)
            let credits = isPack ? 1000 : 2000
            let transfer = make.transfer(to: newcomer, day: 5)
            fixture.clock.set(days: 5)
            try await receive(purchase, transfer, in: fixture)
            try await spend(3, of: alice, in: fixture)
            #expect(try await fixture.balance(alice) == credits - 300)
            let refund = ofNewcomer { $0.refund("1", day: 6, isPack: isPack) }
            fixture.clock.set(days: 6)
            try await receive(refund, in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            let lot = try await fixture.pool.query("SELECT shortfall FROM credit_lots").firstRow
            #expect(lot?.int(0) == 300)
            // Reversed, it is where it was; and it moves once the recipient is known.
            let reversed = ofNewcomer { $0.event("REFUND_REVERSED", at: 7, transaction: "1") }
            fixture.clock.set(days: 7)
            try await receive(reversed, in: fixture)
            #expect(try await fixture.balance(alice) == credits - 300)
            try await TestDatabase.insertUser(newcomer, email: "new@example.com", on: fixture.pool)
            #expect(try await fixture.settlement.applyAgain(identifier(of: transfer)) == .applied)
            #expect(try await fixture.balance(alice) == 0)
            #expect(try await fixture.balance(newcomer) == credits - 300)
        }
    }

    @Test func anEndHoldsAlsoWhereTheRecipientIsUnknown() async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.payment(1, day: 0), make.transfer(to: newcomer, day: 5), in: fixture)
            fixture.clock.set(days: 7)
            try await receive(ofNewcomer { $0.event("EXPIRATION", at: 7, transaction: "1", to: 7) }, in: fixture)
            #expect(try await fixture.balance(alice) == 0)
        }
    }
}
