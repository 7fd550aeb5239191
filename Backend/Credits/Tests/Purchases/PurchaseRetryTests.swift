import JSON
import PostgreSQL
import Testing

@testable import Credits

/// RevenueCat tells again what was not answered. Connections are killed in the middle of anything, and everything ends as if none had been.
@Suite struct PurchaseRetryTests {
    private static let customerCount = 24
    private static let workerCount = 6

    @Test func killedConnectionsAndRetriesEndInTheSameState() async throws {
        try await PurchaseFixture.run(userCount: (Self.customerCount + 1) * 2) { fixture in
            fixture.clock.set(days: PurchaseOrderTests.long.day)
            let expected = try await Self.live(customer: 0, in: fixture)
            let killed = KilledConnections()
            let states = try await withThrowingTaskGroup(of: [String].self, returning: [String].self) { group in
                for worker in 0..<Self.workerCount {
                    group.addTask {
                        var states: [String] = []
                        for customer in stride(from: worker + 1, through: Self.customerCount, by: Self.workerCount) {
                            states.append(try await Self.live(customer: customer, in: fixture, killed))
                        }
                        return states
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(killed.count > 0)
            #expect(states.count == Self.customerCount)
            for state in states { #expect(state == expected) }
        }
    }

    /// Delivers a long life's events in some order, each until it is answered, and gives what they end in.
    private static func live(
        customer: Int, in fixture: PurchaseFixture, _ killed: KilledConnections? = nil
    ) async throws -> String {
        let users = [LedgerFixture.identifier(customer * 2), LedgerFixture.identifier(customer * 2 + 1)]
        var random = SeededGenerator(seed: UInt64(customer))
        let events = PurchaseOrderTests.long.events(EventMaker(prefix: "c\(customer)", user: users[0]), users[1])
        for event in customer == 0 ? events : events.shuffled(using: &random) {
            try await KilledConnections.untilAnswered { try await fixture.settlement.receive(event) }
            // Whatever the others are doing now.
            try await killed?.killOne(on: fixture.pool)
        }
        return try await KilledConnections.untilAnswered { try await fixture.state(of: users) }
    }
}
