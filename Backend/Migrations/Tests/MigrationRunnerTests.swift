import Migrations
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct MigrationRunnerTests {
    @Test func appliesEverythingOnce() async throws {
        try await TestCluster.withPool { pool in
            let runner = MigrationRunner(pool: pool)
            #expect(try await runner.run() == Migration.all.map(\.name))
            #expect(try await runner.run() == [])
            let tables = try await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            #expect(Set(tables.rows.compactMap { $0.string(0) }).isSuperset(of: ["profiles", "todos", "credit_lots"]))
        }
    }

    @Test func everyStepCanRunAgain() async throws {
        // A Supabase project has part of this already, so each step must bear what it finds.
        try await TestCluster.withPool { pool in
            try await MigrationRunner(pool: pool).run()
            try await pool.withConnection { connection in
                for migration in Migration.all { try await connection.execute(script: migration.sql) }
            }
        }
    }

    @Test func severalRunnersAtOnceDoTheWorkOnce() async throws {
        try await TestCluster.withPool { pool in
            let steps = [
                Migration(name: "1", sql: "CREATE TABLE a ()"), Migration(name: "2", sql: "CREATE TABLE b ()"),
            ]
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<4 { group.addTask { try await MigrationRunner(pool: pool).run(steps) } }
                return try await group.reduce([], +)
            }
            #expect(applied.sorted() == ["1", "2"])
        }
    }

    @Test func aFailedStepLeavesNothingAndIsNamed() async throws {
        try await TestCluster.withPool { pool in
            let runner = MigrationRunner(pool: pool)
            let broken = Migration(name: "2", sql: "CREATE TABLE half (); SELECT 1/0")
            let error = await #expect(throws: MigrationError.self) {
                try await runner.run([Migration(name: "1", sql: "CREATE TABLE whole ()"), broken])
            }
            guard case .failed(name: "2", let cause) = error else {
                Issue.record("\(String(describing: error)) is not the failure of step 2")
                return
            }
            #expect(cause.sqlState == "22012")
            #expect(try await pool.query("SELECT to_regclass('whole'), to_regclass('half')").firstRow?.string(1) == nil)
            // Repaired, it goes on from there.
            let applied = try await runner.run([
                Migration(name: "1", sql: "CREATE TABLE whole ()"), Migration(name: "2", sql: "SELECT 1"),
            ])
            #expect(applied == ["2"])
        }
    }

    @Test func refusesChangedAndUnknownSteps() async throws {
        try await TestCluster.withPool { pool in
            let runner = MigrationRunner(pool: pool)
            try await runner.run([Migration(name: "1", sql: "SELECT 1"), Migration(name: "2", sql: "SELECT 'it''s'")])
            await #expect(throws: MigrationError.changed(name: "1")) {
                try await runner.run([
                    Migration(name: "1", sql: "SELECT 2"), Migration(name: "2", sql: "SELECT 'it''s'"),
                ])
            }
            await #expect(throws: MigrationError.unknown(name: "2")) {
                try await runner.run([Migration(name: "1", sql: "SELECT 1")])
            }
        }
    }
}
