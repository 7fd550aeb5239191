import BackendServer
import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQL
import PostgreSQLTestSupport
import Testing

/// The program as a process: how it starts, how it stops however it is stopped, and what it leaves behind.
@Suite struct ServerProcessTests {
    @Test func startsAnswersAndStopsWhole() async throws {
        try await ServerProcess.run { server in
            let ready = try await server.ready()
            #expect(ready.processIdentifier == Int(server.identifier))
            let client = RawHTTPClient(url: ready.url)
            #expect(try await client.send("GET", "/health").json == ["status": "ok"])
            #expect(
                try await client.send("GET", "/rest/v1/todos", headers: [("apikey", ready.anonymousKey)]).text == "[]")
            server.signal(SIGTERM)
            #expect(await server.waitUntilEnded() == 0)
            #expect(server.standardOutput == "ready \(ready.url)\n")
            #expect(server.standardError == "")
            #expect(ServerProcess.processes(naming: server.folder) == [])
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func leavesNothingAndNeedsNoRepair(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for round in 0..<2 {
            try await ServerProcess.run(folder: folder.path) { server in
                let ready = try await server.ready()
                let client = RawHTTPClient(url: ready.url)
                let headers = [("apikey", ready.serviceRoleKey), ("Content-Type", "application/json")]
                // What the first round wrote is there in the second, however the first was ended.
                let names = try await client.send("GET", "/rest/v1/kept?select=n", headers: headers)
                #expect(names.status == (round == 0 ? 404 : 200))
                if round == 0 { try await makeTable("kept", in: folder.path) }
                #expect(try await client.send("GET", "/rest/v1/todos", headers: headers).status == 200)
                server.signal(signal)
                let status = await server.waitUntilEnded()
                #expect(status == (signal == SIGKILL ? -SIGKILL : 0))
                while !ServerProcess.processes(naming: folder.path).isEmpty {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    private func makeTable(_ name: String, in folder: String) async throws {
        let configuration = PostgreSQLConfiguration(
            connectionString: "host=\(folder)/run user=postgres dbname=postgres")
        try await TestCluster.withPool(configuration) {
            _ = try await $0.query("CREATE TABLE \(name) AS SELECT 1 AS n")
        }
    }

    @Test func endsWithItsParent() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let readyFile = folder.path + "/ready.json"
        var environment = ServerProcess.environment(folder: folder.path, readyFile: readyFile).map {
            "\($0.key)=\($0.value)"
        }
        environment.sort()
        // The shell waits, so that the server has a parent to lose.
        let arguments = ["/bin/sh", "-c", "\(ServerProcess.programPath) & wait"]
        let pointers = arguments.map { strdup($0) }
        let variables = environment.map { strdup($0) }
        defer { (pointers + variables).forEach { free($0) } }
        var shell = pid_t()
        try #require(posix_spawn(&shell, "/bin/sh", nil, nil, pointers + [nil], variables + [nil]) == 0)
        while !FileManager.default.fileExists(atPath: readyFile) { try await Task.sleep(for: .milliseconds(5)) }
        kill(shell, SIGKILL)
        waitpid(shell, nil, 0)
        while !ServerProcess.processes(naming: folder.path).isEmpty || !ServerProcess.isFree(folder.path) {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func saysInOneLineWhyItCannotStart() async throws {
        try await ServerProcess.run { server in
            let ready = try await server.ready()
            let port = ready.url.split(separator: ":").last.map(String.init) ?? ""
            let other = try TemporaryFolder()
            defer { other.remove() }
            for (folder, environment, expected) in [
                (other.path, ["EASYAPP_PORT": port], "Port \(port) is in use."),
                (server.folder, [:], "is in use by another server"),
                (other.path, ["EASYAPP_PORT": "many"], "EASYAPP_PORT must be"),
                (other.path, ["DATABASE_URL": "postgres://u:secret@127.0.0.1:1/x"], "Cannot connect to the database"),
                (other.path, ["EASYAPP_HOST": "0.0.0.0"], "EASYAPP_JWT_SECRET is the public development secret"),
                (other.path, ["EASYAPP_READY_FILE": "/nowhere/ready.json"], "EASYAPP_READY_FILE"),
            ] {
                let failing = try ServerProcess(folder: folder, environment: environment)
                #expect(await failing.waitUntilEnded() == 2)
                let message = failing.standardError
                #expect(message.hasPrefix("easyapp-server: ") && message.contains(expected), "\(message)")
                #expect(message.filter { $0 == "\n" }.count == 1 && !message.contains("secret@"))
                #expect(failing.standardOutput == "")
            }
        }
    }

    /// The folder of objects is made also where no database is.
    @Test func startsInANewFolderWithAnotherDatabase() async throws {
        try await TestDatabase.withMigrated { connectionString in
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let environment = ["DATABASE_URL": connectionString, "EASYAPP_DATA": folder.path + "/new/data"]
            try await ServerProcess.run(folder: folder.path, environment: environment) { server in
                let client = RawHTTPClient(url: try await server.ready().url)
                #expect(try await client.send("GET", "/ready").status == 200)
            }
            let hosts = "host=/nowhere," + (ConnectionString.host(of: connectionString) ?? "")
            let second = ["DATABASE_URL": connectionString + " " + hosts + " target_session_attrs=read-write"]
            // The one of several servers that may be written to is found.
            try await ServerProcess.run(folder: folder.path, environment: second) { server in
                let client = RawHTTPClient(url: try await server.ready().url)
                #expect(try await client.send("GET", "/ready").status == 200)
            }
        }
    }

    @Test func startsQuicklyOnAWarmCluster() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await ServerProcess.run(folder: folder.path) { _ = try await $0.ready() }
        let begin = ContinuousClock.now
        try await ServerProcess.run(folder: folder.path) { server in
            _ = try await server.ready()
            // A fraction of a second when the machine is idle; the bound leaves room for one that is not.
            #expect(ContinuousClock.now - begin < .seconds(5))
        }
    }
}

extension ConnectionString {
    fileprivate static func host(of text: String) -> String? { (try? options(of: text))?["host"] }
}

extension ServerProcess {
    /// Whether nobody holds the folder's lock.
    static func isFree(_ folder: String) -> Bool {
        let descriptor = open(folder + "/postgres.lock", O_RDWR)
        defer { close(descriptor) }
        return descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
