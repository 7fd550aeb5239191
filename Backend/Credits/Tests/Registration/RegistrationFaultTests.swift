import BackendCore
import BackendTestSupport
import PostgreSQL
import Testing

@testable import Credits

/// The bonus fails at every statement in turn: it is decided and paid or neither, and the retry does both.
///
/// One after the other: those that lose connections need many of them.
@Suite(.serialized) struct RegistrationFaultTests {
    @Test(arguments: StatementFaults.Place.allCases)
    func theBonusIsDecidedAndPaidOrNeither(_ place: StatementFaults.Place) async throws {
        try await LedgerFixture.run(userCount: 300) { fixture in
            try await fixture.pool.query("UPDATE auth.users SET email_confirmed_at = now()")
            try await StatementFaults.run(place, on: fixture.connectionString, fixture.pool) { faults in
                // Settings are read again each time.
                let bonus = { RegistrationBonus(pool: faults.pool, key: "key", clock: .system) }
                let number = try await faults.failAtEveryStatement(
                    state: { try await CreditState.of([fixture.users[$0]], on: fixture.pool) }, prepare: { _ in },
                    act: { number in
                        let decision = try await bonus().decide(
                            for: fixture.users[number], device: "device \(number)", address: "10.1.\(number).1")
                        #expect(decision.amount == 3000)
                    })
                #expect(number >= 5)
            }
            #expect(try await fixture.problems() == [])
        }
    }
}
