import PostgreSQL
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
}
