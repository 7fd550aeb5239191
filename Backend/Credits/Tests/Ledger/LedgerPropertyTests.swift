import PostgreSQL
import Testing

/// Random operations: after each, the database says of every account concerned exactly what the model says.
@Suite struct LedgerPropertyTests {
    @Test(arguments: [false, true])
    func databaseAgreesWithTheModelAfterEachOfTenThousandOperations(isExpiringFirst: Bool) async throws {
        try await LedgerFixture.run(userCount: 100) { fixture in
            if isExpiringFirst { try await fixture.set("credit_system", "consumption_order", #""expiring_first""#) }
            var operations = RandomOperations(fixture.users, isExpiringFirst: isExpiringFirst, seed: 7)
            for _ in 0..<100 {
                let batch = (0..<100).map { _ in operations.next() }
                let results = try await fixture.pool.pipeline(
                    batch.map { operation in
                        PostgreSQLStatement(
                            "SELECT test_attempt($1, $2, $3)",
                            [.text(operation.call), .text(operation.user), .text(operation.other)])
                    })
                for (operation, result) in zip(batch, results) {
                    let actual = result.firstRow?.string(0)
                    try #require(actual == operation.expected, "\(operation.call)")
                }
            }
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
            #expect(operations.outcomes.count > 8, "\(operations.outcomes)")
        }
    }
}

/// Makes operations and keeps the model that tells what they must lead to.
struct RandomOperations {
    struct Operation {
        var call: String
        var user: String
        var other: String
        var expected: String
    }

    private let users: [String]
    private var model: LedgerModel
    private var random: SeededGenerator
    private var number = 0
    private var usedKeys: [(user: Int, key: String, call: String)] = []
    /// How often each outcome was.
    private(set) var outcomes: [String: Int] = [:]

    init(_ users: [String], isExpiringFirst: Bool, seed: UInt64) {
        self.users = users
        model = LedgerModel(
            accounts: users.map { _ in LedgerModel.Account() }, isExpiringFirst: isExpiringFirst)
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> Operation {
        number += 1
        if below(4) == 0 { model.now += below(8) == 0 ? below(200_000) : below(3000) }
        let user = below(users.count)
        let other = below(users.count)
        if below(15) == 0, let used = usedKeys.randomElement(using: &random) { return replay(used) }
        let key = "key-\(number)"
        let attempt = operation(user, other, key)
        var outcome = "done"
        let before = model
        do {
            try attempt.change(&model)
            if attempt.call.contains(key) { usedKeys.append((user, key, attempt.call)) }
        } catch {
            model = before
            outcome = (error as? LedgerModel.Refusal)?.code ?? "\(error)"
        }
        return operation(attempt.call, user, other, outcome)
    }

    /// The same key again: with the same request nothing happens and the first result is answered, with another it is refused.
    private mutating func replay(_ used: (user: Int, key: String, call: String)) -> Operation {
        if below(2) == 0 { return operation(used.call, used.user, used.user, "done") }
        let call =
            "SELECT credits_grant('\(users[used.user])', 777777, 'admin', '\(used.key)', as_of => \(time(model.now)))"
        return operation(call, used.user, used.user, "idempotency_key_reused")
    }

    private mutating func operation(_ call: String, _ user: Int, _ other: Int, _ outcome: String) -> Operation {
        outcomes[outcome, default: 0] += 1
        let states = [user, other].filter { model.accounts[$0].transactionCount > 0 }.map(model.description)
        return Operation(
            call: call, user: users[user], other: users[other], expected: ([outcome] + states).joined(separator: "/"))
    }

    private typealias Attempt = (call: String, change: (inout LedgerModel) throws -> Void)

    private mutating func operation(_ user: Int, _ other: Int, _ key: String) -> Attempt {
        let (account, clock) = ("'\(users[user])'", "as_of => \(time(model.now))")
        let purchase = "app_store/\(user)-\(below(4))"
        switch below(20) {
        case 0..<5: return grant(user, key, purchase)
        case 5..<11:
            let feature = ["text2image", "image2image", "receipt_analysis", "nothing"][below(20) == 0 ? 3 : below(3)]
            let quantity = below(20) == 0 ? [0, -1, 1001][below(3)] : 1 + below(8)
            return (
                "SELECT credits_consume(\(account), '\(feature)', '\(key)', \(quantity), \(clock))",
                { try $0.consume(user, feature, quantity: quantity, key: key) }
            )
        case 11..<15:
            let consumption = model.accounts[user].consumptions.keys.sorted().randomElement(using: &random) ?? "none"
            let identifier = """
                coalesce((SELECT c.id FROM credit_consumptions c JOIN credit_transactions t USING (user_id, sequence)
                    WHERE user_id = \(account) AND idempotency_key = '\(consumption)'), gen_random_uuid())
                """
            return (
                "SELECT credits_refund(\(account), \(identifier), '\(key)', \(clock))",
                { try $0.refund(user, consumptionKey: consumption) }
            )
        case 15:
            let amount = below(10) == 0 ? 0 : 1 + below(300)
            return (
                "SELECT credits_revoke(\(account), \(amount), '\(key)', \(clock))", { try $0.revoke(user, amount) }
            )
        case 16:
            return (
                "SELECT credits_revoke_purchase(\(account), '\(purchase)', '\(key)', \(clock))",
                { $0.revokePurchase(user, purchase) }
            )
        case 17:
            return (
                "SELECT credits_restore_purchase(\(account), '\(purchase)', '\(key)', \(clock))",
                { $0.restorePurchase(user, purchase) }
            )
        case 18:
            return (
                "SELECT credits_transfer_purchase(\(account), '\(users[other])', '\(purchase)', '\(key)', \(clock))",
                { try $0.transferPurchase(user, to: other, purchase) }
            )
        default:
            return (
                "SELECT credits_expire(\(clock))",
                { model in for user in model.accounts.indices { model.expire(user) } }
            )
        }
    }

    private mutating func grant(_ user: Int, _ key: String, _ purchase: String) -> Attempt {
        let source = ["registration", "subscription", "purchase", "promotion", "admin"][below(5)]
        let amount = below(25) == 0 ? [0, -5, 1_000_000_001][below(3)] : 1 + below(900)
        // Some are over before they begin.
        let expiresAt = source == "purchase" || below(4) == 0 ? nil : model.now - 1000 + below(300_000)
        let paidBy = source == "purchase" || source == "subscription" ? purchase : nil
        let call = """
            SELECT credits_grant('\(users[user])', \(amount), '\(source)', '\(key)', \(expiresAt.map(time) ?? "null"),
                purchase => \(paidBy.map { "'\($0)'" } ?? "null"), as_of => \(time(model.now)))
            """
        return (call, { try $0.grant(user, amount, source: source, expiresAt: expiresAt, purchase: paidBy) })
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private func time(_ seconds: Int) -> String { "timestamptz '2030-01-01Z' + interval '\(seconds) s'" }
}
