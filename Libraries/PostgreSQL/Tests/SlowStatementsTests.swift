import PostgreSQL
import PostgreSQLTestSupport
import Synchronization
import Testing

@Suite struct SlowStatementsTests {
    @Test func whatTakesLongIsReportedWithoutItsValues() async throws {
        let reported = Reported()
        try await TestCluster.withPool(configure: {
            $0.slowSeconds = 0.05
            $0.onSlow = { reported.add($0) }
        }) { pool in
            try await pool.query("SELECT $1::text", ["quick"])
            try await pool.query("SELECT pg_sleep(0.06), $1::text", ["hidden"])
            await #expect(throws: PostgreSQLError.self) {
                try await pool.pipeline(["SELECT pg_sleep(0.06)", "SELECT 1/0"])
            }
            try await pool.withConnection { try await $0.execute(script: "SELECT pg_sleep(0.06), 'hidden'") }
            // Only what came through parameters can be told.
        }
        let all = reported.all
        #expect(
            all.map(\.sql) == [
                ["SELECT pg_sleep(0.06), $1::text"], ["SELECT pg_sleep(0.06)", "SELECT 1/0"],
            ])
        #expect(all.map(\.hasFailed) == [false, true])
        #expect(all.allSatisfy { $0.seconds >= 0.05 })
    }

    private final class Reported: Sendable {
        private let list = Mutex<[SlowStatements]>([])
        var all: [SlowStatements] { list.withLock { $0 } }
        func add(_ statements: SlowStatements) { list.withLock { $0.append(statements) } }
    }
}
