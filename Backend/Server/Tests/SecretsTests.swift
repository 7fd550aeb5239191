import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQLTestSupport
import Testing

/// No secret of the settings is ever in what the server prints or logs.
@Suite struct SecretsTests {
    private static let marks = [
        "DATABASE_URL": "mark-database", "EASYAPP_JWT_SECRET": "mark-jwt-secret", "EASYAPP_SMTP_URL": "mark-smtp",
        "SUPABASE_SERVICE_ROLE_KEY": "mark-service-role", "SUPABASE_ANON_KEY": "mark-anon",
        "SUPABASE_JWT_SECRET": "mark-supabase-jwt", "EASYAPP_SECRET_KEY": "mark-opaque",
        "EASYAPP_JWT_KEYS": "mark-key-set", "R2_SECRET_ACCESS_KEY": "mark-r2", "OPENAI_API_KEY": "mark-openai",
        "ONESIGNAL_REST_API_KEY": "mark-onesignal", "REPLICATE_API_TOKEN": "mark-replicate",
    ]

    private func expectNoMark(in text: String, _ what: String) {
        for mark in Self.marks.values { #expect(!text.contains(mark), "\(what) holds \(mark): \(text)") }
    }

    /// The good settings: the server runs, serves, fails a request and ends, and has said no secret.
    @Test func aRunningServerSaysNoSecret() async throws {
        var environment = [
            "EASYAPP_JWT_SECRET": "mark-jwt-secret-0123456789-0123456789", "EASYAPP_LOG_LEVEL": "debug",
            "EASYAPP_SMTP_URL": "smtp://user:mark-smtp@127.0.0.1:1", "EASYAPP_SMTP_FROM": "a@example.com",
            "EASYAPP_SECRET_KEY": "sb_secret_mark-opaque-0123456789", "EASYAPP_SLOW_QUERY_MILLISECONDS": "1",
        ]
        for name in ["SUPABASE_SERVICE_ROLE_KEY", "R2_SECRET_ACCESS_KEY", "OPENAI_API_KEY", "REPLICATE_API_TOKEN"] {
            environment[name] = Self.marks[name]
        }
        try await ServerProcess.run(environment: environment) { server in
            let ready = try await server.ready()
            let client = RawHTTPClient(url: ready.url)
            for (target, key) in [
                ("/rest/v1/todos", "sb_secret_mark-opaque-0123456789"), ("/rest/v1/nothing", ready.serviceRoleKey),
                ("/rest/v1/todos?apikey=mark-anon", "mark-anon"), ("/auth/v1/signup", ready.anonymousKey),
                ("/metrics", ""), ("/ready", ""),
            ] {
                let answer = try await client.send("GET", target, headers: [("apikey", key)])
                expectNoMark(in: answer.text, target)
            }
            // Mail that cannot be sent is a failure that is logged.
            let signup = try await client.send(
                "POST", "/auth/v1/signup",
                headers: [("apikey", ready.anonymousKey), ("Content-Type", "application/json")],
                body: Array(#"{"email":"a@example.com","password":"mark-anon-password"}"#.utf8))
            expectNoMark(in: signup.text, "the answer to a sign-up")
            server.signal(SIGTERM)
            await server.waitUntilEnded()
            let log = server.standardError
            #expect(log.contains(#""message":"request""#), "this is what is searched")
            expectNoMark(in: log + server.standardOutput, "the log")
        }
    }

    /// The bad settings: every mistake is reported, and none with its value.
    @Test func aStartThatFailsSaysNoSecret() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bad = Self.marks.merging([
            "EASYAPP_SMTP_URL": "mark-smtp", "DATABASE_URL": "postgres:/u:mark-database@h/d",
        ]) { $1 }
        let unreachable = ["DATABASE_URL": "postgres://u:mark-database@127.0.0.1:1/d"]
        let file = folder.path + "/settings.env"
        try Self.marks.map { "\($0.key) \($0.value)\n" }.joined().write(
            toFile: file, atomically: true, encoding: .utf8)
        for environment in [bad, unreachable, ["EASYAPP_ENV_FILE": file]] {
            let server = try ServerProcess(folder: folder.path, environment: environment)
            #expect(await server.waitUntilEnded() == 2)
            let message = server.standardError
            #expect(message.hasPrefix("easyapp-server: "))
            expectNoMark(in: message + server.standardOutput, "the message")
        }
    }
}
