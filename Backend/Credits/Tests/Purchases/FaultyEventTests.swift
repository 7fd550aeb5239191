import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Events that know the secret and cannot be true: they are kept for an operator to see, and grant nothing.
@Suite struct FaultyEventTests {
    private let alice = LedgerFixture.identifier(0)
    private var make: EventMaker { EventMaker(prefix: "a", user: alice) }

    struct Fault: Sendable, CustomTestStringConvertible {
        var member: String
        var value: JSONValue
        var problem: String
        var testDescription: String { "\(member) = \(value.serialized)" }
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
            member: "transaction_id", value: .string(String(repeating: "é", count: 151)),
            problem: "Its transaction_id cannot be one."),
        Fault(
            member: "original_transaction_id", value: .string(String(repeating: "1", count: 151)),
            problem: "Its original_transaction_id cannot be one."),
        Fault(
            member: "store", value: .string(String(repeating: "X", count: 41)), problem: "Its store cannot be one."),
    ]

    @Test(arguments: faults)
    func itIsKeptAndGrantsNothing(_ fault: Fault) async throws {
        try await PurchaseFixture.run { fixture in
            let event = make.event(
                "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30,
                with: [fault.member: fault.value])
            #expect(try await fixture.settlement.receive(event) == .settled)
            #expect(try await fixture.settlement.receive(event) == .duplicate)
            #expect(try await fixture.balance(alice) == 0)
            let noted = try await fixture.pool.query("SELECT state, state_reason FROM purchase_events").firstRow
            #expect(noted?.string(0) == "unresolved")
            #expect(noted?.string(1) == fault.problem)
            // The next that is as it should be counts.
            try await receive(make.payment(2, day: 1), in: fixture)
            #expect(try await fixture.balance(alice) == 2000)
        }
    }

    /// As long as a store's names can be, and with a character that PostgreSQL cannot hold elsewhere.
    @Test func whatCanBeTrueCounts() async throws {
        try await PurchaseFixture.run { (fixture: PurchaseFixture) async throws -> Void in
            let long = JSONValue.string(String(repeating: "1", count: 150))
            let event = make.event(
                "INITIAL_PURCHASE", at: 0, transaction: "1", product: PurchaseFixture.monthly, from: 0, to: 30,
                with: ["transaction_id": long, "original_transaction_id": long, "country_code": "a\u{0}"])
            #expect(try await fixture.settlement.receive(event) == .settled)
            #expect(try await fixture.balance(alice) == 2000)
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
