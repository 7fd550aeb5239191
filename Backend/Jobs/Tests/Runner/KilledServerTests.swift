import BackendTestSupport
import Foundation
import Glibc
import Jobs
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct KilledServerTests {
    private static let jobCount = 400

    /// A server in a process of its own, which can be killed as the kernel kills.
    private static func startServer(_ connectionString: String) throws -> Process {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: (tests as NSString).deletingLastPathComponent + "/backend-test-worker")
        process.arguments = [connectionString]
        try process.run()
        return process
    }

    @Test func noJobIsLostWithServersThatAreKilled() async throws {
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                try await pool.query("CREATE TABLE notes (n integer)")
                try await pool.query(
                    """
                    INSERT INTO easyapp.jobs (kind, payload)
                    SELECT 'test.note', jsonb_build_object('n', n) FROM generate_series(1, $1) AS n
                    """, [.init(Self.jobCount)])
                var servers = [try Self.startServer(connectionString), try Self.startServer(connectionString)]
                defer {
                    for server in servers {
                        kill(server.processIdentifier, SIGKILL)
                        server.waitUntilExit()
                    }
                }
                var generator = SeededGenerator(state: 11)
                var seen = 0
                var killCount = 0
                while true {
                    let done = try await pool.query("SELECT count(*) FROM easyapp.jobs WHERE state = 'done'")
                    let count = done.firstRow?.int(0) ?? 0
                    if count >= Self.jobCount { break }
                    if count >= seen + 50 {
                        // In the middle of what it does.
                        seen = count
                        let victim = Int.random(in: 0..<servers.count, using: &generator)
                        kill(servers[victim].processIdentifier, SIGKILL)
                        servers[victim].waitUntilExit()
                        killCount += 1
                        servers[victim] = try Self.startServer(connectionString)
                    }
                    try await Task.sleep(for: .milliseconds(2))
                }
                let row = try await pool.query(
                    """
                    SELECT (SELECT count(DISTINCT n) FROM notes), (SELECT count(*) FROM notes),
                        (SELECT count(*) FROM easyapp.jobs WHERE kind = 'test.note' AND attempts > 1)
                    """
                ).firstRow
                #expect(killCount >= 2)
                #expect(row?.int(0) == Self.jobCount)
                // At least once; twice at most where a server died between the work and the note of it.
                #expect((row?.int(1) ?? 0) <= Self.jobCount + killCount * 8)
                // Jobs were under way when their servers died.
                #expect((row?.int(2) ?? 0) > 0)
            }
        }
    }
}
