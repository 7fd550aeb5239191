import PostgreSQL
import Testing

@testable import Credits

/// Who may do what with the ledger, and what nobody may.
@Suite struct LedgerSecurityTests {
    private func run(_ sql: String, as role: String, _ user: String? = nil, on pool: PostgreSQLPool) async throws
        -> PostgreSQLResult
    {
        let claims = user.map { #"{"sub":"\#($0)","role":"\#(role)"}"# } ?? #"{"role":"\#(role)"}"#
        return try await pool.pipeline([
            "BEGIN",
            PostgreSQLStatement(
                "SELECT set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
                [.text(role), .text(claims)]), PostgreSQLStatement(sql, isPrepared: false), "COMMIT",
        ])[2]
    }

    private static let tables = ["credit_accounts", "credit_transactions", "credit_lots", "credit_consumptions"]

    @Test func usersReadTheirOwnRowsAndNobodyElses() async throws {
        try await LedgerFixture.run(userCount: 2) { fixture in
            let ledger = CreditLedger(pool: fixture.pool)
            for user in fixture.users {
                try await ledger.grant(500, to: user, source: .admin, key: "grant")
                _ = try await ledger.consume(feature: "text2image", of: user, key: "consume")
            }
            for table in Self.tables {
                let own = try await run(
                    "SELECT DISTINCT user_id FROM \(table)", as: "authenticated", fixture.users[0], on: fixture.pool)
                #expect(own.rows.map { $0.string(0) } == [fixture.users[0]], "\(table)")
                await #expect(throws: PostgreSQLError.self, "\(table)") {
                    try await run("SELECT * FROM \(table)", as: "anon", on: fixture.pool)
                }
            }
        }
    }

