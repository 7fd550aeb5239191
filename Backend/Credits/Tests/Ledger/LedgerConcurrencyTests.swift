import PostgreSQL
import Synchronization
import Testing

@testable import Credits

@Suite struct LedgerConcurrencyTests {
    @Test func sixtyFourClientsSpendExactlyWhatThereIs() async throws {
        try await LedgerFixture.run(loopCount: 2, connectionsPerLoop: 32) { fixture in
            let ledger = CreditLedger(pool: fixture.pool)
            let user = fixture.users[0]
            // Twenty times 50 and a rest that is not enough.
            try await ledger.grant(700, to: user, source: .admin, key: "first")
            try await ledger.grant(330, to: user, source: .purchase, key: "second")
            let outcomes = await withTaskGroup(of: String.self, returning: [String].self) { group in
                for client in 0..<64 {
                    group.addTask {
                        do {
                            let receipt = try await ledger.consume(
                                feature: "receipt_analysis", of: user, key: "client-\(client)")
                            return "balance \(receipt.balance)"
                        } catch {
                            return (error as? CreditRefusal)?.code ?? "\(error)"
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            // Each successful client has seen another balance, so that no credit was spent twice.
            let balances = Set((0..<20).map { "balance \(30 + $0 * 50)" })
            #expect(Set(outcomes) == balances.union(["insufficient_credits"]))
            #expect(outcomes.filter { $0 == "insufficient_credits" }.count == 44)
            #expect(try await ledger.balance(of: user).balance == 30)
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
        }
    }

    @Test func sweepsOfSeveralServersWriteEachExpiryOnce() async throws {
        try await LedgerFixture.run(userCount: 200, loopCount: 2) { fixture in
            try await fixture.pool.query(
                """
                SELECT credits_grant(id, 100, 'promotion', n::text, now() + interval '1 day')
                FROM auth.users, generate_series(1, 3) AS n
                """)
            let swept = try await withThrowingTaskGroup(of: Int.self, returning: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var count = 0
                        for _ in 0..<10 {
                            let result = try await fixture.pool.query(
                                "SELECT credits_expire(20, as_of => now() + interval '2 days')")
                            count += result.firstRow?.int(0) ?? 0
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
            // An account in another sweep's hands is passed over, for the next one to look at again.
            let rest = try await fixture.pool.query("SELECT credits_expire(1000, as_of => now() + interval '2 days')")
            #expect(swept + (rest.firstRow?.int(0) ?? 0) == 600)
            let written = try await fixture.pool.query("SELECT FROM credit_transactions WHERE kind = 'expire'")
            #expect(written.rowCount == 600)
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
        }
    }

    /// What a client was told has happened; what it was not told it asks for again with the same key, and then has happened once.
    @Test func killedConnectionsLoseNothingThatWasAcknowledged() async throws {
        try await LedgerFixture.run(userCount: 10, loopCount: 2, connectionsPerLoop: 17) { fixture in
            let isDone = Atomic<Bool>(false)
            let killed = KilledConnections()
            async let killing: Void = fixture.killConnections(killed, until: { isDone.load(ordering: .relaxed) })
            let acknowledged = await withTaskGroup(
                of: [Acknowledged].self, returning: [Acknowledged].self
            ) { group in
                for client in 0..<32 {
                    group.addTask {
                        await Client(number: client, fixture: fixture).run(operationCount: 60) {
                            killed.count > 20
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            isDone.store(true, ordering: .relaxed)
            try await killing
            #expect(killed.count > 20)
            #expect(acknowledged.count > 1000)
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
            let rows = try await fixture.pool.query(
                "SELECT idempotency_key, user_id, sequence, balance_after FROM credit_transactions"
            ).rows
            var recorded: [String: Acknowledged] = [:]
            for row in rows {
                recorded[row.string(0) ?? ""] = Acknowledged(
                    key: row.string(0) ?? "", user: row.string(1) ?? "", transaction: row.int(2) ?? 0,
                    balance: row.int(3) ?? 0)
            }
            for operation in acknowledged { #expect(recorded[operation.key] == operation) }
        }
    }
}

/// What a client was told.
private struct Acknowledged: Equatable, Sendable {
    var key: String
    var user: String
    var transaction: Int
    var balance: Int
}

/// A client that makes random operations and repeats each until it has an answer.
private struct Client: Sendable {
    let number: Int
    let fixture: LedgerFixture

    /// At least so many operations, and on a slow machine more of them, until enough has gone wrong.
    func run(operationCount: Int, until isEnough: () -> Bool) async -> [Acknowledged] {
        let ledger = CreditLedger(pool: fixture.pool)
        var random = SeededGenerator(seed: UInt64(number))
        var acknowledged: [Acknowledged] = []
        var consumptions: [(user: String, identifier: String)] = []
        for operation in 0..<(operationCount * 10) {
            if operation >= operationCount, isEnough() { break }
            let key = "client-\(number)-\(operation)"
            let user = fixture.users[Int.random(in: 0..<fixture.users.count, using: &random)]
            let choice = Int.random(in: 0..<10, using: &random)
            let amount = Int.random(in: 1...400, using: &random)
            let consumption = consumptions.randomElement(using: &random)
            guard
                let answer = await untilAnswered({ () async throws -> (user: String, receipt: CreditReceipt) in
                    switch choice {
                    case 0..<4: return (user, try await ledger.grant(amount, to: user, source: .promotion, key: key))
                    case 4 where consumption != nil:
                        let (user, identifier) = consumption ?? ("", "")
                        return (user, try await ledger.refund(consumption: identifier, of: user, key: key))
                    case 5:
                        return (user, try await ledger.revoke(amount, from: user, key: key, reason: "", actor: "test"))
                    default: return (user, try await ledger.consume(feature: "receipt_analysis", of: user, key: key))
                    }
                })
            else { continue }
            if let identifier = answer.receipt.consumption { consumptions.append((answer.user, identifier)) }
            acknowledged.append(
                Acknowledged(
                    key: key, user: answer.user, transaction: answer.receipt.transaction,
                    balance: answer.receipt.balance))
        }
        return acknowledged
    }

    /// Nil when the ledger refuses.
    private func untilAnswered<Answer>(_ body: () async throws -> Answer) async -> Answer? {
        while true {
            do {
                return try await body()
            } catch is CreditRefusal {
                return nil
            } catch {
                await Task.yield()
            }
        }
    }
}

/// How many connections have been ended.
final class KilledConnections: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add(_ count: Int) { number.add(count, ordering: .relaxed) }
}

extension LedgerFixture {
    /// Ends connections that are in the middle of something, again and again, and tells how many.
    func killConnections(_ killed: KilledConnections, until isDone: () -> Bool) async throws {
        while !isDone() {
            let result = try? await pool.query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
                ORDER BY random() LIMIT 1
                """)
            killed.add(result?.rowCount ?? 0)
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
