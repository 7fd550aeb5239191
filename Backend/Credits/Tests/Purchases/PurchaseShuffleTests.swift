import JSON
import PostgreSQL
import Testing

@testable import Credits

/// Two thousand of the six thousand million orders in which the thirteen events of a long life can arrive, with duplicates: all end in one
/// state.
///
/// They are a tree, so that those with the same beginning share it: a hundred beginnings go on in four ways each, and each of these ends in
/// five. What one has done to the database is rolled back before the next.
@Suite struct PurchaseShuffleTests {
    private static let stream = PurchaseOrderTests.long
    private static let workerCount = 4
    private static let beginningsPerWorker = 25
    /// How many events there are of a beginning and of a middle, and how many ways to go on after it.
    private static let levels = [(eventCount: 5, branchCount: 4), (eventCount: 4, branchCount: 5)]
    private static let duplicateCount = 3

    @Test func twoThousandShufflesWithDuplicatesEndInOneState() async throws {
        let shuffles = try await withThrowingTaskGroup(of: [Shuffle].self, returning: [Shuffle].self) { group in
            for worker in 0..<Self.workerCount { group.addTask { try await share(of: worker) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(shuffles.map(\.order)).count == 2000)
        // So many that any four events come in each of the orders that they can have.
        #expect(Self.ordersOfFour(in: shuffles.map(\.order)) == 13 * 12 * 11 * 10)
        let usual = try #require(shuffles.first)
        let others = shuffles.filter { $0.state != usual.state }
        #expect(others.isEmpty, "\(usual) and \(String(describing: others.first))")
    }

    private struct Shuffle: Sendable {
        var order: [Int]
        var state: String
    }

    /// A worker's share, on a database of its own.
    private func share(of worker: Int) async throws -> [Shuffle] {
        var shuffles: [Shuffle] = []
        try await PurchaseFixture.run { fixture in
            fixture.clock.set(days: Self.stream.day)
            var random = SeededGenerator(seed: UInt64(worker) + 11)
            for _ in 0..<Self.beginningsPerWorker {
                let seed = random.next()
                shuffles += try await fixture.pool.withConnection { connection in
                    try await connection.query("BEGIN")
                    // What was rolled back stays in the tables until the next VACUUM, and no statistics tell of it.
                    try await connection.query("SET LOCAL enable_seqscan = off")
                    var walk = Walk(fixture, connection, seed: seed)
                    try await walk.goOn()
                    try await connection.query("ROLLBACK")
                    return walk.shuffles
                }
                // Nobody else takes away what was rolled back. Only from the tables it was in: a cluster's databases share some of the
                // others, and would wait for each other.
                try await fixture.pool.withConnection {
                    try await $0.execute(
                        script: """
                            VACUUM credit_accounts, credit_transactions, credit_lots, credit_consumptions, purchase_events, purchases,
                                purchase_grants, user_subscriptions, easyapp.credit_days
                            """)
                }
            }
        }
        return shuffles
    }

    /// Delivers events within one database transaction, and goes back to deliver others.
    private struct Walk {
        private let work: PurchaseWork
        private let users = [LedgerFixture.identifier(0), LedgerFixture.identifier(1)]
        private let events: [JSONValue]
        private var random: SeededGenerator
        private var order: [Int] = []
        private(set) var shuffles: [Shuffle] = []

        init(_ fixture: PurchaseFixture, _ connection: PostgreSQLConnection, seed: UInt64) {
            work = PurchaseWork(
                connection: connection, now: fixture.clock.now, settings: SystemSettings(clock: fixture.wallClock),
                acceptsSandbox: false)
            events = stream.events(EventMaker(prefix: "x", user: users[0]), users[1])
            random = SeededGenerator(seed: seed)
        }

        mutating func goOn(level: Int = 0) async throws {
            let left = events.indices.filter { !order.contains($0) }
            guard level < levels.count else { return try await end(left) }
            let length = order.count
            let (eventCount, branchCount) = levels[level]
            // The first level has one beginning, which its caller rolls back.
            try await deliver(Array(left.shuffled(using: &random).prefix(eventCount)))
            for _ in 0..<branchCount {
                try await work.connection.query("SAVEPOINT branch_\(level)")
                try await goOn(level: level + 1)
                try await work.connection.query("ROLLBACK TO branch_\(level)")
            }
            order.removeLast(order.count - length)
        }

        /// Delivers the rest and some events a second time.
        private mutating func end(_ left: [Int]) async throws {
            let length = order.count
            let duplicates = (0..<duplicateCount).map { _ in Int.random(in: events.indices, using: &random) }
            try await deliver((left + duplicates).shuffled(using: &random))
            // What is checked at a commit.
            try await work.connection.query("SET CONSTRAINTS ALL IMMEDIATE")
            let state = try await PurchaseFixture.state(of: users, on: work.connection)
            shuffles.append(Shuffle(order: order, state: state))
            order.removeLast(order.count - length)
        }

        /// As `PurchaseSettlement.receive` does.
        private mutating func deliver(_ numbers: [Int]) async throws {
            for number in numbers {
                order.append(number)
                let event = try PurchaseEvent(events[number])
                if try await work.events.insert(event, payload: events[number], at: work.now) {
                    try await work.settle(event)
                }
            }
        }
    }

    /// How many sequences of four different events there are in some orders, where each counts at its first delivery.
    private static func ordersOfFour(in orders: [[Int]]) -> Int {
        var seen = [Bool](repeating: false, count: 1 << 16)
        for order in orders {
            var events: [Int] = []
            for event in order where !events.contains(event) { events.append(event) }
            // Plain loops: there are a million and a half of them.
            for a in 0..<events.count {
                for b in (a + 1)..<max(a + 1, events.count) {
                    for c in (b + 1)..<max(b + 1, events.count) {
                        let three = ((events[a] * 16 + events[b]) * 16 + events[c]) * 16
                        var d = c + 1
                        while d < events.count {
                            seen[three + events[d]] = true
                            d += 1
                        }
                    }
                }
            }
        }
        return seen.count { $0 }
    }
}
