import PostgreSQL
import Testing

@testable import Credits

/// The rules one by one. `LedgerPropertyTests` checks them all together.
@Suite struct LedgerRulesTests {
    private func withLedger(_ body: (LedgerFixture, CreditLedger, String) async throws -> Void) async throws {
        try await LedgerFixture.run { fixture in
            try await body(fixture, CreditLedger(pool: fixture.pool), fixture.users[0])
        }
    }

    private func refusal(_ body: () async throws -> some Sendable) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? CreditRefusal)?.code ?? "\(error)"
        }
    }

    @Test func consumingIsAllOrNothing() async throws {
        try await withLedger { _, ledger, user in
            try await ledger.grant(120, to: user, source: .admin, key: "grant")
            do {
                _ = try await ledger.consume(feature: "image2image", of: user, key: "consume")
                Issue.record("150 of 120 credits were spent")
            } catch let refusal as CreditRefusal {
                #expect(refusal.status == 402)
                #expect(refusal.code == "insufficient_credits")
                #expect(refusal.detail == ["need": 150, "have": 120])
                #expect(refusal.message == "This needs 150 credits; you have 120.")
            }
            #expect(try await ledger.balance(of: user).balance == 120)
            // The key has not been used: nothing happened.
            #expect(try await ledger.consume(feature: "text2image", of: user, key: "consume").balance == 20)
        }
    }

    @Test func theSameKeyAnswersTheFirstResultOrRefusesAnotherRequest() async throws {
        try await withLedger { fixture, ledger, user in
            let granted = try await ledger.grant(1000, to: user, source: .admin, key: "grant")
            let consumed = try await ledger.consume(feature: "text2image", of: user, key: "consume")
            // What the feature costs meanwhile does not matter.
            try await fixture.pool.query("UPDATE feature_credit_costs SET credit_cost = 1")
            #expect(try await ledger.grant(1000, to: user, source: .admin, key: "grant") == granted)
            #expect(try await ledger.consume(feature: "text2image", of: user, key: "consume") == consumed)
            for refused in [
                await refusal { try await ledger.grant(1001, to: user, source: .admin, key: "grant") },
                await refusal { try await ledger.grant(1000, to: user, source: .promotion, key: "grant") },
                await refusal {
                    try await ledger.consume(feature: "text2image", quantity: 2, of: user, key: "consume")
                },
                await refusal { try await ledger.consume(feature: "image2image", of: user, key: "consume") },
                await refusal { try await ledger.consume(feature: "text2image", of: user, key: "grant") },
                await refusal { try await ledger.revoke(1000, from: user, key: "grant", reason: "", actor: "test") },
            ] {
                #expect(refused == "idempotency_key_reused")
            }
            #expect(try await ledger.balance(of: user).balance == 900)
        }
    }

    @Test func whatCannotBeMeantIsRefused() async throws {
        try await withLedger { fixture, ledger, user in
            try await ledger.grant(1_000_000, to: user, source: .admin, key: "grant")
            for quantity in [0, -1, Int.min, 1001, Int.max] {
                let refused = await refusal {
                    try await ledger.consume(feature: "text2image", quantity: quantity, of: user, key: "k")
                }
                #expect(refused == "invalid_quantity")
            }
            for amount in [0, -1, Int.min, 1_000_000_001, Int.max] {
                #expect(
                    await refusal { try await ledger.grant(amount, to: user, source: .admin, key: "k") }
                        == "invalid_amount")
                #expect(
                    await refusal { try await ledger.revoke(amount, from: user, key: "k", reason: "", actor: "a") }
                        == "invalid_amount")
            }
            let stranger = LedgerFixture.identifier(99)
            #expect(
                await refusal { try await ledger.grant(1, to: stranger, source: .admin, key: "k") } == "unknown_user")
            #expect(
                await refusal { try await ledger.consume(feature: "text2image", of: stranger, key: "k") }
                    == "unknown_user")
            #expect(
                await refusal { try await ledger.consume(feature: "telepathy", of: user, key: "k") }
                    == "unknown_feature")
            #expect(
                await refusal { try await ledger.consume(feature: "text2image", of: "me", key: "k") }
                    == "invalid_identifier")
            #expect(
                await refusal { try await ledger.consume(feature: "text2image", of: user, key: "") }
                    == "invalid_idempotency_key")
            #expect(
                await refusal { try await ledger.refund(consumption: stranger, of: user, key: "k") }
                    == "unknown_consumption")
            #expect(try await ledger.balance(of: user).balance == 1_000_000)
            #expect(try await fixture.pool.query("SELECT * FROM credit_transactions").rowCount == 1)
        }
    }

    @Test func whatIsTurnedOffIsNotCharged() async throws {
        try await withLedger { fixture, ledger, user in
            try await ledger.grant(1000, to: user, source: .admin, key: "grant")
            let consume = { @Sendable in try await ledger.consume(feature: "text2image", of: user, key: "k") }
            try await fixture.set("features", "image_generation", "false")
            #expect(await refusal(consume) == "feature_disabled")
            try await fixture.set("features", "image_generation", "true")
            try await fixture.set("credit_system", "enabled", "false")
            #expect(await refusal(consume) == "credits_disabled")
            try await fixture.set("credit_system", "enabled", "true")
            try await fixture.pool.query("UPDATE feature_credit_costs SET is_active = false")
            #expect(await refusal(consume) == "feature_disabled")
            try await fixture.pool.query("UPDATE feature_credit_costs SET is_active = true, credit_cost = 0")
            #expect(try await consume().balance == 1000)
        }
    }

    @Test func refundsFollowTheSettings() async throws {
        try await withLedger { fixture, ledger, user in
            try await ledger.grant(1000, to: user, source: .admin, key: "grant")
            let consumed = try await ledger.consume(feature: "text2image", of: user, key: "consume")
            let consumption = try #require(consumed.consumption)
            let refund = { @Sendable in try await ledger.refund(consumption: consumption, of: user, key: "refund") }
            try await fixture.set("credit_system", "refund_on_failure", "false")
            #expect(await refusal(refund) == "refunds_disabled")
            try await fixture.set("credit_system", "refund_on_failure", "true")
            try await fixture.set("anti_abuse", "refund_time_limit_hours", "0")
            #expect(await refusal(refund) == "refund_time_limit_exceeded")
            try await fixture.set("anti_abuse", "refund_time_limit_hours", "1")
            let refunded = try await refund()
            #expect(refunded.balance == 1000)
            #expect(try await refund() == refunded)
            #expect(
                await refusal { try await ledger.refund(consumption: consumption, of: user, key: "again") }
                    == "already_refunded")
        }
    }

    @Test func anExpiredLotIsNotCountedBeforeTheSweepAndWrittenDownByIt() async throws {
        try await withLedger { fixture, ledger, user in
            try await ledger.grant(10, to: user, source: .purchase, key: "bought")
            // As if granted a day ago for a day less a second.
            try await fixture.pool.query(
                """
                SELECT credits_grant($1, 500, 'promotion', 'promotion', now() + interval '1 day'),
                    credits_grant($1, 300, 'promotion', 'later', now() + interval '10 days'),
                    credits_grant($1, 100, 'promotion', 'soon', now() + interval '6 days')
                """, [.text(user)])
            let balance = try await ledger.balance(of: user)
            #expect(balance.balance == 910)
            #expect(balance.permanent == 10)
            #expect(balance.expiring == 900)
            #expect(balance.expiringSoon == 600)
            #expect(balance.nextExpiry?.amount == 500)
            let later = try await fixture.pool.query(
                "SELECT credits_balance($1, now() + interval '25 hours') -> 'balance'", [.text(user)])
            #expect(later.firstRow?.int(0) == 410)
            #expect(try await ledger.expire() == 0)
            let swept = try await fixture.pool.query("SELECT credits_expire(as_of => now() + interval '25 hours')")
            #expect(swept.firstRow?.int(0) == 1)
            #expect(try await ledger.balance(of: user).balance == 410)
            let newest = try await ledger.history(of: user, pageSize: 1)["transactions"]?[0]
            #expect(newest?["kind"] == "expire")
            #expect(newest?["amount"] == -500)
            #expect(newest?["balance"] == 410)
        }
    }

    @Test func boughtCreditsCannotBeMadeToExpire() async throws {
        try await withLedger { fixture, _, user in
            for statement in [
                "SELECT credits_grant('\(user)', 5, 'purchase', 'k', now() + interval '1 year')",
                """
                SELECT credits_grant('\(user)', 5, 'purchase', 'k', purchase => 'p', purchase_month => 0),
                    credits_set_validity('\(user)', 'p', 0, now())
                """, "UPDATE credit_packages SET is_permanent = false",
            ] {
                let error = await #expect(throws: PostgreSQLError.self) { try await fixture.pool.query(statement) }
                #expect(error?.serverError?.constraint == "bought_credits_never_expire")
            }
        }
    }

    /// What failed was paid for all the same: the store's refund has kept it, and its reversal gives it again.
    @Test func whatARefundHasKeptIsGivenAgainWhenItIsReversed() async throws {
        try await withLedger { fixture, ledger, user in
            try await fixture.pool.query(
                "SELECT credits_grant($1, 100, 'purchase', 'bought', purchase => 'app_store/1')", [.text(user)])
            let consumption = try await ledger.consume(feature: "text2image", of: user, key: "spent").consumption
            try await fixture.pool.query("SELECT credits_revoke_purchase($1, 'app_store/1', 'r')", [.text(user)])
            // Nothing could be taken back then; now it can.
            _ = try await ledger.refund(consumption: consumption ?? "", of: user, key: "failed")
            #expect(try await ledger.balance(of: user).balance == 0)
            try await fixture.pool.query("SELECT credits_restore_purchase($1, 'app_store/1', 's')", [.text(user)])
            #expect(try await ledger.balance(of: user).balance == 100)
            #expect(try await fixture.problems() == [])
        }
    }

    /// What a refund has taken from a pack is the pack's again: bought credits never become such that expire.
    @Test func aReversalGivesBackIntoTheLotsItCameFrom() async throws {
        try await withLedger { fixture, ledger, user in
            try await fixture.pool.query(
                """
                SELECT credits_grant($1, 100, 'subscription', 'month', now() + interval '30 days',
                        purchase => 'app_store/1', purchase_month => 0),
                    credits_grant($1, 500, 'purchase', 'pack', purchase => 'app_store/2')
                """, [.text(user)])
            _ = try await ledger.consume(feature: "text2image", of: user, key: "spent")
            let before = try await ledger.balance(of: user)
            #expect(before.permanent == 500 && before.expiring == 0)
            try await fixture.pool.query("SELECT credits_revoke_purchase($1, 'app_store/1', 'r')", [.text(user)])
            #expect(try await ledger.balance(of: user).permanent == 400)
            try await fixture.pool.query("SELECT credits_restore_purchase($1, 'app_store/1', 's')", [.text(user)])
            #expect(try await ledger.balance(of: user) == before)
            let lots = try await fixture.pool.query(
                "SELECT remaining, spent, taken_back, revoked, shortfall FROM credit_lots ORDER BY id"
            ).rows.map { row in (0..<5).map { row.int($0) ?? -1 } }
            #expect(lots == [[0, 100, 0, 0, 0], [500, 0, 0, 0, 0]])
            #expect(try await fixture.problems() == [])
        }
    }

    /// The pack that made up for a subscription was refunded itself: it gets what the subscription's reversal gives back, and nobody else.
    @Test func whatWasTakenFromALotThatWasRefundedMeanwhileStaysTakenBack() async throws {
        try await withLedger { fixture, ledger, user in
            try await fixture.pool.query(
                """
                SELECT credits_grant($1, 100, 'subscription', 'month', now() + interval '30 days',
                        purchase => 'app_store/1', purchase_month => 0),
                    credits_grant($1, 500, 'purchase', 'pack', purchase => 'app_store/2')
                """, [.text(user)])
            _ = try await ledger.consume(feature: "text2image", of: user, key: "spent")
            for (number, (change, balance)) in [
                ("revoke_purchase($1, 'app_store/1'", 400), ("revoke_purchase($1, 'app_store/2'", 0),
                ("restore_purchase($1, 'app_store/1'", 0), ("restore_purchase($1, 'app_store/2'", 500),
            ].enumerated() {
                try await fixture.pool.query("SELECT credits_\(change), '\(number)')", [.text(user)])
                #expect(try await ledger.balance(of: user).balance == balance, "\(change)")
            }
            #expect(try await fixture.problems() == [])
        }
    }

    /// A lot of two hours' or thirty hours' validity that is over when what was spent of it is given back.
    @Test(arguments: [(2, 3, 24), (30, 40, 30)])
    func whatFailedOfALotThatIsOverComesBackWithWhatWasLeftAndADayAtLeast(
        _ validHours: Int, _ refundedAfterHours: Int, _ hours: Double
    ) async throws {
        try await withLedger { fixture, _, user in
            try await fixture.set("anti_abuse", "refund_time_limit_hours", "100")
            try await fixture.pool.query(
                "SELECT credits_grant($1, 100, 'promotion', 'g', timestamptz '2030-01-01Z' + make_interval(hours => $2), as_of => '2030-01-01Z')",
                [.text(user), .init(validHours)])
            let consumption = try await fixture.pool.query(
                "SELECT credits_consume($1, 'text2image', 's', as_of => '2030-01-01Z') ->> 'consumption'",
                [.text(user)]
            ).firstRow?.string(0)
            try await fixture.pool.query(
                "SELECT credits_refund($1, $2, 'r', as_of => timestamptz '2030-01-01Z' + make_interval(hours => $3))",
                [.text(user), .init(consumption), .init(refundedAfterHours)])
            let lot = try await fixture.pool.query(
                """
                SELECT source, remaining, extract(epoch FROM expires_at - granted_at) / 3600
                FROM credit_lots ORDER BY id DESC LIMIT 1
                """
            ).firstRow
            #expect(lot?.string(0) == "refund" && lot?.int(1) == 100 && lot?.double(2) == hours)
        }
    }

    /// A row a server process while the day goes on, and one afterwards.
    @Test func daysThatAreOverAreOneRowAKind() async throws {
        try await withLedger { fixture, ledger, user in
            let counts = {
                try await fixture.pool.query(
                    "SELECT count(*), sum(amount), sum(transactions) FROM easyapp.credit_days WHERE kind = 'grant'"
                ).firstRow
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...40 {
                    group.addTask { try await ledger.grant(number, to: user, source: .admin, key: "\(number)") }
                }
                try await group.waitForAll()
            }
            #expect(try await counts()?.int(1) == 820)
            try await fixture.pool.query("SELECT easyapp.join_credit_days((now() AT TIME ZONE 'UTC')::date)")
            try await fixture.pool.query("SELECT easyapp.join_credit_days((now() AT TIME ZONE 'UTC')::date + 1)")
            let joined = try await counts()
            #expect(joined?.int(0) == 1 && joined?.int(1) == 820 && joined?.int(2) == 40)
            #expect(try await fixture.dayProblems() == [])
        }
    }
}
