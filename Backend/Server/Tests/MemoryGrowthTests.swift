import BackendTestSupport
import FoundationEssentials
import JSON
import Testing

/// What a server holds does not grow with what it has served.
@Suite struct MemoryGrowthTests {
    /// How often each kind of request is made in one half.
    private static let rounds = 90
    private static let clients = 6
    /// More than the allocator moves about, and less than 3 KB a request.
    private static let marginKilobytes = 6 * 1024
    /// Connections to the database are opened as they are needed. One descriptor lost a round would be ten times as much.
    private static let marginDescriptors = 8

    /// The second half of thousands of requests of every kind leaves no more behind than the first: neither memory nor descriptors.
    @Test(.timeLimit(.minutes(10))) func theSecondHalfLeavesNothing() async throws {
        // As many loops wherever the test runs, so that as much is kept ready.
        let environment = ["EASYAPP_LOOPS": "2", "EASYAPP_DATABASE_CONNECTIONS": "4", "MALLOC_ARENA_MAX": "2"]
        try await ServerProcess.run(environment: environment) { server in
            let traffic = try await Traffic(server)
            try await Self.serveHalf(traffic)
            let first = try await Footprint.settled(of: server.identifier)
            try await Self.serveHalf(traffic)
            let second = try await Footprint.settled(of: server.identifier) {
                $0.kilobytes <= first.kilobytes + Self.marginKilobytes
                    && $0.descriptors <= first.descriptors + Self.marginDescriptors
            }
            #expect(second.kilobytes <= first.kilobytes + Self.marginKilobytes, "\(first) then \(second)")
            #expect(second.descriptors <= first.descriptors + Self.marginDescriptors, "\(first) then \(second)")
        }
    }

