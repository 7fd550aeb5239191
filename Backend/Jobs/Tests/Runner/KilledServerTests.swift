import BackendTestSupport
import Foundation
import Glibc
import Jobs
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct KilledServerTests {
    private static let jobCount = 400
    /// After how many jobs a server is killed.
    private static let step = 80

    private static func wait(for condition: String, on pool: PostgreSQLPool) async throws {
        while try await pool.query("SELECT \(condition)").firstRow?.bool(0) != true {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

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
                try await pool.query("CREATE TABLE gate AS SELECT $1::integer AS noted", [.init(Self.step)])
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
                for noted in stride(from: Self.step, to: Self.jobCount, by: Self.step) {
                    // Jobs are under way and wait for the gate when their server is killed.
                    try await Self.wait(for: "count(*) >= \(noted) FROM notes", on: pool)
                    try await Self.wait(for: "count(*) > 0 FROM easyapp.jobs WHERE state = 'running'", on: pool)
                    let victim = Int.random(in: 0..<servers.count, using: &generator)
                    kill(servers[victim].processIdentifier, SIGKILL)
                    servers[victim].waitUntilExit()
                    servers[victim] = try Self.startServer(connectionString)
                    try await pool.query("UPDATE gate SET noted = $1", [.init(noted + Self.step)])
                }
                try await pool.query("UPDATE gate SET noted = 1000000")
                try await Self.wait(for: "count(*) = \(Self.jobCount) FROM easyapp.jobs WHERE state = 'done'", on: pool)
                let row = try await pool.query(
                    """
                    SELECT (SELECT count(DISTINCT n) FROM notes), (SELECT count(*) FROM notes),
                        (SELECT count(*) FROM easyapp.jobs WHERE kind = 'test.note' AND attempts > 1)
                    """
                ).firstRow
                #expect(row?.int(0) == Self.jobCount)
                // At least once; twice at most where a server died between the work and the note of it.
                #expect((row?.int(1) ?? 0) <= Self.jobCount + Self.jobCount / Self.step * 8)
                // Jobs were under way when their servers died.
                #expect((row?.int(2) ?? 0) > 0)
            }
        }
    }
}
