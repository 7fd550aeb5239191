import BackendServer
import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

@Suite struct DatabaseLossTests {
    private func configuration(_ folder: String) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.dataFolder = folder
        configuration.drainSeconds = 1
        configuration.logLevel = .error
        configuration.clusterSettings = ClusterConfiguration.volatileSettings
        return configuration
    }

    @Test func answers503WhilePostgreSQLIsAway() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let clusterConfiguration = ClusterConfiguration(
            folder: folder.path, settings: ClusterConfiguration.volatileSettings)
        let first = try await PostgreSQLCluster.start(clusterConfiguration)
        var settings = configuration(folder.path)
        settings.databaseURL = first.connectionString
        try await TestBackend.run(settings) { server in
            #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
            await first.stop()
            for _ in 0..<5 {
                let answer = try await server.send("GET", "/rest/v1/todos")
                #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
                #expect(["PGRST000", "PGRST001", "57P01"].contains(answer.code), "\(answer.text)")
                #expect(!answer.text.contains(folder.path), "where the database is, is nobody's business")
                #expect(try await server.send("GET", "/ready").status == 503)
            }
            let second = try await PostgreSQLCluster.start(clusterConfiguration)
            #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
            #expect(try await server.send("GET", "/ready").status == 200)
            await server.backend.stop()
            await second.stop()
        }
    }

    @Test func startsAKilledPostgreSQLAgain() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await TestBackend.run(configuration(folder.path)) { server in
            #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
            let identifier = try #require(server.backend.cluster?.processIdentifier)
            kill(identifier, SIGKILL)
            var isBack = false
            while !isBack {
                let answer = try await server.send("GET", "/rest/v1/todos")
                #expect(answer.status == 200 || answer.status == 503, "\(answer.text)")
                isBack = answer.status == 200 && ![identifier, nil].contains(server.backend.cluster?.processIdentifier)
                if !isBack { try await Task.sleep(for: .milliseconds(5)) }
            }
        }
    }

    /// Only root can make a small file system to fill.
    private static let canMount = geteuid() == 0 && SmallDisk.isPossible

    @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
    func aFullDiskIsAClearErrorAndPasses() async throws {
        let disk = try SmallDisk(megabytes: 160)
        defer { disk.remove() }
        var settings = configuration(disk.path)
        settings.clusterSettings = ["min_wal_size": "32MB", "max_wal_size": "48MB"]
        try await TestBackend.run(settings) { server in
            let user = "00000000-0000-4000-8000-00000000000a"
            try await TestDatabase.insertUser(user, email: "alice@example.com", on: server.backend.pool)
            let token = try TestBackend.token(for: user)
            try disk.fill()
            let rows =
                "["
                + (0..<500).map { #"{"title":"\#($0) \#(String(repeating: "x", count: 480))"}"# }.joined(separator: ",")
                + "]"
            var failure: RawHTTPClient.Answer?
            for _ in 0..<200 where failure == nil {
                let answer = try await server.send("POST", "/rest/v1/todos", json: rows, token: token)
                if answer.status != 201 { failure = answer }
            }
            let answer = try #require(failure)
            #expect(answer.status == 503, "\(answer.text)")
            #expect(
                answer.code == "53100" || answer.code?.hasPrefix("PGRST00") == true
                    || answer.code?.hasPrefix("57P") == true)
            disk.free()
            var status = 0
            while status != 201 {
                status = try await server.send("POST", "/rest/v1/todos", json: #"{"title":"after"}"#, token: token)
                    .status
                #expect([201, 503].contains(status))
                if status != 201 { try await Task.sleep(for: .milliseconds(50)) }
            }
        }
    }

    @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
    func aDiskTooSmallForADatabaseIsNamed() async throws {
        let disk = try SmallDisk(megabytes: 8)
        defer { disk.remove() }
        await #expect(throws: ClusterError.diskFull(folder: disk.path)) {
            try await TestBackend.run(configuration(disk.path)) { _ in }
        }
    }
}

/// A file system of a few megabytes in memory.
private struct SmallDisk {
    let path: String
    private let folder: TemporaryFolder
    private var filler: String { path + "/filler" }

    static var isPossible: Bool {
        guard let disk = try? SmallDisk(megabytes: 1) else { return false }
        disk.remove()
        return true
    }

    init(megabytes: Int) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/disk"
        guard mkdir(path, 0o755) == 0, mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m,mode=0755") == 0 else {
            let code = errno
            folder.remove()
            throw ClusterError.folderNotUsable(path: path, reason: "mount failed (errno \(code))")
        }
    }

    /// Leaves no free byte.
    func fill() throws {
        let descriptor = open(filler, O_WRONLY | O_CREAT, 0o600)
        let block = [UInt8](repeating: 1, count: 65536)
        while write(descriptor, block, block.count) > 0 {}
        close(descriptor)
    }

    func free() { unlink(filler) }

    func remove() {
        umount2(path, Int32(MNT_DETACH))
        folder.remove()
    }
}
