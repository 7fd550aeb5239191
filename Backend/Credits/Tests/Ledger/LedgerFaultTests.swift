import BackendTestSupport
import PostgreSQL
import Testing

@testable import Credits

/// What changes the ledger fails at every statement in turn: nothing is half done, and the retry completes it.
///
/// One after the other: those that lose connections need many of them.
@Suite(.serialized) struct LedgerFaultTests {
    private static let grant: @Sendable (CreditLedger, String) async throws -> Void = { ledger, user in
        try await ledger.grant(100, to: user, source: .promotion, key: "tested", expiresAt: "2000-01-01T00:00:00Z")
    }
    private static let consume: @Sendable (CreditLedger, String) async throws -> Void = { ledger, user in
        _ = try await ledger.consume(feature: "text2image", quantity: 3, of: user, key: "tested")
    }
    private static let revoke: @Sendable (CreditLedger, String) async throws -> Void = { ledger, user in
        try await ledger.revoke(350, from: user, key: "tested", reason: "a test", actor: "test")
    }

    @Test(arguments: StatementFaults.Place.allCases)
    func grantsConsumptionsAndRevocationsAreDoneOrNot(_ place: StatementFaults.Place) async throws {
        try await withFaults(place) { fixture, faults in
            for act in [Self.grant, Self.consume, Self.revoke] {
                let number = try await fail(faults, fixture) { try await act(CreditLedger(pool: faults.pool), $0) }
                #expect(number >= (place == .insideFunctions ? 20 : 1))
            }
        }
    }

    @Test(arguments: StatementFaults.Place.allCases)
    func aRefundIsDoneOrNot(_ place: StatementFaults.Place) async throws {
        try await withFaults(place) { fixture, faults in
            try await fail(faults, fixture) { user in
                // Made before the faults began.
                let consumption = try await fixture.pool.query(
                    "SELECT id FROM credit_consumptions WHERE user_id = $1", [.text(user)]
                ).firstRow?.string(0)
                _ = try await CreditLedger(pool: faults.pool).refund(
                    consumption: consumption ?? "", of: user, key: "tested")
            }
        }
    }

    /// The sweep looks for accounts by itself, and leaves nothing of any.
    @Test(arguments: StatementFaults.Place.allCases)
    func theSweepIsDoneOrNot(_ place: StatementFaults.Place) async throws {
        try await withFaults(place) { fixture, faults in
            try await fail(faults, fixture) { _ in
                try await faults.pool.query("SELECT credits_expire(as_of => now() + interval '2 days')")
            }
        }
    }

    private func withFaults(
        _ place: StatementFaults.Place, _ body: (LedgerFixture, StatementFaults) async throws -> Void
    ) async throws {
        try await LedgerFixture.run(userCount: 300) { fixture in
            try await StatementFaults.run(place, on: fixture.connectionString, fixture.pool) { faults in
                try await body(fixture, faults)
            }
            #expect(try await fixture.problems() == [])
            #expect(try await fixture.dayProblems() == [])
        }
    }

    /// Each time with a user who has some of everything and has not been here before.
    @discardableResult
    private func fail(
        _ faults: StatementFaults, _ fixture: LedgerFixture, _ act: (String) async throws -> Void
    ) async throws -> Int {
        let users = try await fixture.pool.query(
            "SELECT id FROM auth.users WHERE id NOT IN (SELECT user_id FROM credit_accounts) ORDER BY id"
        ).rows.map { $0.string(0) ?? "" }
        return try await faults.failAtEveryStatement(
            state: { try await CreditState.of([users[$0]], on: fixture.pool) },
            prepare: { number in
                try await fixture.pool.query(
                    """
                    SELECT credits_grant($1, 300, 'registration', 'a', now() + interval '1 day'),
                        credits_grant($1, 500, 'purchase', 'b', purchase => 'app_store/' || $1),
                        credits_consume($1::uuid, 'text2image', 'e', 2)
                    """, [.text(users[number])])
            }, act: { try await act(users[$0]) })
    }
}