    private static func serveHalf(_ traffic: Traffic) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for round in 0..<rounds / clients { try await traffic.serveRound(client * 1_000 + round) }
                }
            }
            try await group.waitForAll()
        }
    }

    /// What a process takes.
    private struct Footprint: CustomStringConvertible {
        var kilobytes: Int
        var descriptors: Int
        var description: String { "\(kilobytes) kB, \(descriptors) descriptors" }

        init(of process: Int32) throws {
            let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") })
            kilobytes = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        }

        /// Waits until what is closed has been closed at the other end too: until `isEnough`, or until nothing changes any more.
        static func settled(of process: Int32, isEnough: (Footprint) -> Bool = { _ in false }) async throws -> Footprint
        {
            var last = try Footprint(of: process)
            var quietLooks = 0
            for _ in 0..<600 where quietLooks < 20 && !isEnough(last) {
                try await Task.sleep(for: .milliseconds(100))
                let next = try Footprint(of: process)
                quietLooks = next.descriptors == last.descriptors ? quietLooks + 1 : 0
                last = next
            }
            return last
        }
    }

    /// Requests of every kind.
    private struct Traffic: Sendable {
        let client: RawHTTPClient
        let anonymousKey: String
        let user: [(String, String)]
        let service: [(String, String)]

        init(_ server: ServerProcess) async throws {
            let ready = try await server.ready()
            client = RawHTTPClient(url: ready.url, timeoutSeconds: 60)
            anonymousKey = ready.anonymousKey
            service = [("apikey", ready.serviceRoleKey), ("Authorization", "Bearer " + ready.serviceRoleKey)]
            let account = #"{"email":"a@example.com","password":"password-1","email_confirm":true}"#
            let made = try await client.send(
                "POST", "/auth/v1/admin/users", headers: service, body: Array(account.utf8))
            try #require(made.status == 200, "\(made.text)")
            let signedIn = try await client.send(
                "POST", "/auth/v1/token?grant_type=password", headers: [("apikey", ready.anonymousKey)],
                body: Array(account.utf8))
            let token = try #require(signedIn.json["access_token"]?.string, "\(signedIn.text)")
            user = [("apikey", ready.anonymousKey), ("Authorization", "Bearer " + token)]
            let bucket = try await client.send(
                "POST", "/storage/v1/bucket", headers: service, body: Array(#"{"name":"files","public":false}"#.utf8))
            try #require(bucket.status == 200, "\(bucket.text)")
            let large = [UInt8](repeating: 97, count: 4 << 20)
            let stored = try await client.send(
                "POST", "/storage/v1/object/files/large", headers: service + [("Content-Type", "text/plain")],
                body: large)
            try #require(stored.status == 200, "\(stored.text)")
        }

        func serveRound(_ number: Int) async throws {
            try await serveREST()
            try await serveAuth(number)
            try await serveStorage(number)
            try await serveRefused()
        }

        private func expect(
            _ statuses: Set<Int>, _ method: String, _ target: String, _ headers: [(String, String)], _ body: String = ""
        ) async throws {
            do {
                let answer = try await client.send(method, target, headers: headers, body: Array(body.utf8))
                #expect(statuses.contains(answer.status), "\(method) \(target): \(answer.status) \(answer.text)")
            } catch {
                Issue.record(error, "\(method) \(target)")
            }
        }

        private func serveREST() async throws {
            let representation = user + [("Prefer", "return=representation")]
            try await expect([201], "POST", "/rest/v1/todos", representation, #"{"title":"one"}"#)
            try await expect([200], "GET", "/rest/v1/todos?select=id,title&limit=10&order=position", user)
            try await expect([200], "GET", "/rest/v1/profiles?limit=1", user)
            try await expect(
                [200], "PATCH", "/rest/v1/todos?limit=5&title=eq.two", representation, #"{"completed":true}"#)
            try await expect([204], "DELETE", "/rest/v1/todos?title=eq.one", user)
            try await expect([200], "GET", "/rest/v1/", service)
            // A statement of its own each time, as a hostile client sends them.
            try await expect([200], "GET", "/rest/v1/todos?select=a\(UInt32.random(in: 0..<(.max))):title", user)
        }

        private func serveAuth(_ number: Int) async throws {
            // Beyond the limit of attempts they are refused, which is a kind of its own.
            let right = #"{"email":"a@example.com","password":"password-1"}"#
            let key = [("apikey", anonymousKey)]
            if number % 4 == 0 {
                try await expect([200, 429], "POST", "/auth/v1/token?grant_type=password", key, right)
            }
            let wrong = #"{"email":"a@example.com","password":"wrong"}"#
            if number % 8 == 0 {
                try await expect([400, 429], "POST", "/auth/v1/token?grant_type=password", key, wrong)
            }
            try await expect([200], "GET", "/auth/v1/user", user)
            try await expect([200], "GET", "/auth/v1/settings", user)
        }

        private func serveStorage(_ number: Int) async throws {
            let path = "/storage/v1/object/files/\(number)"
            let bytes = String(repeating: "x", count: 100_000)
            try await expect([200], "POST", path, service + [("Content-Type", "text/plain")], bytes)
            try await expect([200], "GET", path, service)
            try await expect([200], "DELETE", path, service)
            let head = service.map { "\($0.0): \($0.1)\r\n" }.joined()
            // Those who go away in the middle of a download, and of an upload.
            try await client.sendAndHangUp(
                Array("GET /storage/v1/object/files/large HTTP/1.1\r\nHost: x\r\n\(head)\r\n".utf8))
            let upload = "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\(head)\r\n"
            try await client.sendAndHangUp(Array((upload + bytes).utf8))
        }

        private func serveRefused() async throws {
            try await expect([401], "GET", "/rest/v1/todos", [])
            try await expect([401], "GET", "/rest/v1/todos", [("apikey", "wrong")])
            try await expect([404], "GET", "/rest/v1/nothing", user)
            try await expect([400], "GET", "/rest/v1/todos?nothing=eq.1", user)
            try await expect([400], "POST", "/rest/v1/todos", user, "{")
            try await expect([404], "GET", "/nowhere", user)
            try await expect([431], "GET", "/", [("X", String(repeating: "a", count: 40_000))])
            let unreadable = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\n"
            let answer = try await client.exchange(Array(unreadable.utf8))
            #expect(answer.status == 400, "\(answer.text)")
            try await client.sendAndHangUp(Array("GET /rest/v1/todos HTTP/1.1\r\nHo".utf8))
        }
    }
}
