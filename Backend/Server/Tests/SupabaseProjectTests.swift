import BackendCore
import BackendTestSupport
import Cryptography
import EventLoop
import FoundationEssentials
import HTTPServer
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization
import Testing

@testable import BackendServer

/// A database that looks like a Supabase project's.
@Suite struct SupabaseProjectTests {
    /// Calls `body` with the configuration of a server on such a database, beside something that publishes the project's keys.
    private func withProject(
        publishedKeys: @escaping @Sendable () -> JSONValue? = { nil },
        _ body: (inout ServerConfiguration) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        let project = HTTPServer(configuration: HTTPServerConfiguration(), group: group) { request in
            guard request.path == "/auth/v1/.well-known/jwks.json", let publishedKeys = publishedKeys() else {
                throw HTTPError(404, "No.")
            }
            return .json(publishedKeys)
        }
        let port = try await project.start()
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                try await pool.withConnection {
                    try await $0.execute(
                        script: """
                            DO $$ BEGIN CREATE ROLE supabase_admin NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
                            DO $$ BEGIN CREATE ROLE supabase_auth_admin NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
                            ALTER SCHEMA auth OWNER TO supabase_auth_admin;
                            """)
                }
            }
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.databaseURL = connectionString
            configuration.drainSeconds = 1
            configuration.logLevel = .error
            configuration.supabase.url = "http://127.0.0.1:\(port)"
            configuration.supabase.anonymousKey = "anon-key"
            configuration.supabase.serviceRoleKey = "service-key"
            try await body(&configuration)
        }
        await project.shutdown(graceSeconds: 0)
    }

    @Test func functionsAreServedAndTheRestIsSupabases() async throws {
        try await withProject { configuration in
            configuration.supabase.jwtSecret = "a-secret-of-the-project-of-32-bytes!"
            let projectURL = configuration.supabase.url ?? ""
            try await TestBackend.run(configuration) { server in
                for path in ["/rest/v1/todos", "/auth/v1/settings", "/storage/v1/bucket", "/mailbox"] {
                    let answer = try await server.send("GET", path)
                    #expect(answer.status == 404)
                    #expect(answer.json["message"]?.string?.contains(projectURL + path) == true, "\(answer.text)")
                }
                let function = try await server.client.send(
                    "POST", "/functions/v1/none", headers: [("apikey", "anon-key")])
                #expect(function.status == 404 && !function.text.contains(projectURL), "\(function.text)")
                #expect(try await server.send("GET", "/ready").status == 200)
                let metrics = [("X-Forwarded-For", "203.0.113.7"), ("apikey", "service-key")]
                #expect(try await server.client.send("GET", "/metrics", headers: metrics).status == 200)
            }
        }
    }

    @Test func theSwitchOverrulesWhatWasFound() async throws {
        try await withProject { configuration in
            configuration.services = .all
            try await TestBackend.run(configuration) { server in
                let answer = try await server.send("GET", "/auth/v1/settings")
                #expect(answer.status == 200)
            }
        }
    }

    @Test func tokensAreCheckedWithTheKeysTheProjectPublishes() async throws {
        let key = try SigningKey.generate(.es256, identifier: "project-1")
        try await withProject(publishedKeys: { JSONWebKeySet(keys: [key]).publicJSON }) { configuration in
            try await TestBackend.run(configuration) { server in
                let token = try JSONWebToken.sign(
                    claims: ["sub": "u", "role": "service_role", "exp": 4_000_000_000], with: key
                ).compact
                let headers = [("X-Forwarded-For", "203.0.113.7"), ("Authorization", "Bearer \(token)")]
                #expect(try await server.client.send("GET", "/metrics", headers: headers).status == 200)
                let forged = try TestBackend.token(for: "u")
                let bad = [("X-Forwarded-For", "203.0.113.7"), ("Authorization", "Bearer \(forged)")]
                #expect(try await server.client.send("GET", "/metrics", headers: bad).status == 401)
            }
        }
    }

    /// The project exchanges its key: tokens of the new one count after a moment, and those of the old one no more.
    @Test func exchangedKeysAreReadAgain() async throws {
        let keys = [
            try SigningKey.generate(.es256, identifier: "project-1"),
            try SigningKey.generate(.es256, identifier: "project-2"),
        ]
        let tokens = try keys.map {
            try JSONWebToken.sign(claims: ["sub": "u", "role": "service_role", "exp": 4_000_000_000], with: $0).compact
        }
        // What the project publishes; nil is an answer 404.
        let published = Mutex<SigningKey?>(keys[0])
        try await withProject(publishedKeys: {
            published.withLock { $0 }.map { JSONWebKeySet(keys: [$0]).publicJSON }
        }) { configuration in
            configuration.supabase.keyReadingSeconds = 0.02
            try await TestBackend.run(configuration) { server in
                func status(_ token: String) async throws -> Int {
                    let headers = [("X-Forwarded-For", "203.0.113.7"), ("Authorization", "Bearer \(token)")]
                    return try await server.client.send("GET", "/metrics", headers: headers).status
                }
                #expect(try await status(tokens[0]) == 200)
                #expect(try await status(tokens[1]) == 401)
                // While they cannot be had, nothing changes.
                published.withLock { $0 = nil }
                try await Task.sleep(for: .milliseconds(100))
                #expect(try await status(tokens[0]) == 200)
                published.withLock { $0 = keys[1] }
                while try await status(tokens[1]) != 200 {}
                #expect(try await status(tokens[0]) == 401)
            }
        }
    }

    @Test func whatIsMissingIsSaidTogether() async throws {
        try await withProject { configuration in
            configuration.supabase = SupabaseSettings()
            let settings = configuration
            let error = await #expect(throws: ConfigurationError.self) {
                try await TestBackend.run(settings) { _ in }
            }
            #expect(
                error?.problems.map(\.name) == ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY"])
            // Keys that cannot be had, and no secret in their place.
            configuration.supabase.url = "http://127.0.0.1:1"
            configuration.supabase.anonymousKey = "a"
            configuration.supabase.serviceRoleKey = "s"
            let unreachable = configuration
            let second = await #expect(throws: ConfigurationError.self) {
                try await TestBackend.run(unreachable) { _ in }
            }
            #expect(second?.problems.first?.name == "SUPABASE_URL")
        }
    }
}
