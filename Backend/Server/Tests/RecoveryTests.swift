import BackendCore
import BackendServer
import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

@Suite struct RecoveryTests {
    /// PostgreSQL is killed under load: what it cannot answer is answered 503, and within two seconds of its return all is well.
    @Test func aKilledPostgreSQLIsBackWithinTwoSeconds() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.dataFolder = folder.path
        configuration.drainSeconds = 1
        // What happens to the cluster is the subject here.
        configuration.logLevel = .error
        configuration.clusterSettings = ClusterConfiguration.volatileSettings
        try await TestBackend.run(configuration) { server in
            let identifier = try #require(server.backend.cluster?.processIdentifier)
            let over = DrainSignal()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        while !over.hasBegun {
                            let answer = try await server.send("GET", "/rest/v1/todos?select=id")
                            #expect([200, 503].contains(answer.status), "\(answer.text)")
                            guard answer.status == 503 else { continue }
                            #expect(answer.headers["retry-after"] == "1")
                        }
                    }
                }
                defer { over.begin() }
                let beforeKill = ContinuousClock.now
                for _ in 0..<20 { #expect(try await server.send("GET", "/rest/v1/todos").status == 200) }
                let pace = ContinuousClock.now - beforeKill
                // Its children would answer until they notice.
                for process in [identifier] + Self.children(of: identifier) { kill(process, SIGKILL) }
                while [identifier, nil].contains(server.backend.cluster?.processIdentifier) {
                    try await Task.sleep(for: .milliseconds(1))
                }
                // From its new process, which has yet to recover what the crash left.
                let begin = ContinuousClock.now
                var status = 0
                while status != 200 { status = try await server.send("GET", "/rest/v1/todos").status }
                // A machine that is slow at other requests is slow at this too.
                #expect(ContinuousClock.now - begin < .seconds(2) + pace * 10)
                for _ in 0..<20 { #expect(try await server.send("GET", "/rest/v1/todos").status == 200) }
                over.begin()
                try await group.waitForAll()
            }
        }
    }

    private static func children(of process: Int32) -> [Int32] {
        let list = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").compactMap { Int32($0) }
    }
}
