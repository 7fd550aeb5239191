import BackendCore
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Yearly plans, month by month.
@Suite struct MonthlyGrantTests {
    private let alice = LedgerFixture.identifier(0)
    private var make: EventMaker { EventMaker(prefix: "x", user: alice) }

    private func yearly(day: Double, days: Double = 365) -> JSONValue {
        make.payment(1, day: day, days: days, product: PurchaseFixture.yearly)
    }

    private func grantCount(_ fixture: PurchaseFixture) async throws -> Int {
        try await fixture.pool.query("SELECT count(*) FROM credit_transactions WHERE kind = 'grant'").firstRow?.int(0)
            ?? 0
    }

    @Test func eachMonthIsGrantedOnceWhenItBegins() async throws {
        try await PurchaseFixture.run { fixture in
            // From 31 January, so that the months are of every length.
            fixture.clock.set(days: 30)
            _ = try await fixture.settlement.receive(yearly(day: 30))
            for day in 30..<480 {
                fixture.clock.set(days: Double(day))
                _ = try await fixture.settlement.grantDueMonths()
                #expect(try await fixture.balance(alice) == (day < 395 ? 2000 : 0), "day \(day)")
            }
            #expect(try await grantCount(fixture) == 12)
            let starts = try await fixture.pool.query(
                "SELECT to_char(granted_at, 'MM-DD') FROM purchase_grants ORDER BY month"
            ).rows.map { $0.string(0) ?? "" }
            #expect(
                starts == [
                    "01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30",
                    "12-31",
                ])
        }
    }

    @Test func aLateSchedulerCatchesUpAndTwoAtOnceGrantOnce() async throws {
        try await PurchaseFixture.run { fixture in
            _ = try await fixture.settlement.receive(yearly(day: 0))
            // Off from before 1 February until a week after 1 March.
            fixture.clock.set(days: 66)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { _ = try await fixture.settlement.grantDueMonths() } }
                try await group.waitForAll()
            }
            #expect(try await grantCount(fixture) == 3)
            // February's is late and lasts a week; March's is its own; January's is over.
            #expect(try await fixture.balance(alice) == 4000)
            fixture.clock.set(days: 73)
            #expect(try await fixture.balance(alice) == 2000)
            #expect(try await fixture.settlement.grantDueMonths() == 0)
        }
    }

    @Test func nothingIsGrantedInABillingGracePeriodOrAfterARefund() async throws {
        try await PurchaseFixture.run { fixture in
            _ = try await fixture.settlement.receive(yearly(day: 0))
            fixture.clock.set(days: 364)
            _ = try await fixture.settlement.grantDueMonths()
            #expect(try await grantCount(fixture) == 12)
            _ = try await fixture.settlement.receive(
                make.event(
                    "BILLING_ISSUE", at: 365, transaction: "1", to: 365,
                    with: ["grace_period_expiration_at_ms": 1_926_374_400_000]))
            fixture.clock.set(days: 381)
            _ = try await fixture.settlement.receive(make.event("EXPIRATION", at: 381, transaction: "1", to: 381))
            _ = try await fixture.settlement.grantDueMonths()
            #expect(try await grantCount(fixture) == 12)
        }
        try await PurchaseFixture.run { fixture in
            _ = try await fixture.settlement.receive(yearly(day: 0))
            fixture.clock.set(days: 20)
            _ = try await fixture.settlement.receive(make.refund("1", day: 20))
            fixture.clock.set(days: 200)
            #expect(try await fixture.settlement.grantDueMonths() == 0)
            #expect(try await grantCount(fixture) == 1)
            #expect(try await fixture.balance(alice) == 0)
        }
    }

    /// Whatever comes first of a refund, the end and the refund's reversal, only the month that has begun is granted.
    @Test(arguments: [[0, 1, 2], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1], [2, 1, 0]])
    func anEarlyEndOfASandboxYearGrantsNothingMore(_ order: [Int]) async throws {
        try await PurchaseFixture.run { fixture in
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"accept_sandbox_purchases": true}' WHERE key = 'credit_system'
                """)
            let minute = 1.0 / 24 / 60
            let sandbox: [String: JSONValue] = ["environment": "SANDBOX"]
            let refund = sandbox.merging(["cancel_reason": "CUSTOMER_SUPPORT"]) { first, _ in first }
            let events = [
                make.event("CANCELLATION", at: 2 * minute, transaction: "1", with: refund),
                make.event("EXPIRATION", at: 2 * minute, transaction: "1", to: 2 * minute, with: sandbox),
                make.event("REFUND_REVERSED", at: 3 * minute, transaction: "1", with: sandbox),
            ]
            _ = try await fixture.settlement.receive(
                make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.yearly, from: 0,
                    to: 60 * minute, with: sandbox))
            try await fixture.pool.query(
                "SELECT credits_consume($1, 'text2image', 'five', 5, as_of => $2)",
                [.text(alice), .text(fixture.clock.now.rfc3339)])
            #expect(try await fixture.balance(alice) == 1500)
            fixture.clock.set(days: 3 * minute)
            for number in order {
                _ = try await fixture.settlement.receive(events[number])
                _ = try await fixture.settlement.grantDueMonths()
                #expect(try await grantCount(fixture) == 1)
            }
            // What had expired has come back.
            #expect(try await fixture.balance(alice) == 1500)
        }
    }

    @Test func theYearOfASandboxHasTwelveShortMonthsAndATrialOne() async throws {
        try await PurchaseFixture.run { fixture in
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"accept_sandbox_purchases": true}' WHERE key = 'credit_system'
                """)
            let hour = 1.0 / 24
            _ = try await fixture.settlement.receive(
                make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.yearly, from: 0, to: hour,
                    with: ["environment": "SANDBOX"]))
            for minute in 0..<60 {
                fixture.clock.set(days: hour * Double(minute) / 60)
                _ = try await fixture.settlement.grantDueMonths()
                #expect(try await fixture.balance(alice) == 2000, "minute \(minute)")
            }
            #expect(try await grantCount(fixture) == 12)
        }
        try await PurchaseFixture.run { fixture in
            _ = try await fixture.settlement.receive(
                make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.yearly, from: 0, to: 31,
                    with: ["period_type": "TRIAL"]))
            fixture.clock.set(days: 31)
            _ = try await fixture.settlement.grantDueMonths()
            #expect(try await grantCount(fixture) == 1)
        }
    }
}
