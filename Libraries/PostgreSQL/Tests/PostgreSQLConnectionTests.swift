import EventLoop
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct PostgreSQLConnectionTests {
    @Test func givesBackValuesOfEveryKind() async throws {
        try await TestCluster.withPool { pool in
            let result = try await pool.query(
                "SELECT $1::text, $2::int, $3::bool, $4::text AS \"empty\", $5::json",
                ["héllo 😀", 42, true, nil, .utf8(Array(#"{"a":1}"#.utf8))])
            let row = try #require(result.firstRow)
            #expect(row.string(0) == "héllo 😀")
            #expect(row.int(1) == 42)
            #expect(row.bool(2) == true)
            #expect(row.string("empty") == nil)
            #expect(row.bytes(4) == Array(#"{"a":1}"#.utf8))
            #expect(row.string(99) == nil)
            #expect(result.columnNames[3] == "empty")
        }
    }

    @Test func pipelineGivesAResultForEachStatement() async throws {
        try await TestCluster.withPool { pool in
            let results = try await pool.pipeline([
                "CREATE TABLE t (n int)", "INSERT INTO t SELECT generate_series(1, 5)",
                PostgreSQLStatement("SELECT sum(n) FROM t WHERE n > $1", [2]),
            ])
            #expect(results.count == 3)
            #expect(results[1].affectedRowCount == 5)
            #expect(results[2].firstRow?.int(0) == 12)
        }
    }

    @Test func anErrorStopsThePipelineAndNamesItsStatement() async throws {
        try await TestCluster.withPool { pool in
            try await pool.query("CREATE TABLE t (n int PRIMARY KEY)")
            try await pool.withConnection { connection in
                for _ in 0..<3 {
                    let error = await #expect(throws: PostgreSQLError.self) {
                        try await connection.pipeline([
                            "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)",
                        ])
                    }
                    let report = try #require(error?.serverError)
                    #expect(report.sqlState == "23505")
                    #expect(report.statementIndex == 1)
                    #expect(report.table == "t" && report.constraint == "t_pkey")
                    #expect(report.detail == "Key (n)=(1) already exists.")
                    // One implicit transaction: nothing of it stays, and the connection is usable.
                    #expect(try await connection.query("SELECT count(*) FROM t").firstRow?.int(0) == 0)
                }
            }
        }
    }

    @Test func anErrorOfTheCommitIsReportedAndTheConnectionGoesOn() async throws {
        try await TestCluster.withPool { pool in
            try await pool.withConnection { connection in
                try await connection.execute(
                    script: "CREATE TABLE once (id int, CONSTRAINT once_key UNIQUE (id) DEFERRABLE INITIALLY DEFERRED)")
                for _ in 0..<2 {
                    let error = await #expect(throws: PostgreSQLError.self) {
                        try await connection.query("INSERT INTO once VALUES (1), (1)")
                    }
                    #expect(error?.serverError?.constraint == "once_key")
                    #expect(try await connection.query("SELECT count(*) FROM once").firstRow?.int(0) == 0)
                }
            }
        }
    }

    @Test func aTransactionLeftOpenIsRolledBack() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 1 }) { pool in
            try await pool.query("CREATE TABLE t (n int)")
            try await pool.withConnection { try await $0.pipeline(["BEGIN", "INSERT INTO t VALUES (1)"]) }
            #expect(try await pool.query("SELECT count(*) FROM t").firstRow?.int(0) == 0)
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction { try await $0.pipeline(["INSERT INTO t VALUES (1)", "SELECT 1/0"]) }
            }
            #expect(try await pool.query("SELECT count(*) FROM t").firstRow?.int(0) == 0)
        }
    }

    @Test func largeStatementsAndResultsPass() async throws {
        // More than any socket buffer holds, both ways at once.
        let text = String(repeating: "0123456789abcdef", count: 1 << 18)
        try await TestCluster.withPool { pool in
            let results = try await pool.pipeline([
                PostgreSQLStatement("SELECT $1::text", [.text(text)]),
                PostgreSQLStatement("SELECT $1::text", [.text(text)]),
                PostgreSQLStatement("SELECT length($1::text)", [.text(text)]),
            ])
            #expect(results[0].firstRow?.bytes(0)?.count == text.utf8.count)
            #expect(results[1].firstRow?.string(0) == text)
            #expect(results[2].firstRow?.int(0) == text.utf8.count)
        }
    }

    @Test func refusesNULInParameters() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 1 }) { pool in
            try await pool.query("CREATE TABLE t (s text)")
            await #expect(throws: PostgreSQLError.nullCharacterInParameter(index: 1)) {
                try await pool.pipeline([
                    "INSERT INTO t VALUES ('x')", PostgreSQLStatement("SELECT $1::text, $2::text", ["a", "b\0c"]),
                ])
            }
            #expect(try await pool.query("SELECT count(*) FROM t").firstRow?.int(0) == 0)
        }
    }

    @Test func cancellingTheTaskStopsTheStatement() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 1 }) { pool in
            let started = AsyncStream<Int>.makeStream()
            let task = Task {
                try await pool.withConnection { connection in
                    let backend = try await connection.query("SELECT pg_backend_pid()").firstRow?.int(0)
                    started.continuation.yield(backend ?? 0)
                    try await connection.query("SELECT pg_sleep(60)")
                }
            }
            var iterator = started.stream.makeAsyncIterator()
            let backend = try #require(await iterator.next())
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            // The same connection goes on, and the cancel request hits nothing that comes later.
            for _ in 0..<20 {
                #expect(try await pool.query("SELECT pg_backend_pid()").firstRow?.int(0) == backend)
            }
        }
    }

    @Test func statementsStopAtTheirTimeLimit() async throws {
        try await TestCluster.withPool(configure: { $0.statementTimeoutSeconds = 0.05 }) { pool in
            let error = await #expect(throws: PostgreSQLError.self) { try await pool.query("SELECT pg_sleep(60)") }
            #expect(error?.sqlState == "57014")
        }
    }

    @Test func preparedStatementsSurviveAChangeOfTheirTable() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 1 }) { pool in
            try await pool.pipeline(["CREATE TABLE t (a int)", "INSERT INTO t VALUES (1)"])
            let read: [PostgreSQLStatement] = ["BEGIN", "SELECT * FROM t", "COMMIT"]
            #expect(try await pool.pipeline(read)[1].columnCount == 1)
            try await pool.query("ALTER TABLE t ADD b int")
            #expect(try await pool.pipeline(read)[1].columnCount == 2)
            try await pool.query("DEALLOCATE ALL")
            #expect(try await pool.pipeline(read)[1].columnCount == 2)
        }
    }

    @Test(arguments: [0, 1, 3])
    func preparedStatementsAreBounded(limit: Int) async throws {
        try await TestCluster.withPool(configure: {
            $0.preparedStatementLimit = limit
            $0.connectionsPerLoop = 1
        }) { pool in
            for round in 0..<3 {
                for number in 0..<10 {
                    #expect(
                        try await pool.query("SELECT \(number) + $1", [.init(round)]).firstRow?.int(0) == number + round
                    )
                }
            }
            let held = try await pool.query("SELECT count(*) FROM pg_prepared_statements").firstRow?.int(0) ?? -1
            #expect(held <= limit + 1)
        }
    }

    @Test func scriptsRunWhole() async throws {
        try await TestCluster.withPool { pool in
            try await pool.withConnection { connection in
                try await connection.execute(script: "CREATE TABLE t (n int); INSERT INTO t VALUES (1), (2); SELECT 1;")
                #expect(try await connection.query("SELECT count(*) FROM t").firstRow?.int(0) == 2)
                let error = await #expect(throws: PostgreSQLError.self) {
                    try await connection.execute(script: "INSERT INTO t VALUES (3); SELEKT;")
                }
                #expect(error?.sqlState == "42601")
                #expect(try await connection.query("SELECT count(*) FROM t").firstRow?.int(0) == 2)
            }
        }
    }

    @Test func concurrentCallersOfOneConnectionTakeTurns() async throws {
        try await TestCluster.withPool { pool in
            try await pool.withConnection { connection in
                let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<50 {
                        group.addTask {
                            try await connection.query("SELECT $1::int", [.init(number)]).firstRow?.int(0) ?? -1
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(sum == 1225)
            }
        }
    }
}
