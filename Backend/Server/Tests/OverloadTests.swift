import BackendServer
import BackendTestSupport
import Glibc
import JSON
import PostgreSQL
import PostgreSQLCluster
import PostgreSQLTestSupport
import Synchronization
import Testing

@Suite struct OverloadTests {
    private func withSlowBackend(
        _ configure: @escaping (inout ServerConfiguration) -> Void, _ body: (TestBackend) async throws -> Void
    ) async throws {
        try await TestBackend.run(configure: {
            $0.loopCount = 1
            configure(&$0)
        }) { server in
            try await server.backend.pool.withConnection { try await $0.execute(script: SlowFunction.sql) }
            var status = 0
            while status != 200 { status = try await server.send("GET", "/rest/v1/rpc/wait?seconds=0").status }
            try await body(server)
        }
    }

    private func inFlight(_ server: TestBackend) async throws -> Int {
        let text = try await server.client.send("GET", "/metrics").text
        let line = text.split(separator: "\n").first { $0.hasPrefix("easyapp_http_requests_in_flight ") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? -1
    }

    /// Beyond the limit everybody is told at once, each in the form of its protocol; those who run the server still get answers.
    @Test func requestsBeyondTheLimitAreRefusedAtOnce() async throws {
        try await withSlowBackend({
            $0.requestLimit = 4
            // One more, to open the gate.
            $0.database.connectionCount = 5
        }) { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await server.send("GET", "/rest/v1/rpc/wait_at_gate").status }
                }
                while try await inFlight(server) < 4 {}
                let rest = try await server.send("GET", "/rest/v1/todos")
                #expect(rest.code == "PGRST003" && rest.json["details"] == .null)
                let auth = try await server.send("GET", "/auth/v1/settings")
                #expect(auth.json["code"] == 503 && auth.json["error_code"] == "unexpected_failure")
                let newest = try await server.send(
                    "GET", "/auth/v1/settings", headers: [("X-Supabase-Api-Version", "2024-01-01")])
                #expect(newest.code == "unexpected_failure")
                let storage = try await server.send("GET", "/storage/v1/bucket")
                #expect(storage.json["statusCode"] == "503" && storage.json["error"] == "SlowDown")
                let function = try await server.send("POST", "/functions/v1/any", json: "{}")
                #expect(function.json["error"]?["code"] == "unavailable")
                for answer in [rest, auth, newest, storage, function] {
                    #expect(answer.status == 503 && answer.headers["retry-after"] == "1", "\(answer.text)")
                }
                let page = try await server.send("GET", "/rest/v1/todos", headers: [("Origin", "http://a.example")])
                #expect(page.headers["access-control-allow-origin"] == "*", "pages must be able to read it")
                #expect(try await server.send("GET", "/health").status == 200)
                // All this was answered while the four were still waiting.
                try await server.backend.pool.withConnection {
                    try await $0.execute(script: "UPDATE public.gate SET is_open = true")
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
        }
    }

