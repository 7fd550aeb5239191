import BackendServer
import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQL
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

@Suite struct OperationsTests {
    @Test func readyWantsMigrationsAndNoEnding() async throws {
        try await TestBackend.run(configure: { $0.drainDelaySeconds = 0.5 }) { server in
            #expect(try await server.send("GET", "/health").status == 200)
            try await server.backend.pool.query("DELETE FROM easyapp.migrations WHERE name LIKE '0003%'")
            let missing = try await server.send("GET", "/ready")
            #expect(missing.status == 503)
            #expect(missing.json["message"] == "Migrations are missing: 0003_profiles.")
            #expect(missing.headers["retry-after"] == "1")
            try await server.backend.pool.query(
                "INSERT INTO easyapp.migrations (name, checksum) VALUES ('0003_profiles', '')")
            #expect(try await server.send("GET", "/ready").json == ["status": "ready"])
            // While it still takes requests, it asks for no more.
            async let stopped: Void = server.backend.stop()
            var status = 200
            while status == 200 { status = try await server.send("GET", "/ready").status }
            #expect(status == 503)
            #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
            await stopped
        }
    }

    @Test func metricsAreForThisMachineAndTheServiceKey() async throws {
        try await TestBackend.run { server in
            _ = try await server.send("GET", "/rest/v1/todos")
            _ = try await server.send("GET", "/rest/v1/nothing")
            let answer = try await server.client.send("GET", "/metrics")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            for line in [
                #"easyapp_http_requests_total{route="rest",status="200"} 1"#,
                #"easyapp_http_requests_total{route="rest",status="404"} 1"#,
                #"easyapp_http_request_duration_seconds_count{route="rest"} 2"#,
                "easyapp_http_requests_in_flight 0", "# TYPE process_resident_memory_bytes gauge",
                "easyapp_database_waiting_requests 0",
            ] {
                #expect(answer.text.split(separator: "\n").contains { $0 == line }, "\(line) is not in \(answer.text)")
            }
            // A proxy on this machine forwards strangers.
            let forwarded = [("X-Forwarded-For", "203.0.113.7")]
            #expect(try await server.client.send("GET", "/metrics", headers: forwarded).status == 401)
            let anonymous = forwarded + [("apikey", server.backend.keys.anonymous)]
            #expect(try await server.client.send("GET", "/metrics", headers: anonymous).status == 403)
            let service = forwarded + [("apikey", server.backend.keys.serviceRole)]
            #expect(try await server.client.send("GET", "/metrics", headers: service).status == 200)
        }
    }

    /// A statement that takes long is logged with its text and without its values.
    @Test func slowStatementsAreLogged() async throws {
        try await ServerProcess.run(environment: ["EASYAPP_SLOW_QUERY_MILLISECONDS": "50"]) { server in
            let ready = try await server.ready()
            let client = RawHTTPClient(url: ready.url)
            try await TestCluster.withPool(
                PostgreSQLConfiguration(connectionString: "host=\(server.folder)/run user=postgres dbname=postgres")
            ) { pool in
                try await pool.withConnection { try await $0.execute(script: SlowFunction.sql) }
            }
            let key = [("apikey", ready.serviceRoleKey), ("X-Request-Id", "slow-request-1")]
            var status = 0
            while status != 200 {
                status = try await client.send("GET", "/rest/v1/rpc/wait?seconds=0.0987", headers: key).status
            }
            server.signal(SIGTERM)
            await server.waitUntilEnded()
            let lines = server.standardError.split(separator: "\n").filter { $0.contains("slow statement") }
            // The server's own jobs are slow too on a busy machine.
            let line = try #require(
                lines.first(where: { $0.contains(#""request":"slow-request-1""#) }), "\(lines)")
            #expect(line.contains("wait"))
            #expect(!line.contains("0.0987"))
        }
    }

    /// A PostgreSQL that dies is noted in the server's log; its own log is in the folder of the logs, and goes on.
    @Test func theEndOfPostgreSQLIsLogged() async throws {
        try await ServerProcess.run { server in
            let ready = try await server.ready()
            let client = RawHTTPClient(url: ready.url)
            let file = try String(contentsOfFile: server.folder + "/postgres/postmaster.pid", encoding: .utf8)
            let identifier = try #require(file.split(separator: "\n").first.flatMap { pid_t($0) })
            kill(identifier, SIGKILL)
            var text = ""
            while !text.contains("easyapp_cluster_restarts_total 1") {
                text = try await client.send("GET", "/metrics").text
            }
            #expect(text.contains("easyapp_cluster_up 1"))
            server.signal(SIGTERM)
            await server.waitUntilEnded()
            let serverLog = server.standardError
            #expect(serverLog.contains("PostgreSQL ended unasked and is started again"))
            #expect(serverLog.contains(#""signal":9"#))
            #expect(serverLog.contains("PostgreSQL runs again"))
            let log = try String(contentsOfFile: server.folder + "/logs/postgres.log", encoding: .utf8)
            #expect(log.contains("database system was not properly shut down"))
            #expect(!FileManager.default.fileExists(atPath: server.folder + "/postgres.log"))
        }
    }
}

/// A function that takes as long as it is told.
enum SlowFunction {
    static let sql = """
        CREATE FUNCTION public.wait(seconds double precision) RETURNS text LANGUAGE sql
        AS 'SELECT pg_sleep(seconds)::text';
        CREATE TABLE public.gate AS SELECT false AS is_open;
        GRANT SELECT ON public.gate TO anon;
        CREATE FUNCTION public.wait_at_gate() RETURNS text LANGUAGE plpgsql AS $$
        BEGIN
            -- Not for ever, so that a test that fails ends.
            WHILE NOT (SELECT is_open FROM public.gate) AND clock_timestamp() < now() + interval '30 s' LOOP
                PERFORM pg_sleep(0.02);
            END LOOP;
            RETURN 'through';
        END
        $$;
        NOTIFY pgrst, 'reload schema';
        """
}