    @Test func onlyTheFunctionsChangeTheLedgerAndOnlyTheServiceRoleCallsThem() async throws {
        try await LedgerFixture.run { fixture in
            let user = fixture.users[0]
            try await CreditLedger(pool: fixture.pool).grant(500, to: user, source: .admin, key: "grant")
            let calls = [
                "SELECT credits_grant('\(user)', 5, 'admin', 'k')",
                "SELECT credits_consume('\(user)', 'text2image', 'k')",
                "SELECT credits_refund('\(user)', '\(user)', 'k')", "SELECT credits_revoke('\(user)', 5, 'k')",
                "SELECT credits_revoke_purchase('\(user)', 'p', 'k')",
                "SELECT credits_restore_purchase('\(user)', 'p', 'k')",
                "SELECT credits_transfer_purchase('\(user)', '\(user)', 'p', 'k')",
                "SELECT credits_set_validity('\(user)', 'p', 0, now())", "SELECT credits_expire()",
                "SELECT credits_balance('\(user)')", "SELECT credits_history('\(user)')",
                "SELECT easyapp.expire_lots('\(user)', now())",
            ]
            var writes = Self.tables.flatMap { ["DELETE FROM \($0)", "UPDATE \($0) SET user_id = user_id"] }
            writes += ["INSERT INTO credit_accounts (user_id, balance) VALUES ('\(user)', 5)", "TRUNCATE credit_lots"]
            writes += ["UPDATE system_config SET value = '{}'", "SELECT * FROM system_config"]
            for (role, statements) in [("anon", calls + writes), ("authenticated", calls + writes)] {
                for statement in statements {
                    let error = await #expect(throws: PostgreSQLError.self, "\(role) \(statement)") {
                        try await run(statement, as: role, user, on: fixture.pool)
                    }
                    #expect(error?.sqlState == "42501", "\(role) \(statement)")
                }
            }
            for statement in writes.prefix(Self.tables.count * 2 + 2) {
                let error = await #expect(throws: PostgreSQLError.self, "service_role \(statement)") {
                    try await run(statement, as: "service_role", on: fixture.pool)
                }
                #expect(error?.sqlState == "42501")
            }
            let granted = try await run(calls[0], as: "service_role", on: fixture.pool)
            #expect(granted.rowCount == 1)
        }
    }

    @Test func theServiceRoleChangesSettingsAndOffers() async throws {
        try await LedgerFixture.run { fixture in
            for statement in [
                "UPDATE system_config SET value = value || '{\"registration_bonus\": 1}' WHERE key = 'credit_system'",
                "UPDATE feature_credit_costs SET credit_cost = 7",
                "INSERT INTO credit_packages (name, credits, price, product_id) VALUES ('One', 1, 1, 'one')",
            ] {
                let result = try await run(statement, as: "service_role", on: fixture.pool)
                #expect(result.affectedRowCount > 0, "\(statement)")
            }
            let error = await #expect(throws: PostgreSQLError.self) {
                try await run(
                    "UPDATE system_config SET value = '{\"enabled\": 1}' WHERE key = 'credit_system'",
                    as: "service_role",
                    on: fixture.pool)
            }
            #expect(error?.sqlState == "23514")
        }
    }

    /// Not even the owner of the tables, unless the account goes as a whole.
    @Test func whatWasRecordedStaysUntilTheAccountIsDeleted() async throws {
        try await LedgerFixture.run { fixture in
            let user = fixture.users[0]
            let ledger = CreditLedger(pool: fixture.pool)
            try await ledger.grant(500, to: user, source: .admin, key: "grant")
            let consumption = try await ledger.consume(feature: "text2image", of: user, key: "consume").consumption
            _ = try await ledger.refund(consumption: consumption ?? "", of: user, key: "refund")
            for statement in [
                "UPDATE credit_transactions SET amount = amount", "DELETE FROM credit_transactions",
                "TRUNCATE credit_transactions CASCADE", "DELETE FROM credit_lots", "DELETE FROM credit_consumptions",
                "DELETE FROM credit_accounts",
            ] {
                let error = await #expect(throws: PostgreSQLError.self, "\(statement)") {
                    try await fixture.pool.query(statement)
                }
                #expect(error?.sqlState == "23001", "\(statement)")
            }
            try await fixture.pool.query("DELETE FROM auth.users")
            for table in Self.tables {
                #expect(try await fixture.pool.query("SELECT * FROM \(table)").rowCount == 0, "\(table)")
            }
        }
    }

    @Test func lotsThatDoNotAddUpAreRefusedWhateverWritesThem() async throws {
        try await LedgerFixture.run { fixture in
            let user = fixture.users[0]
            try await CreditLedger(pool: fixture.pool).grant(500, to: user, source: .admin, key: "grant")
            for (statement, state) in [
                ("UPDATE credit_lots SET remaining = remaining - 1, moved = 1", "23514"),
                ("UPDATE credit_lots SET amount = amount + 1, remaining = remaining + 1", "23514"),
                (
                    """
                    INSERT INTO credit_transactions (user_id, kind, amount, idempotency_key, request, actor, created_at)
                    VALUES ('\(user)', 'consume', -1, 'k', '{}', 'test', now())
                    """, "23514"
                ),
                (
                    """
                    INSERT INTO credit_transactions (user_id, kind, amount, idempotency_key, request, actor, created_at)
                    VALUES ('\(user)', 'consume', -501, 'k', '{}', 'test', now())
                    """, "23514"
                ),
            ] {
                let error = await #expect(throws: PostgreSQLError.self, "\(statement)") {
                    try await fixture.pool.query(statement)
                }
                #expect(error?.sqlState == state, "\(statement)")
            }
        }
    }

    /// What a lot may say of itself, by constraint and not by habit.
    @Test func aLotThatCannotBeIsRefused() async throws {
        let changes = [
            ("remaining = -1", "credit_lots_remaining_check"),
            ("remaining = amount + 1", "the_parts_add_up_to_the_amount"),
            ("remaining = remaining - 1", "the_parts_add_up_to_the_amount"),
            ("spent = -1, remaining = remaining + 1", "credit_lots_spent_check"),
            ("shortfall = 1", "shortfall_is_of_what_was_spent"),
            ("source = 'gift'", "credit_lots_source_check"),
            ("source = 'purchase', expires_at = now()", "bought_credits_never_expire"),
        ]
        try await LedgerFixture.run { fixture in
            try await CreditLedger(pool: fixture.pool).grant(
                500, to: fixture.users[0], source: .admin, key: "grant", expiresAt: "2040-01-01T00:00:00Z")
            for (change, constraint) in changes {
                let error = await #expect(throws: PostgreSQLError.self, "\(change)") {
                    try await fixture.pool.query("UPDATE credit_lots SET \(change)")
                }
                #expect(error?.serverError?.constraint == constraint, "\(change)")
            }
        }
    }
}