    /// Who gets no connection to the database in good time is told to come back.
    @Test func waitingForAConnectionIsBounded() async throws {
        try await withSlowBackend({
            $0.database.connectionCount = 2
            $0.database.waitSeconds = 1
        }) { server in
            // They take all connections until the server ends and cuts them off.
            let slow = (0..<2).map { _ in Task { try? await server.send("GET", "/rest/v1/rpc/wait?seconds=20") } }
            var begin = ContinuousClock.now
            var answer = try await server.send("GET", "/rest/v1/todos")
            while answer.status == 200 {
                begin = .now
                answer = try await server.send("GET", "/rest/v1/todos")
            }
            #expect(answer.status == 503 && answer.code == "PGRST003", "\(answer.status) \(answer.text)")
            #expect(answer.headers["retry-after"] == "1")
            #expect(ContinuousClock.now - begin < .seconds(5))
            let auth = try await server.send(
                "POST", "/auth/v1/token?grant_type=password", json: #"{"email":"a@example.com","password":"secret"}"#)
            #expect(auth.status == 503 && auth.json["error_code"] == "unexpected_failure", "\(auth.text)")
            #expect(auth.headers["retry-after"] == "1")
            await server.backend.stop()
            for request in slow { _ = await request.value }
        }
    }

    /// Clients that send or read a byte now and then hold nobody up, though there are more of them than connections to the database and
    /// than requests may wait.
    @Test func slowClientsHoldNothingUp() async throws {
        try await withSlowBackend({
            $0.database.connectionCount = 2
            $0.requestLimit = 8
        }) { server in
            // More than the buffers between the two hold.
            try await server.backend.pool.withConnection {
                try await $0.execute(
                    script: """
                        CREATE FUNCTION public.large() RETURNS text LANGUAGE sql AS 'SELECT repeat(''x'', 12000000)';
                        NOTIFY pgrst, 'reload schema';
                        """)
            }
            var length = 0
            while length < 12_000_000 { length = try await server.send("GET", "/rest/v1/rpc/large").body.count }
            let key = "apikey: \(server.backend.keys.anonymous)\r\n"
            let requests = [
                "GET /rest/v1/todos HTTP/1.1\r\nHost: x\r\nX-Slow: ",
                "POST /rest/v1/todos HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\(key)"
                    + "Content-Length: 500\r\n\r\n{",
                "GET /rest/v1/rpc/large HTTP/1.1\r\nHost: x\r\n\(key)\r\n",
            ]
            let slow = try (0..<40).map { _ in try SlowClient(url: server.backend.url) }
            let readers = try (0..<10).map { _ in try SlowClient(url: server.backend.url, receiveBufferBytes: 4096) }
            defer { (slow + readers).forEach { $0.hangUp() } }
            for (index, client) in slow.enumerated() { client.send(requests[index % 2]) }
            // One by one, for they count until their answers have begun.
            for client in readers {
                client.send(requests[2])
                #expect(client.receiveByte())
            }
            let begin = ContinuousClock.now
            for _ in 0..<20 {
                slow.forEach { $0.send(" ") }
                for client in readers { #expect(client.receiveByte()) }
                #expect(try await server.send("GET", "/rest/v1/todos").status == 200)
            }
            #expect(ContinuousClock.now - begin < .seconds(10))
        }
    }

    @Test func inFlightRequestsFinishWhenTheServerEnds() async throws {
        try await withSlowBackend({ $0.drainSeconds = 20 }) { server in
            async let slow = server.send("GET", "/rest/v1/rpc/wait?seconds=1")
            while try await inFlight(server) < 1 {}
            let begin = ContinuousClock.now
            await server.backend.stop()
            #expect(ContinuousClock.now - begin < .seconds(15), "ended as soon as the request had")
            #expect(try await slow.status == 200)
            await #expect(throws: RawHTTPClient.Failure.self) { try await server.send("GET", "/rest/v1/todos") }
        }
    }

    @Test func whatTakesTooLongIsCutOffWhenTheServerEnds() async throws {
        try await withSlowBackend({ $0.drainSeconds = 0.3 }) { server in
            async let slow = try? server.send("GET", "/rest/v1/rpc/wait?seconds=30").status
            while try await inFlight(server) < 1 {}
            let begin = ContinuousClock.now
            await server.backend.stop()
            #expect(ContinuousClock.now - begin < .seconds(10))
            #expect(await slow == nil)
        }
    }
}

private struct CannotConnect: Error {
    let code: Int32
}

/// A connection that a test sends and receives single bytes over.
private final class SlowClient {
    private let descriptor: Int32

    /// - Parameter receiveBufferBytes: a small one makes the server feel early that nobody reads.
    init(url: String, receiveBufferBytes: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(url.split(separator: ":").last ?? "")?.bigEndian ?? 0
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw CannotConnect(code: errno) }
    }

    func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }
    /// False when none came within half a minute.
    func receiveByte() -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 1
    }

    func hangUp() { close(descriptor) }
}
