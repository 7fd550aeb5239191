import JSON
import PostgreSQL
import Testing

@testable import Credits

/// A yearly plan that ended on its hundredth day, in its fourth month.
///
/// Months that begin after the end are granted nevertheless as long as nobody has told of it; what is left of them is over then.
@Suite struct EarlyEndTests {
    private static let monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334].map(Double.init)
    private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

    /// The purchase, that it will not be renewed, and the end.
    private func events(_ make: EventMaker) -> [JSONValue] {
        [
            make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly),
            make.event("CANCELLATION", at: 95, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]),
            make.event("EXPIRATION", at: 100, transaction: "1", to: 100),
        ]
    }

    /// Lets the scheduler run at every month's beginning before a day, and then on that day.
    private func runScheduler(_ fixture: PurchaseFixture, from first: Double, to last: Double) async throws {
        for day in Self.monthStarts.filter({ first < $0 && $0 < last }) + [last] {
            fixture.clock.set(days: day)
            _ = try await fixture.settlement.grantDueMonths()
        }
    }

    private func spendFiveHundred(of user: String, _ fixture: PurchaseFixture) async throws -> Int {
        try await fixture.pool.query(
            "SELECT credits_consume($1, 'text2image', 'spent', 5, as_of => $2)",
            [.text(user), .text(fixture.clock.now.rfc3339)])
        return 500
    }

    private func grantCount(of user: String, _ fixture: PurchaseFixture) async throws -> Int {
        try await fixture.pool.query(
            "SELECT count(*) FROM credit_transactions WHERE user_id = $1 AND kind = 'grant'", [.text(user)]
        ).firstRow?.int(0) ?? 0
    }

    /// What was spent of a month that should not have been stays spent; the rest goes, whenever that is told and in whichever order.
    @Test func whatWasGrantedBeyondTheEndIsOverWhenTheEndIsTold() async throws {
        let cases: [(Double, [Int])] = [100, 110, 130, 200, 364, 400].flatMap { day in [(day, [1, 2]), (day, [2, 1])] }
        try await PurchaseFixture.run(userCount: cases.count) { fixture in
            for (number, (day, order)) in cases.enumerated() {
                let user = LedgerFixture.identifier(number)
                let events = events(EventMaker(prefix: "run\(number)", user: user))
                fixture.clock.set(days: 0)
                _ = try await fixture.settlement.receive(events[0])
                try await runScheduler(fixture, from: 0, to: day)
                let months = Self.monthStarts.filter { $0 <= day }.count
                #expect(try await grantCount(of: user, fixture) == months)
                let held = day < 365 ? 2000 : 0
                #expect(try await fixture.balance(user) == held)
                let spent = held > 0 ? try await spendFiveHundred(of: user, fixture) : 0
                for index in order { _ = try await fixture.settlement.receive(events[index]) }
                #expect(try await fixture.balance(user) == 0, "day \(day), \(order)")
                try await runScheduler(fixture, from: day, to: 500)
                #expect(try await fixture.balance(user) == 0)
                #expect(try await grantCount(of: user, fixture) == months)
                let lots = try await fixture.pool.query(
                    "SELECT sum(spent), sum(expired), sum(taken_back) FROM credit_lots WHERE user_id = $1",
                    [.text(user)])
                #expect(lots.firstRow?.int(0) == spent)
                #expect(lots.firstRow?.int(1) == months * 2000 - spent)
                #expect(lots.firstRow?.int(2) == 0)
            }
        }
    }

    /// All of it told at once, long afterwards: the four months that were paid for can be used for a while, and no others.
    @Test func theMonthsThatWerePaidForAreGrantedInEveryOrder() async throws {
        let cases: [(Double, [Int])] = [100, 130, 200, 400].flatMap { day in Self.orders.map { (day, $0) } }
        try await PurchaseFixture.run(userCount: cases.count) { fixture in
            for (number, (day, order)) in cases.enumerated() {
                let user = LedgerFixture.identifier(number)
                let events = events(EventMaker(prefix: "run\(number)", user: user))
                fixture.clock.set(days: day)
                for index in order {
                    _ = try await fixture.settlement.receive(events[index])
                    _ = try await fixture.settlement.grantDueMonths()
                }
                var balances: [Int] = []
                // The fourth month had ten days, and is good for half of that; the others are for a week.
                for later in [0, 4.9, 5.1, 6.9, 7.1, 300] {
                    fixture.clock.set(days: day + later)
                    #expect(try await fixture.settlement.grantDueMonths() == 0)
                    balances.append(try await fixture.balance(user))
                }
                #expect(balances == [8000, 8000, 6000, 6000, 0, 0], "day \(day), \(order)")
            }
        }
    }

    /// The store takes the end back: what was left of the month that had begun comes back, and the next ones are granted.
    @Test(arguments: [[1, 2], [2, 1]])
    func anEndThatIsTakenBackGivesTheMonthBack(_ order: [Int]) async throws {
        try await PurchaseFixture.run { fixture in
            let user = LedgerFixture.identifier(0)
            let make = EventMaker(prefix: "x", user: user)
            let events = events(make)
            _ = try await fixture.settlement.receive(events[0])
            try await runScheduler(fixture, from: 0, to: 130)
            _ = try await spendFiveHundred(of: user, fixture)
            for index in order { _ = try await fixture.settlement.receive(events[index]) }
            #expect(try await fixture.balance(user) == 0)
            fixture.clock.set(days: 131)
            _ = try await fixture.settlement.receive(
                make.event("SUBSCRIPTION_EXTENDED", at: 131, transaction: "1", to: 365))
            #expect(try await fixture.balance(user) == 1500)
            try await runScheduler(fixture, from: 131, to: 400)
            #expect(try await grantCount(of: user, fixture) == 12)
            #expect(try await fixture.balance(user) == 0)
        }
    }
}
