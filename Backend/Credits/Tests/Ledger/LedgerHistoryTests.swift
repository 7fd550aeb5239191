import JSON
import PostgreSQL
import Testing

@testable import Credits

/// What users see of their transactions.
@Suite struct LedgerHistoryTests {
    @Test func historyComesInPages() async throws {
        try await LedgerFixture.run { fixture in
            let (ledger, user) = (CreditLedger(pool: fixture.pool), fixture.users[0])
            for number in 1...7 { try await ledger.grant(number, to: user, source: .admin, key: "\(number)") }
            var amounts: [Int] = []
            var cursor: Int?
            var pageCount = 0
            repeat {
                let page = try await ledger.history(of: user, before: cursor, pageSize: 3)
                amounts += page["transactions"]?.array?.compactMap { $0["amount"]?.int } ?? []
                cursor = page["next"]?.int
                pageCount += 1
            } while cursor != nil
            #expect(amounts == [7, 6, 5, 4, 3, 2, 1])
            #expect(pageCount == 3)
            #expect(try await ledger.history(of: LedgerFixture.identifier(9)) == ["transactions": [], "next": .null])
        }
    }

    /// All pages of a user's history, newest first.
    private func history(of user: String, _ pool: PostgreSQLPool, pageSize: Int) async throws -> [JSONValue] {
        var items: [JSONValue] = []
        var cursor: Int?
        repeat {
            let page = try await CreditLedger(pool: pool).history(of: user, before: cursor, pageSize: pageSize)
            let transactions = try #require(page["transactions"]?.array)
            // No page is there for nothing.
            #expect(!transactions.isEmpty || (cursor == nil && page["next"] == .null))
            items += transactions
            cursor = page["next"]?.int
        } while cursor != nil
        return items
    }

    private func texts(_ items: [JSONValue]) -> [String] {
        items.map { "\($0["amount"]?.int ?? 0) \($0["description"]?.string ?? "")" }
    }

