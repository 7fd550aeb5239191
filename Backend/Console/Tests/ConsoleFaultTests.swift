import BackendTestSupport
import Credits
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@testable import Console

/// What an operator does to credits fails at every statement in turn: it is done or not, never without being on record, and sending the form
/// again completes it.
@Suite struct ConsoleFaultTests {
    @Test(arguments: StatementFaults.Place.allCases, ["grant", "revoke"])
    func creditsAreGrantedAndRevokedOnceAndOnRecord(_ place: StatementFaults.Place, _ act: String) async throws {
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                try await StatementFaults.run(place, on: connectionString, pool) { faults in
                    try await fail(act, faults, pool)
                }
                let unfinished = try await pool.query(
                    """
                    SELECT * FROM (SELECT DISTINCT ON (subject) outcome FROM easyapp.console_acts
                        WHERE act = $1 || ' credits' ORDER BY subject, id DESC) AS last WHERE outcome <> 'done'
                    """, [.text(act)])
                #expect(unfinished.rowCount == 0)
            }
        }
    }

    private func fail(_ act: String, _ faults: StatementFaults, _ pool: PostgreSQLPool) async throws {
        let service = ConsoleService(
            pool: faults.pool, access: ConsoleAccess(pool: faults.pool, hashCost: 4), configuration: .init())
        var browser = ConsoleBrowser(
            service: service, pool: pool, password: try #require(try await service.preparePassword()))
        try await browser.signIn()
        var form = ""
        let failures = try await faults.failAtEveryStatement(
            state: { number in
                let user = user(number)
                let isUnrecorded =
                    try await pool.query(
                        """
                        SELECT FROM credit_transactions WHERE user_id = $1 AND sequence > 1
                            AND NOT EXISTS (SELECT FROM easyapp.console_acts WHERE subject = $1::text)
                        """, [.text(user)]
                    ).rowCount > 0
                return try await CreditState.of([user], on: pool) + (isUnrecorded ? " not on record" : "")
            },
            prepare: { number in
                try await TestDatabase.insertUser(user(number), email: "\(number)@example.com", on: pool)
                try await CreditLedger(pool: pool).grant(500, to: user(number), source: .admin, key: "first")
                let path = "/console/users/\(user(number))"
                form = try await browser.fields(of: path, action: "\(path)/\(act)") + "&amount=200&reason=x"
            },
            act: { number in
                let answer = try await browser.post("/console/users/\(user(number))/\(act)", form)
                if answer.status != 303 { throw Refused(status: answer.status) }
            })
        #expect(failures >= 4)
    }

    private struct Refused: Error {
        var status: Int
    }

    private func user(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
