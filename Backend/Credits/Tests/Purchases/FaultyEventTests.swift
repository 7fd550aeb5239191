import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Events that know the secret and cannot be true: they are kept for an operator to see, and grant nothing.
@Suite struct FaultyEventTests {
    private let alice = LedgerFixture.identifier(0)
    private var make: EventMaker { EventMaker(prefix: "a", user: alice) }

    struct Fault: Sendable, CustomStringConvertible {
        var member: String
        var value: JSONValue
        var problem: String
        var description: String { "\(member) = \(value.text)" }
    }

    private static let faults = [
        Fault(member: "expiration_at_ms", value: nil, problem: "It does not say when what was paid for ends."),
        Fault(member: "expiration_at_ms", value: 2_534_023_008_000_000, problem: "Its expiration_at_ms is not a time."),
        Fault(member: "expiration_at_ms", value: 7_258_118_400_000, problem: "Its expiration_at_ms is not a time."),
        Fault(member: "purchased_at_ms", value: "x", problem: "Its purchased_at_ms is not a time."),
        Fault(member: "purchased_at_ms", value: -1, problem: "Its purchased_at_ms is not a time."),
        Fault(member: "purchased_at_ms", value: 1e30, problem: "Its purchased_at_ms is not a time."),
        Fault(member: "transaction_id", value: nil, problem: "It names no transaction."),
        Fault(member: "transaction_id", value: "", problem: "Its transaction_id cannot be one."),
        Fault(member: "transaction_id", value: 7, problem: "Its transaction_id cannot be one."),
        Fault(member: "transaction_id", value: "a\u{0}b", problem: "Its transaction_id cannot be one."),
        Fault(
            member: "transaction_id", value: .string(String(repeating: "é", count: 101)),
            problem: "Its transaction_id cannot be one."),
        Fault(
            member: "original_transaction_id", value: .string(String(repeating: "1", count: 101)),
            problem: "Its original_transaction_id cannot be one."),
        Fault(
            member: "store", value: .string(String(repeating: "X", count: 41)), problem: "Its store cannot be one."),
        Fault(
            member: "product_id", value: .string(String(repeating: "x", count: 201)),
            problem: "Its product_id cannot be one."),
    ]

    @Test func itIsKeptAndGrantsNothing() async throws {
        try await PurchaseFixture.run(userCount: Self.faults.count) { fixture in
            for (number, fault) in Self.faults.enumerated() {
                let user = LedgerFixture.identifier(number)
                let make = EventMaker(prefix: "a\(number)", user: user)
                let event = make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30,
                    with: [fault.member: fault.value])
                #expect(try await fixture.settlement.receive(event) == .settled, "\(fault)")
                #expect(try await fixture.settlement.receive(event) == .duplicate, "\(fault)")
                #expect(try await fixture.balance(user) == 0, "\(fault)")
                let noted = try await fixture.pool.query(
                    "SELECT state, state_reason FROM purchase_events WHERE id = $1",
                    [.init(event["event"]?["id"]?.string)]
                ).firstRow
                #expect(noted?.string(0) == "unresolved", "\(fault)")
                #expect(noted?.string(1) == fault.problem, "\(fault)")
                // The next that is as it should be counts.
                try await receive(make.payment(2, day: 1), in: fixture)
                #expect(try await fixture.balance(user) == 2000, "\(fault)")
            }
        }
    }

    /// As long as names can be, and with a character that PostgreSQL cannot hold elsewhere. All that can happen to a purchase can happen to
    /// such a one.
    @Test func whatCanBeTrueCounts() async throws {
        try await PurchaseFixture.run { (fixture: PurchaseFixture) async throws -> Void in
            let long = JSONValue.string(String(repeating: "1", count: 100))
            let names: [String: JSONValue] = [
                "transaction_id": long, "original_transaction_id": long,
                "store": .string(String(repeating: "X", count: 40)), "country_code": "a\u{0}",
            ]
            let refund = names.merging(["cancel_reason": "CUSTOMER_SUPPORT"]) { first, _ in first }
            for event in [
                make.event(
                    "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30,
                    with: names),
                make.event("CANCELLATION", at: 1, transaction: "1", with: refund),
                make.event("REFUND_REVERSED", at: 2, transaction: "1", with: names),
                make.transfer(to: LedgerFixture.identifier(1), day: 3),
                make.event("SUBSCRIPTION_EXTENDED", at: 4, transaction: "1", to: 40, with: names),
            ] {
                try await receive(event, in: fixture)
            }
            #expect(try await fixture.balance(alice) == 0)
            #expect(try await fixture.balance(LedgerFixture.identifier(1)) == 2000)
        }
    }

    @Test(arguments: [nil, "x", -1, 1e30, 7_258_118_400_000] as [JSONValue])
    func anEventOfNoTimeIsNone(_ time: JSONValue) async throws {
        let event = make.event("NON_RENEWING_PURCHASE", at: 0, with: ["event_timestamp_ms": time])
        #expect(throws: PurchaseEventError("event.event_timestamp_ms")) { try PurchaseEvent(event) }
    }

    private func receive(_ event: JSONValue, in fixture: PurchaseFixture) async throws {
        #expect(try await fixture.settlement.receive(event) == .settled)
    }
}
