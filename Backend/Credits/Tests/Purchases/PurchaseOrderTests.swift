import JSON
import Synchronization
import Testing

@testable import Credits

/// However the events about a purchase arrive, everything ends in one state.
@Suite struct PurchaseOrderTests {
    struct Stream: Sendable, CustomTestStringConvertible {
        var name: String
        /// The day on which the permutations arrive, all at once.
        var day: Double
        /// The balances of the two users on that day, when each event has arrived at its time.
        var balances: [Int]
        var events: @Sendable (EventMaker, _ other: String) -> [JSONValue]

        var testDescription: String { name }
    }

    static let streams: [Stream] = [
        Stream(name: "new subscription", day: 1, balances: [2000, 0]) { make, _ in [make.payment(1, day: 0)] },
        Stream(name: "three renewals", day: 91, balances: [2000, 0]) { make, _ in
            [make.payment(1, day: 0), make.payment(2, day: 30), make.payment(3, day: 60), make.payment(4, day: 90)]
        },
        Stream(name: "upgrade", day: 11, balances: [5000, 0]) { make, _ in
            [
                make.payment(1, day: 0),
                make.event(
                    "PRODUCT_CHANGE", at: 10, transaction: "1", product: PurchaseFixture.monthly,
                    with: ["new_product_id": .string(PurchaseFixture.pro)]),
                make.payment(2, day: 10, product: PurchaseFixture.pro),
            ]
        },
        Stream(name: "downgrade", day: 31, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0, product: PurchaseFixture.pro),
                make.event(
                    "PRODUCT_CHANGE", at: 10, transaction: "1", product: PurchaseFixture.pro,
                    with: ["new_product_id": .string(PurchaseFixture.monthly)]), make.payment(2, day: 30),
            ]
        },
        Stream(name: "refund of a renewal", day: 35, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.payment(2, day: 30), make.refund("2", day: 34),
                make.event("EXPIRATION", at: 34, transaction: "2", to: 34),
            ]
        },
        Stream(name: "refund that was reversed", day: 5, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.refund("1", day: 3),
                make.event("REFUND_REVERSED", at: 4, transaction: "1"),
            ]
        },
        Stream(name: "end that is told of before the refund it came with", day: 5, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.event("EXPIRATION", at: 3, transaction: "1", to: 3),
                make.refund("1", day: 3), make.event("REFUND_REVERSED", at: 4, transaction: "1"),
            ]
        },
        Stream(name: "end that tells of the refund it came with", day: 5, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.refund("1", day: 3),
                make.event(
                    "EXPIRATION", at: 3, transaction: "1", to: 3, with: ["expiration_reason": "CUSTOMER_SUPPORT"]),
            ]
        },
        Stream(name: "refund of what has ended by itself", day: 36, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0),
                make.event("EXPIRATION", at: 30, transaction: "1", to: 30, with: ["expiration_reason": "UNSUBSCRIBE"]),
                make.refund("1", day: 35),
            ]
        },
        Stream(name: "refund of what an upgrade has replaced", day: 13, balances: [5000, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.payment(2, day: 10, product: PurchaseFixture.pro),
                make.refund("1", day: 12),
            ]
        },
        Stream(name: "the same, reversed", day: 15, balances: [5000, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.payment(2, day: 10, product: PurchaseFixture.pro),
                make.refund("1", day: 12), make.event("REFUND_REVERSED", at: 14, transaction: "1"),
            ]
        },
        Stream(name: "refund of an extended period", day: 38, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.event("SUBSCRIPTION_EXTENDED", at: 31, transaction: "1", to: 40),
                make.refund("1", day: 37), make.event("EXPIRATION", at: 37, transaction: "1", to: 37),
            ]
        },
        Stream(name: "extension of what had ended", day: 38, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.event("EXPIRATION", at: 30, transaction: "1", to: 30),
                make.event("SUBSCRIPTION_EXTENDED", at: 31, transaction: "1", to: 40),
            ]
        },
        Stream(name: "refund of a yearly plan", day: 65, balances: [1000, 0]) { make, _ in
            [
                make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly), make.pack(day: 1),
                make.refund("1", day: 64), make.event("EXPIRATION", at: 64, transaction: "1", to: 64),
            ]
        },
        Stream(name: "extension that is told of after the end", day: 38, balances: [2000, 0]) { make, _ in
            [make.payment(1, day: 0), make.event("SUBSCRIPTION_EXTENDED", at: 31, transaction: "1", to: 40)]
        },
        Stream(name: "billing issue with recovery", day: 41, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0),
                make.event(
                    "BILLING_ISSUE", at: 30, transaction: "1", to: 30,
                    with: ["grace_period_expiration_at_ms": 1_896_048_000_000]),
                make.payment(2, day: 40),
            ]
        },
        Stream(name: "billing issue without recovery", day: 47, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.event("BILLING_ISSUE", at: 30, transaction: "1", to: 30),
                make.event("CANCELLATION", at: 30, transaction: "1", with: ["cancel_reason": "BILLING_ERROR"]),
                make.event("EXPIRATION", at: 46, transaction: "1", to: 46),
            ]
        },
        Stream(name: "pause", day: 61, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0),
                make.event(
                    "SUBSCRIPTION_PAUSED", at: 10, transaction: "1", with: ["auto_resume_at_ms": 1_898_640_000_000]),
                make.event("EXPIRATION", at: 30, transaction: "1", to: 30), make.payment(2, day: 60),
            ]
        },
        Stream(name: "cancelled and taken back, extended", day: 38, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0),
                make.event("CANCELLATION", at: 5, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]),
                make.event("UNCANCELLATION", at: 6, transaction: "1"),
                make.event("SUBSCRIPTION_EXTENDED", at: 7, transaction: "1", to: 40),
            ]
        },
        Stream(name: "transfer", day: 31, balances: [0, 2000]) { make, other in
            [
                make.payment(1, day: 0), make.transfer(to: other, day: 10),
                EventMaker(prefix: make.prefix, user: other).payment(2, day: 30),
            ]
        },
        Stream(name: "transfer there and back with a pack", day: 12, balances: [3000, 0]) { make, other in
            [
                make.payment(1, day: 0), make.pack(day: 0), make.transfer(to: other, day: 10),
                EventMaker(prefix: make.prefix + "b", user: other).transfer(to: make.user, day: 11),
            ]
        },
        Stream(name: "pack and refund", day: 4, balances: [0, 0]) { make, _ in
            [make.pack(day: 0), make.refund("p", day: 3, isPack: true)]
        },
        Stream(name: "equal times", day: 1, balances: [0, 0]) { make, _ in
            [
                make.payment(1, day: 0), make.refund("1", day: 0),
                make.event("EXPIRATION", at: 0, transaction: "1", to: 0),
            ]
        },
        Stream(name: "yearly plan, cancelled", day: 65, balances: [2000, 0]) { make, _ in
            [
                make.payment(1, day: 0, days: 365, product: PurchaseFixture.yearly),
                make.event("CANCELLATION", at: 40, transaction: "1", with: ["cancel_reason": "UNSUBSCRIBE"]),
            ]
        },
    ]

    @Test(arguments: streams)
    func everyPermutationEndsInOneState(_ stream: Stream) async throws {
        let length = stream.events(EventMaker(prefix: "x", user: "x"), "y").count
        #expect(try await states(of: stream, permutations(Array(0..<length))).count == 1)
    }

    @Test func eventsThatArriveInTimeLeadToWhatWasPaidFor() async throws {
        let streams = Self.streams + [Self.long]
        try await PurchaseFixture.run(userCount: streams.count * 2) { fixture in
            for (number, stream) in streams.enumerated() {
                let users = [LedgerFixture.identifier(number * 2), LedgerFixture.identifier(number * 2 + 1)]
                for event in stream.events(EventMaker(prefix: "run\(number)", user: users[0]), users[1]) {
                    let milliseconds = event["event"]?["event_timestamp_ms"]?.int ?? 0
                    let day = (Double(milliseconds) / 1000 - Double(TestClock.start.seconds)) / 86_400
                    fixture.clock.set(days: day)
                    _ = try await fixture.settlement.receive(event)
                }
                fixture.clock.set(days: stream.day)
                _ = try await fixture.settlement.grantDueMonths()
                let balances = [try await fixture.balance(users[0]), try await fixture.balance(users[1])]
                #expect(balances == stream.balances, "\(stream.name)")
            }
        }
    }

    /// One long life of a customer.
    static let long = Stream(name: "long life", day: 101, balances: [0, 6000]) { make, other in
        let heir = EventMaker(prefix: make.prefix, user: other)
        return [
            make.payment(1, day: 0), make.event("BILLING_ISSUE", at: 29, transaction: "1", to: 30),
            make.payment(2, day: 30), make.payment(3, day: 40, product: PurchaseFixture.pro),
            make.refund("2", day: 45), make.event("REFUND_REVERSED", at: 50, transaction: "2"), make.pack(day: 55),
            make.pack("q", day: 56), make.refund("q", day: 57, isPack: true), make.transfer(to: other, day: 60),
            heir.payment(4, day: 70, product: PurchaseFixture.monthly),
            make.event("SUBSCRIPTION_EXTENDED", at: 75, transaction: "4", to: 102),
            heir.payment(5, day: 100, product: PurchaseFixture.pro),
        ]
    }

    /// What follows from events, before any database: the order makes no difference in two thousand shuffles.
    @Test func historyDoesNotDependOnTheOrderInWhichEventsAreKnown() throws {
        var random = SeededGenerator(seed: 12)
        let events = try Self.long.events(EventMaker(prefix: "x", user: "x"), "y").map { try PurchaseEvent($0) }
        let history = PurchaseHistory(events)
        #expect(history.payments.map(\.purchase) == ["1", "2", "3", "p", "q", "4", "5"].map { "app_store/x-\($0)" })
        for _ in 0..<2000 { #expect(PurchaseHistory(events.shuffled(using: &random)) == history) }
    }

    /// What a stream ends in, in each of some orders, on a database of its own.
    private func states(of stream: Stream, _ orders: [[Int]]) async throws -> Set<String> {
        let states = Mutex<Set<String>>([])
        try await PurchaseFixture.run(userCount: orders.count * 2) { fixture in
            fixture.clock.set(days: stream.day)
            for (number, order) in orders.enumerated() {
                let users = [LedgerFixture.identifier(number * 2), LedgerFixture.identifier(number * 2 + 1)]
                let events = stream.events(EventMaker(prefix: "run\(number)", user: users[0]), users[1])
                for index in order { _ = try await fixture.settlement.receive(events[index]) }
                let state = try await fixture.state(of: users)
                let isNew = states.withLock { $0.insert(state).inserted && $0.count > 1 }
                #expect(!isNew, "\(order) ends in \(state)")
            }
        }
        return states.withLock { $0 }
    }

    private func permutations(_ list: [Int]) -> [[Int]] {
        if list.count <= 1 { return [list] }
        return list.flatMap { first in permutations(list.filter { $0 != first }).map { [first] + $0 } }
    }
}
