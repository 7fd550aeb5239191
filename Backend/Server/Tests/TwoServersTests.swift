import BackendCore
import BackendTestSupport
import FoundationEssentials
import Glibc
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct TwoServersTests {
    private static let rowCount = 1_500
    private static let alice = "00000000-0000-4000-8000-00000000000a"

    /// Two servers on one database, of which one is killed under load. Clients do what they should when they hear nothing: send the
    /// same again, to whichever server answers. Every row is there once.
    @Test func loseAndDoubleNothing() async throws {
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) {
                try await TestDatabase.insertUser(Self.alice, email: "alice@example.com", on: $0)
            }
            let environment = ["DATABASE_URL": connectionString]
            try await ServerProcess.run(environment: environment) { first in
                try await ServerProcess.run(environment: environment) { second in
                    let urls = [try await first.ready().url, try await second.ready().url]
                    let key = try await first.ready().anonymousKey
                    let killer = Task {
                        try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                            while try await Self.count(pool) < Self.rowCount / 3 {}
                            second.signal(SIGKILL)
                        }
                    }
                    try await insertAll(urls: urls, key: key)
                    try await killer.value
                    #expect(await second.waitUntilEnded() == -SIGKILL)
                }
            }
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                let row = try await pool.query(
                    "SELECT count(*), count(DISTINCT id), count(DISTINCT title), min(position), max(position) FROM todos"
                ).firstRow
                #expect(
                    (0..<5).map { row?.int($0) } == [Self.rowCount, Self.rowCount, Self.rowCount, 0, Self.rowCount - 1])
            }
        }
    }

    private static func count(_ pool: PostgreSQLPool) async throws -> Int {
        try await pool.query("SELECT count(*) FROM todos").firstRow?.int(0) ?? 0
    }

    private func insertAll(urls: [String], key: String) async throws {
        let headers = [
            ("apikey", key), ("Authorization", "Bearer \(try TestBackend.token(for: Self.alice))"),
            ("Content-Type", "application/json"), ("Prefer", "resolution=ignore-duplicates"),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    for position in stride(from: worker, to: Self.rowCount, by: 6) {
                        let json = #"{"id":"\#(UUID())","title":"todo \#(position)","position":\#(position)}"#
                        var attempt = position
                        var status = 0
                        while status != 201 && status != 200 {
                            let client = RawHTTPClient(url: urls[attempt % 2])
                            let answer = try? await client.send(
                                "POST", "/rest/v1/todos", headers: headers, body: Array(json.utf8))
                            status = answer?.status ?? 0
                            #expect([0, 200, 201, 503].contains(status), "\(answer?.text ?? "")")
                            attempt += 1
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
