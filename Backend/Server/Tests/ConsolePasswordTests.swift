import BackendCore
import BackendServer
import BackendTestSupport
import PostgreSQL
import Testing

/// The console's password: made at the first start, set anew from the command line, or told by the environment.
@Suite struct ConsolePasswordTests {
    private func signIn(_ password: String, _ backend: TestBackend) async throws -> Int {
        try await backend.client.send(
            "POST", "/console/sign-in", headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("password=\(password)".utf8)
        ).status
    }

    @Test func aNewOneIsSetWhileTheServerRunsAndTheOldOneIsOver() async throws {
        try await TestBackend.run { backend in
            let first = try #require(backend.backend.consolePassword)
            #expect(try await signIn(first, backend) == 303)
            var configuration = ServerConfiguration()
            configuration.databaseURL = try await backend.backend.pool.query(
                "SELECT current_database(), current_setting('unix_socket_directories')"
            ).firstRow.map { "host=\($0.string(1) ?? "") dbname=\($0.string(0) ?? "") user=postgres" }
            let second = try await Maintenance(configuration).renewConsolePassword()
            #expect(second != first)
            #expect(try await signIn(first, backend) == 403)
            #expect(try await signIn(second, backend) == 303)
            let sessions = try await backend.backend.pool.query("SELECT FROM easyapp.console_sessions")
            #expect(sessions.rowCount == 1)
        }
    }

    @Test func itIsThereBeforeTheFirstStart() async throws {
        try await TestDatabase.withMigrated { connectionString in
            var configuration = ServerConfiguration()
            configuration.databaseURL = connectionString
            let password = try await Maintenance(configuration).renewConsolePassword()
            try await TestBackend.run(configure: { $0.databaseURL = connectionString }) {
                (backend: TestBackend) async throws in
                #expect(backend.backend.consolePassword == nil)
                #expect(try await signIn(password, backend) == 303)
            }
        }
    }

    @Test func theEnvironmentsHoldsAndNothingElseChangesIt() async throws {
        try await TestBackend.run(configure: { $0.consolePassword = "of-the-environment" }) {
            (backend: TestBackend) async throws in
            #expect(backend.backend.consolePassword == nil)
            #expect(try await signIn("of-the-environment", backend) == 303)
        }
        var configuration = ServerConfiguration()
        configuration.consolePassword = "of-the-environment"
        let maintenance = Maintenance(configuration)
        let error = await #expect(throws: ConfigurationError.self) { try await maintenance.renewConsolePassword() }
        #expect(error?.problems.map(\.name) == ["EASYAPP_CONSOLE_PASSWORD"])
    }

    @Test(arguments: ["short", String(repeating: "x", count: 73)])
    func oneThatIsTooShortOrTooLongIsRefusedAtStart(_ password: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ServerConfiguration(environment: ["EASYAPP_CONSOLE_PASSWORD": password], processorCount: 2)
        }
        #expect(error?.problems.map(\.name) == ["EASYAPP_CONSOLE_PASSWORD"])
        #expect(error?.description.contains(password) == false)
    }
}
