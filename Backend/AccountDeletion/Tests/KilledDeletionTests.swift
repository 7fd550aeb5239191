import BackendTestSupport
import Foundation
import Glibc
import JSON
import Jobs
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct KilledDeletionTests {
    private static let user = "00000000-0000-4000-8000-00000000000a"

    private static func startServer(_ connectionString: String) throws -> Process {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: (tests as NSString).deletingLastPathComponent + "/backend-test-worker")
        process.arguments = [connectionString]
        try process.run()
        return process
    }

    /// Steps of the test's server kill it at the end of each phase, the first time they are taken.
    @Test func aDeletionGoesOnWhereTheServerDied() async throws {
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                try await TestDatabase.insertUser(Self.user, email: "a@example.com", on: pool)
                try await pool.query(
                    "INSERT INTO todos (user_id, title) SELECT $1, 'x' FROM generate_series(1, 4500)",
                    [.text(Self.user)])
                try await pool.query(
                    "INSERT INTO auth.sessions (id, user_id) VALUES (gen_random_uuid(), $1)", [.text(Self.user)])
                try await pool.query(
                    "CREATE TABLE deaths (at bigserial, step text PRIMARY KEY, todos bigint, sessions bigint, users bigint)"
                )
                try await pool.query("INSERT INTO easyapp.account_deletions (user_id) VALUES ($1)", [.text(Self.user)])
                try await JobQueue(pool: pool).enqueue("delete-account", ["user": .string(Self.user)])

                var server = try Self.startServer(connectionString)
                defer {
                    kill(server.processIdentifier, SIGKILL)
                    server.waitUntilExit()
                }
                var deathCount = 0
                while true {
                    let finished = try await pool.query(
                        "SELECT count(*) FROM easyapp.account_deletions WHERE finished_at IS NOT NULL")
                    if finished.firstRow?.int(0) == 1 { break }
                    if !server.isRunning {
                        deathCount += 1
                        server = try Self.startServer(connectionString)
                    }
                    try await Task.sleep(for: .milliseconds(5))
                }
                #expect(deathCount == 5)
                // Rows before sessions before the user, whatever happens.
                let deaths = try await pool.query("SELECT step, todos, sessions, users FROM deaths ORDER BY at")
                #expect(
                    deaths.rows.map { "\($0.string(0) ?? "") \($0.int(1) ?? -1) \($0.int(2) ?? -1) \($0.int(3) ?? -1)" }
                        == [
                            "features 4500 1 1", "rows 0 1 1", "objects 0 1 1", "sessions 0 0 1", "user 0 0 0",
                        ])
            }
        }
    }
}
