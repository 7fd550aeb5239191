import JSON
import PostgreSQL
import Testing

@testable import Credits

/// The store refunds a period of which something was given back already.
@Suite struct RefundedPeriodTests {
    private let alice = LedgerFixture.identifier(0)
    private var make: EventMaker { EventMaker(prefix: "r", user: alice) }

    private func receive(_ event: JSONValue, in fixture: PurchaseFixture) async throws {
        #expect(try await fixture.settlement.receive(event) == .settled)
    }

    /// What was given back after a period's end, as a lot of its own, is of the period all the same.
    @Test(arguments: [false, true])
    func aRefundedPeriodTakesWhatWasGivenBackAfterItsEnd(isSpentAgain: Bool) async throws {
        try await PurchaseFixture.run { fixture in
            try await receive(make.payment(1, day: 0, days: 1), in: fixture)
            let consumption = try await consume(5, "1", at: 0.5, in: fixture)
            fixture.clock.set(days: 1.2)
            try await fixture.pool.query(
                "SELECT credits_refund($1, $2, 'back', as_of => $3)",
                [.text(alice), .text(consumption), .text(fixture.clock.now.rfc3339)])
            #expect(try await fixture.balance(alice) == 500)
            if isSpentAgain { _ = try await consume(3, "2", at: 1.3, in: fixture) }
            try await receive(make.refund("1", day: 1.4), in: fixture)
            #expect(try await fixture.balance(alice) == 0)
            let owed = try await fixture.pool.query("SELECT sum(shortfall)::int FROM credit_lots").firstRow?.int(0)
            #expect(owed == (isSpentAgain ? 300 : 0))
            try await receive(make.event("REFUND_REVERSED", at: 1.5, transaction: "1"), in: fixture)
            #expect(try await fixture.balance(alice) == (isSpentAgain ? 200 : 500))
        }
    }

    /// Spends so many times 100, and gives the consumption.
    private func consume(_ quantity: Int, _ key: String, at day: Double, in fixture: PurchaseFixture) async throws
        -> String
    {
        fixture.clock.set(days: day)
        let row = try await fixture.pool.query(
            "SELECT credits_consume($1, 'text2image', $2, $3, as_of => $4) ->> 'consumption'",
            [.text(alice), .text(key), .init(quantity), .text(fixture.clock.now.rfc3339)]
        ).firstRow
        return try #require(row?.string(0))
    }
}
