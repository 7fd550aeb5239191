import BackendCore
import BackendServer
import BackendTestSupport
import HTTPCore
import JSON
import PostgreSQL
import Testing

/// Functions through the whole server.
@Suite struct FunctionServingTests {
    @Test func pagesOfOtherOriginsCanCall() async throws {
        try await TestBackend.run { server in
            let origin = [("Origin", "https://example.com")]
            let preflight = try await server.client.send(
                "OPTIONS", "/functions/v1/delete-account",
                headers: origin + [
                    ("Access-Control-Request-Method", "POST"),
                    ("Access-Control-Request-Headers", "authorization, x-client-info, apikey, content-type"),
                ])
            #expect(preflight.status == 200)
            #expect(
                preflight.headers["access-control-allow-headers"] == "authorization,x-client-info,apikey,content-type")
            let refusal = try await server.client.send("POST", "/functions/v1/delete-account", headers: origin)
            #expect(refusal.status == 401)
            #expect(refusal.headers["access-control-allow-origin"] == "*")
            #expect(refusal.headers["access-control-expose-headers"]?.contains("X-Relay-Error") == true)
            #expect(refusal.headers["access-control-expose-headers"]?.contains("Sb-Error-Code") == true)
            #expect(refusal.headers["x-request-id"]?.isEmpty == false)
        }
    }

    @Test func callsAndJobsAreCounted() async throws {
        try await TestBackend.run { server in
            _ = try await server.send("POST", "/functions/v1/delete-account")
            try await server.backend.pool.query("INSERT INTO easyapp.jobs (kind) VALUES ('nobody-does-this')")
            let text = try await server.send("GET", "/metrics").text
            #expect(text.contains(#"easyapp_function_calls_total{function="delete-account",outcome="refused"} 1"#))
            #expect(text.contains(#"easyapp_jobs{kind="nobody-does-this",state="waiting"} 1"#))
        }
    }

    @Test func wrongVariablesOfFunctionsKeepTheServerFromStarting() async throws {
        try await TestDatabase.withMigrated { connectionString in
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.databaseURL = connectionString
            configuration.environment = [
                "ONESIGNAL_API_URL": "nowhere", "ONESIGNAL_APP_ID": "a", "ONESIGNAL_REST_API_KEY": "b",
            ]
            let wrong = configuration
            let error = await #expect(throws: ConfigurationError.self) { try await TestBackend.run(wrong) { _ in } }
            #expect(error?.description.hasPrefix("ONESIGNAL_API_URL must be a URL") == true)
        }
    }
}