    @Test func everyTransactionSaysInWordsWhatItWas() async throws {
        try await PurchaseFixture.run { fixture in
            let (alice, bob) = (LedgerFixture.identifier(0), LedgerFixture.identifier(1))
            let make = EventMaker(prefix: "x", user: alice)
            try await fixture.pool.query(
                """
                SELECT credits_grant($1, 3000, 'registration', 'a', as_of => $2),
                    credits_grant($1, 50, 'promotion', 'b', $2::timestamptz + interval '1 day', as_of => $2),
                    credits_grant($1, 10, 'admin', 'c', reason => 'Sorry for the wait', as_of => $2),
                    credits_revoke($1, 5, 'd', as_of => $2)
                """, [.text(alice), .text(fixture.clock.now.rfc3339)])
            for feature in ["text2image", "secret"] {
                try await fixture.pool.query(
                    "INSERT INTO feature_credit_costs (feature_name, credit_cost) VALUES ('secret', 7) ON CONFLICT DO NOTHING"
                )
                try await fixture.pool.query(
                    "SELECT credits_consume($1, $2, $2, as_of => $3)",
                    [.text(alice), .text(feature), .text(fixture.clock.now.rfc3339)])
            }
            try await fixture.pool.query(
                "SELECT credits_refund($1, id, 'e', 'timeout', as_of => $2) FROM credit_consumptions WHERE amount = 7",
                [.text(alice), .text(fixture.clock.now.rfc3339)])
            for event in [
                make.pack(day: 0), make.payment(1, day: 0), make.refund("p", day: 1, isPack: true),
                make.event(
                    "REFUND_REVERSED", at: 2, transaction: "p", with: ["original_transaction_id": "x-p"]),
                make.transfer(to: bob, day: 3),
            ] {
                _ = try await fixture.settlement.receive(event)
            }
            fixture.clock.set(days: 4)
            try await fixture.pool.query("SELECT credits_expire(as_of => $1)", [.text(fixture.clock.now.rfc3339)])
            _ = try await fixture.settlement.receive(
                EventMaker(prefix: "x", user: bob).event("EXPIRATION", at: 4, transaction: "1", to: 4))
            _ = try await fixture.settlement.receive(
                EventMaker(prefix: "x", user: bob).event("SUBSCRIPTION_EXTENDED", at: 4.5, transaction: "1", to: 40))
            let moved = try await history(of: alice, fixture.pool, pageSize: 2)
            #expect(
                texts(moved) == [
                    "-50 Expired", "-1000 Moved to another account: Starter Pack",
                    "-2000 Moved to another account: Premium Monthly",
                    "1000 The store's refund was reversed: Starter Pack",
                    "-1000 Taken back with the store's refund: Starter Pack", "2000 Premium Monthly",
                    "1000 Starter Pack", "7 Given back, because it failed", "-7 secret",
                    "-100 Text to Image Generation", "-5 Taken back by the team",
                    "10 Given by the team: Sorry for the wait", "50 A present", "3000 Welcome credits",
                ])
            #expect(
                texts(try await history(of: bob, fixture.pool, pageSize: 2)) == [
                    "2000 Good for longer after all", "-2000 Expired",
                    "1000 Moved from another account: Starter Pack",
                    "2000 Moved from another account: Premium Monthly",
                ])
        }
    }

    /// Free features, moves of what was spent already, and how a lot that had expired turns out to have been refunded: the operator's alone.
    @Test func whatHasNotChangedTheBalanceIsNotThere() async throws {
        try await PurchaseFixture.run { fixture in
            let (alice, bob) = (LedgerFixture.identifier(0), LedgerFixture.identifier(1))
            let make = EventMaker(prefix: "x", user: alice)
            let spend = { (cost: Int, key: String) in
                try await fixture.pool.query(
                    "UPDATE feature_credit_costs SET credit_cost = $1 WHERE feature_name = 'text2image'", [.init(cost)])
                try await fixture.pool.query(
                    "SELECT credits_consume($1, 'text2image', $2, as_of => $3)",
                    [.text(alice), .text(key), .text(fixture.clock.now.rfc3339)])
            }
            // An end that is told of before the refund that it came with.
            _ = try await fixture.settlement.receive(make.payment(1, day: 0))
            fixture.clock.set(days: 5)
            for event in [
                make.event("EXPIRATION", at: 3, transaction: "1", to: 3),
                make.refund("1", day: 3), make.pack(day: 4),
            ] {
                _ = try await fixture.settlement.receive(event)
            }
            try await spend(0, "free")
            try await spend(1000, "all")
            _ = try await fixture.settlement.receive(make.transfer(to: bob, day: 5))
            let history = try await history(of: alice, fixture.pool, pageSize: 50)
            #expect(
                texts(history) == [
                    "-1000 Text to Image Generation", "1000 Starter Pack", "-2000 Expired", "2000 Premium Monthly",
                ])
            let all = try await fixture.pool.query(
                "SELECT kind, amount FROM credit_transactions WHERE user_id = $1 ORDER BY sequence", [.text(alice)])
            #expect(
                all.rows.map { "\($0.string(0) ?? "") \($0.int(1) ?? 0)" } == [
                    "grant 2000", "expire -2000", "revoke 0", "adjust 2000", "revoke -2000", "grant 1000", "consume 0",
                    "consume -1000",
                ])
        }
    }

    /// What is left out leaves no gap: each balance is the one before and the amount.
    @Test func theHistoryAddsUpInWhateverOrderPurchasesAreToldOf() async throws {
        try await PurchaseFixture.run(userCount: 40) { fixture in
            let stream = PurchaseOrderTests.long
            fixture.clock.set(days: stream.day)
            var random = SeededGenerator(seed: 3)
            for number in 0..<20 {
                let users = [LedgerFixture.identifier(number * 2), LedgerFixture.identifier(number * 2 + 1)]
                let events = stream.events(EventMaker(prefix: "run\(number)", user: users[0]), users[1])
                for event in events.shuffled(using: &random) { _ = try await fixture.settlement.receive(event) }
                for user in users {
                    let items = try await history(of: user, fixture.pool, pageSize: 4)
                    var balance = 0
                    for item in items.reversed() {
                        let amount = try #require(item["amount"]?.int)
                        #expect(amount != 0)
                        balance += amount
                        #expect(item["balance"]?.int == balance)
                    }
                    #expect(try await fixture.balance(user) == balance)
                }
            }
        }
    }
}
