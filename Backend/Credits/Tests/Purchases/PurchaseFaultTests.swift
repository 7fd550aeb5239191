import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Applying an event fails at every statement in turn: the event is not stored then, nothing of it has happened, and the retry does all of
/// it.
///
/// One after the other: those that lose connections need many of them.
@Suite(.serialized) struct PurchaseFaultTests {
    typealias Event = @Sendable (EventMaker, _ other: String) -> JSONValue

    private static let events: [(name: String, make: Event)] = [
        ("a pack", { make, _ in make.pack("q", day: 1) }),
        ("an upgrade", { make, _ in make.payment(2, day: 33, product: PurchaseFixture.pro) }),
        ("a refund", { make, _ in make.refund("1", day: 2) }),
        ("a transfer", { make, other in make.transfer(to: other, day: 3) }),
        ("an extension", { make, _ in make.event("SUBSCRIPTION_EXTENDED", at: 4, transaction: "1", to: 400) }),
        ("a test", { make, _ in make.event("TEST", at: 5) }),
    ]

    @Test(arguments: StatementFaults.Place.allCases)
    func anEventIsStoredAndAppliedOrNeither(_ place: StatementFaults.Place) async throws {
        try await withFaults(place, actCount: Self.events.count) { fixture, faults in
            let settlement = PurchaseSettlement(pool: faults.pool, clock: fixture.wallClock)
            for (index, event) in Self.events.enumerated() {
                let number = try await fail(faults, fixture, actNumber: index) { make, other in
                    _ = try await settlement.receive(event.make(make, other))
                }
                // A test calls none of the ledger's functions.
                #expect(number >= (place == .insideFunctions && event.name == "a test" ? 0 : 5), "\(event.name)")
            }
        }
    }

    @Test(arguments: StatementFaults.Place.allCases)
    func aRefundThatWasReversedIsAppliedOrNot(_ place: StatementFaults.Place) async throws {
        try await withFaults(place) { fixture, faults in
            let settlement = PurchaseSettlement(pool: faults.pool, clock: fixture.wallClock)
            try await fail(
                faults, fixture, after: { make in [make.refund("1", day: 2)] },
                { make, _ in
                    _ = try await settlement.receive(make.event("REFUND_REVERSED", at: 3, transaction: "1"))
                })
        }
    }

    /// The scheduler finds what is due by itself.
    @Test(arguments: StatementFaults.Place.allCases)
    func aMonthIsGrantedOrNot(_ place: StatementFaults.Place) async throws {
        try await withFaults(place) { fixture, faults in
            let settlement = PurchaseSettlement(pool: faults.pool, clock: fixture.wallClock)
            let number = try await fail(faults, fixture) { _, _ in _ = try await settlement.grantDueMonths() }
            #expect(number >= 5)
        }
    }

    private func withFaults(
        _ place: StatementFaults.Place, actCount: Int = 1,
        _ body: (PurchaseFixture, StatementFaults) async throws -> Void
    ) async throws {
        try await PurchaseFixture.run(userCount: actCount * Self.usersPerAct) { fixture in
            try await StatementFaults.run(place, on: fixture.connectionString, fixture.pool) { faults in
                try await body(fixture, faults)
            }
        }
    }

    private static let usersPerAct = 800

    /// Each time with a user who has a yearly plan, whose second month is due, and a pack.
    ///
    /// - Parameter actNumber: sets apart the users of several acts on one database.
    @discardableResult
    private func fail(
        _ faults: StatementFaults, _ fixture: PurchaseFixture, actNumber: Int = 0,
        after earlier: (EventMaker) -> [JSONValue] = { _ in [] },
        _ act: (EventMaker, _ other: String) async throws -> Void
    ) async throws -> Int {
        let first = actNumber * Self.usersPerAct
        let users = { [LedgerFixture.identifier(first + $0 * 2 - 2), LedgerFixture.identifier(first + $0 * 2 - 1)] }
        let make = { EventMaker(prefix: "n\(actNumber)-\($0)", user: users($0)[0]) }
        return try await faults.failAtEveryStatement(
            state: { try await CreditState.of(users($0), on: fixture.pool) },
            prepare: { number in
                fixture.clock.set(days: 0)
                let make = make(number)
                let events = [make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly), make.pack(day: 0)]
                for event in events + earlier(make) { _ = try await fixture.settlement.receive(event) }
                fixture.clock.set(days: 35)
            }, act: { try await act(make($0), users($0)[1]) })
    }
}
