import FoundationEssentials
import Glibc
import PostgreSQL
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

@Suite struct PostgreSQLClusterTests {
    private func query(_ sql: String, on cluster: PostgreSQLCluster) async throws -> String? {
        try await TestCluster.withPool(PostgreSQLConfiguration(connectionString: cluster.connectionString)) {
            try await $0.query(sql).firstRow?.string(0)
        }
    }

    private func isRunning(_ identifier: pid_t) -> Bool { kill(identifier, 0) == 0 }

    @Test func keepsItsDataAndStopsWithoutATrace() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let configuration = ClusterConfiguration(folder: folder.path)
        let first = try await PostgreSQLCluster.start(configuration)
        _ = try await query("CREATE TABLE kept AS SELECT 7 AS n", on: first)
        let identifier = try #require(first.processIdentifier)
        #expect(try await query("SHOW fsync", on: first) == "on")
        await first.stop()
        #expect(!isRunning(identifier))
        #expect(!FileManager.default.fileExists(atPath: first.socketFolder + "/.s.PGSQL.5432"))

        let begin = ContinuousClock.now
        let second = try await PostgreSQLCluster.start(configuration)
        #expect(ContinuousClock.now - begin < .seconds(5))
        #expect(try await query("SELECT n FROM kept", on: second) == "7")
        await second.stop()
    }

    @Test func isNotStartedTwice() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let configuration = ClusterConfiguration(folder: folder.path, settings: ClusterConfiguration.volatileSettings)
        let cluster = try await PostgreSQLCluster.start(configuration)
        await #expect(throws: ClusterError.alreadyInUse(folder: folder.path)) {
            try await PostgreSQLCluster.start(configuration)
        }
        await cluster.stop()
    }

    @Test func startsAgainAfterItWasKilled() async throws {
        try await TestCluster.withOwnCluster { cluster in
            let identifier = try #require(cluster.processIdentifier)
            kill(identifier, SIGKILL)
            while cluster.processIdentifier == identifier || cluster.processIdentifier == nil {
                try await Task.sleep(for: .milliseconds(5))
            }
            // The new server may still be recovering.
            while (try? await query("SELECT 1", on: cluster)) == nil { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test func needsNoRepairAfterACrash() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let configuration = ClusterConfiguration(folder: folder.path, settings: ClusterConfiguration.volatileSettings)
        let first = try await PostgreSQLCluster.start(configuration)
        await first.stop()
        // A note that names a process which lives but is no PostgreSQL of this folder, as after a restart of the machine.
        let note = "\(getpid())\n\(folder.path)/postgres\n1\n5432\n\(first.socketFolder)\n\n0 0\nready\n"
        try note.write(toFile: folder.path + "/postgres/postmaster.pid", atomically: false, encoding: .utf8)
        chmod(folder.path + "/postgres/postmaster.pid", 0o644)
        let second = try await PostgreSQLCluster.start(configuration)
        #expect(try await query("SELECT 1", on: second) == "1")
        await second.stop()
    }

    /// Also where an older version left one that everybody could read.
    @Test func theLogIsItsOwnersAlone() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = folder.path + "/logs/postgres.log"
        for _ in 0..<2 {
            let cluster = try await PostgreSQLCluster.start(
                ClusterConfiguration(folder: folder.path, settings: ClusterConfiguration.volatileSettings))
            var status = stat()
            #expect(stat(log, &status) == 0 && status.st_mode & 0o777 == 0o600)
            await cluster.stop()
            try FileManager.default.removeItem(atPath: log)
            try "".write(toFile: log, atomically: false, encoding: .utf8)
            chmod(log, 0o644)
        }
    }

    @Test func shortensTheSocketsPath() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let long = folder.path + "/" + String(repeating: "long-name/", count: 12)
        let cluster = try await PostgreSQLCluster.start(
            ClusterConfiguration(folder: long, settings: ClusterConfiguration.volatileSettings))
        #expect(cluster.socketFolder.utf8.count < 90)
        #expect(try await query("SELECT 1", on: cluster) == "1")
        await cluster.stop()
        #expect(!FileManager.default.fileExists(atPath: cluster.socketFolder))
    }

    @Test func saysWhatIsWrong() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try "text".write(toFile: folder.path + "/file", atomically: false, encoding: .utf8)
        await #expect(throws: ClusterError.self) {
            try await PostgreSQLCluster.start(ClusterConfiguration(folder: folder.path + "/file/inside"))
        }
        let error = await #expect(throws: ClusterError.self) {
            try await PostgreSQLCluster.start(
                ClusterConfiguration(folder: folder.path, settings: ["shared_buffers": "nonsense"]))
        }
        #expect(error?.description.contains("shared_buffers") == true)
    }
}
