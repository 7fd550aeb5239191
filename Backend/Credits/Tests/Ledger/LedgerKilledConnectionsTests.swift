import JSON
import PostgreSQL
import Synchronization
import Testing

@testable import Credits

/// Thirty-two clients at once, while connections are killed in the middle of what they do.
@Suite struct LedgerKilledConnectionsTests {
    private static let clientCount = 32
    private static let operationsPerClient = 625

    /// What a client was told has happened; what it was not told it asks for again with the same key, and then has happened once.
    @Test func twentyThousandOperationsLoseNothingThatWasAcknowledged() async throws {
        try await LedgerFixture.run(userCount: 60, loopCount: 2, connectionsPerLoop: 17) { fixture in
            let killed = KilledConnections()
            let acknowledged = try await withThrowingTaskGroup(
                of: [Acknowledged].self, returning: [Acknowledged].self
            ) { group in
                for number in 0..<Self.clientCount {
                    group.addTask {
                        var client = Client(number: number, fixture: fixture, killed: killed)
                        return try await client.run(operationCount: Self.operationsPerClient)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(killed.count > 20)
            // The others were refused, which is an answer too.
            #expect(acknowledged.count > Self.clientCount * Self.operationsPerClient / 2)
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
            let recorded = Set(
                try await fixture.pool.query(
                    "SELECT idempotency_key, user_id, sequence, balance_after FROM credit_transactions"
                ).rows.map { row in
                    Acknowledged(
                        key: row.string(0) ?? "", user: row.string(1) ?? "", transaction: row.int(2) ?? 0,
                        balance: row.int(3) ?? 0)
                })
            #expect(acknowledged.filter { !recorded.contains($0) } == [])
        }
    }
}

/// What a client was told.
private struct Acknowledged: Hashable, Sendable {
    var key: String
    var user: String
    var transaction: Int
    var balance: Int
}

/// A client that makes random operations and repeats each until it has an answer.
private struct Client: Sendable {
    private typealias Call = (user: String, statement: PostgreSQLStatement)

    private let number: Int
    private let fixture: LedgerFixture
    private let killed: KilledConnections
    private var random: SeededGenerator
    private var consumptions: [(user: String, identifier: String)] = []

    init(number: Int, fixture: LedgerFixture, killed: KilledConnections) {
        self.number = number
        self.fixture = fixture
        self.killed = killed
        random = SeededGenerator(seed: UInt64(number))
    }

    mutating func run(operationCount: Int) async throws -> [Acknowledged] {
        var acknowledged: [Acknowledged] = []
        for operation in 0..<operationCount {
            // As often on a slow machine as on a quick one.
            if below(60) == 0 { try await killed.killOne(on: fixture.pool) }
            let key = "client-\(number)-\(operation)"
            let call = call(key)
            let answer = try await KilledConnections.untilAnswered { () async throws -> JSONValue? in
                do {
                    let result = try await fixture.pool.query(call.statement.sql, call.statement.parameters)
                    return try JSONValue(parsing: result.firstRow?.bytes(0) ?? [])
                } catch let error as PostgreSQLError where error.sqlState?.hasPrefix("PT") == true {
                    return nil
                }
            }
            guard let answer else { continue }
            let receipt = try #require(CreditReceipt(answer))
            if let identifier = receipt.consumption { consumptions.append((call.user, identifier)) }
            acknowledged.append(
                Acknowledged(key: key, user: call.user, transaction: receipt.transaction, balance: receipt.balance))
        }
        return acknowledged
    }

    private mutating func call(_ key: String) -> Call {
        let index = below(fixture.users.count)
        let (user, other) = (fixture.users[index], fixture.users[below(fixture.users.count)])
        let purchase = "app_store/\(index)-\(below(4))"
        let amount = PostgreSQLParameter(1 + below(400))
        let statement: (String, PostgreSQLParameter...) -> Call = { arguments, others in
            (user, PostgreSQLStatement("SELECT public.credits_\(arguments)", [.text(user), .text(key)] + others))
        }
        switch below(20) {
        case 0..<5: return statement("grant($1, $3, 'promotion', $2, now() + interval '1 hour')", amount)
        case 5..<7: return statement("grant($1, $3, 'purchase', $2, purchase => $4)", amount, .text(purchase))
        case 7..<10:
            guard let consumption = consumptions.randomElement(using: &random) else { fallthrough }
            return (
                consumption.user,
                PostgreSQLStatement(
                    "SELECT public.credits_refund($1, $3, $2)",
                    [.text(consumption.user), .text(key), .text(consumption.identifier)])
            )
        case 10..<16: return statement("consume($1, 'receipt_analysis', $2)")
        case 16: return statement("revoke($1, $3, $2)", amount)
        case 17: return statement("revoke_purchase($1, $3, $2)", .text(purchase))
        case 18: return statement("restore_purchase($1, $3, $2)", .text(purchase))
        default: return statement("transfer_purchase($1, $3, $4, $2)", .text(other), .text(purchase))
        }
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
