import HTTPServer
import Testing

/// What libmicrohttpd cannot read is answered once and in the server's own form, as the first request of a connection, as a later
/// one, and behind others in one go.
@Suite struct UnreadableRequestTests {
    private static let good = "GET /good HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let chunkedHead = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    struct Unreadable: Sendable, CustomTestStringConvertible {
        let status: Int
        let request: String
        var testDescription: String { "\(status) \(request.prefix(70))" }

        init(_ status: Int, _ request: String) {
            self.status = status
            self.request = request
        }
    }

    static let requests = [
        Unreadable(400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\n"),
        Unreadable(400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"),
        Unreadable(400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n"),
        Unreadable(413, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n"),
        Unreadable(414, "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: x\r\n\r\n"),
        Unreadable(431, "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n"),
        Unreadable(431, "GET /?\(String(repeating: "a&", count: 6_000)) HTTP/1.1\r\nHost: x\r\n\r\n"),
        Unreadable(431, "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "a: b\r\n", count: 3_000))\r\n"),
        Unreadable(400, "GET / HTTP/1.1\r\nno field\r\n\r\n"),
        Unreadable(400, "GET / HTTX/1.1\r\nHost: x\r\n\r\n"),
        Unreadable(505, "GET / HTTP/2.0\r\nHost: x\r\n\r\n"), Unreadable(505, "GET / HTTP/0.9\r\nHost: x\r\n\r\n"),
        Unreadable(400, chunkedHead + "xyz\r\nabc\r\n0\r\n\r\n"),
        Unreadable(400, chunkedHead + "3\r\nabcd\r\n0\r\n\r\n"),
        Unreadable(400, chunkedHead + "5 5\r\nhello\r\n0\r\n\r\n"),
        Unreadable(413, chunkedHead + "fffffffffffffffffff\r\nabc"),
    ]

    private func expectRefusal(_ text: Substring, _ unreadable: Unreadable) {
        #expect(text.hasPrefix("HTTP/1.1 \(unreadable.status) "), "\(text)")
        let answer = String(text)
        #expect(answer.components(of: "HTTP/1.1 ") == 1, "\(text)")
        #expect(answer.components(of: "\r\n\r\n{\"message\":\"") == 1 && answer.hasSuffix("\"}"), "\(text)")
        #expect(answer.contains("\r\nContent-Type: application/json\r\n"), "\(text)")
        #expect(answer.contains("\r\nConnection: close\r\n"), "\(text)")
    }

    @Test(arguments: requests) func aFirstOne(unreadable: Unreadable) async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(unreadable.request)
            expectRefusal(try await client.receiveToEnd()[...], unreadable)
        }
    }

    @Test(arguments: requests) func aLaterOne(unreadable: Unreadable) async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(Self.good)
            let first = try await client.receive { $0.contains("\r\n\r\n") }
            client.send(unreadable.request)
            expectRefusal(try await client.receiveToEnd().dropFirst(first.count), unreadable)
        }
    }

    /// What came before it is answered, what comes after it is not a request.
    @Test(arguments: requests) func onePipelined(unreadable: Unreadable) async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(Self.good + Self.good + unreadable.request + Self.good)
            let text = try await client.receiveToEnd()
            #expect(text.components(of: "X-Target: /good\r\n") == 2, "\(text)")
            let refusal = try #require(text.firstRange(of: "HTTP/1.1 \(unreadable.status) "), "\(text)")
            expectRefusal(text[refusal.lowerBound...], unreadable)
        }
    }

    /// All the others on the same loop, in whatever state, go on as if nothing had happened.
    @Test func othersGoOn() async throws {
        let held = Signal()
        let arrived = Counter()
        let handler: HTTPHandler = { request in
            let body = try await request.body.collect(upTo: 1_000_000)
            if request.path == "/held" {
                arrived.add()
                await held.wait()
            }
            return .text("<\(request.path) \(body.count)>")
        }
        try await withServer(loops: 1, handler: handler) { port in
            let idle = try await RawClient(port: port)
            idle.send(Self.good)
            _ = try await idle.receive { $0.hasSuffix("</good 0>") }
            let inHead = try await RawClient(port: port)
            inHead.send("GET /head HTTP/1.1\r\nHost: x\r\nX-Ha")
            let inBody = try await RawClient(port: port)
            inBody.send("POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n")
            inBody.send([UInt8](repeating: 97, count: 100_000))
            let waiting = try await RawClient(port: port)
            waiting.send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
            for unreadable in Self.requests + Self.requests {
                let client = try await RawClient(port: port)
                client.send(unreadable.request)
                expectRefusal(try await client.receiveToEnd()[...], unreadable)
            }
            idle.send(Self.good)
            inHead.send("lf: y\r\n\r\n")
            inBody.send([UInt8](repeating: 97, count: 100_000))
            held.fire()
            #expect(try await idle.receive { $0.components(of: "</good 0>") == 2 }.components(of: "</good 0>") == 2)
            #expect(try await inHead.receive { $0.hasSuffix("</head 0>") }.hasPrefix("HTTP/1.1 200"))
            #expect(try await inBody.receive { $0.hasSuffix("</body 200000>") }.hasPrefix("HTTP/1.1 200"))
            #expect(try await waiting.receive { $0.hasSuffix("</held 0>") }.hasPrefix("HTTP/1.1 200"))
        }
    }

    /// Many at once, in one run of the library.
    @Test func severalAtOnce() async throws {
        try await withServer(loops: 1, handler: echo) { port in
            var clients: [(RawClient, Unreadable)] = []
            for index in 0..<64 {
                clients.append((try await RawClient(port: port), Self.requests[index % Self.requests.count]))
            }
            for (client, unreadable) in clients { client.send(unreadable.request) }
            for (client, unreadable) in clients {
                expectRefusal(try await client.receiveToEnd()[...], unreadable)
            }
        }
    }

    /// Clients that come and go meanwhile, in the same runs of the library, are neither hurt nor do they hurt the server.
    @Test func amidClientsThatGoAway() async throws {
        try await withServer(loops: 1, handler: echo) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<4 {
                    group.addTask {
                        for round in 0..<100 {
                            let leaving = try await RawClient(port: port)
                            leaving.send(round % 2 == 0 ? "GET / HTTP/1.1\r\nHo" : Self.good)
                            if round % 3 == 0 { leaving.hangUp() }
                            let unreadable = Self.requests[(client + round) % Self.requests.count]
                            let refused = try await RawClient(port: port)
                            refused.send(unreadable.request)
                            let served = try await RawClient(port: port)
                            served.send("GET /served HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                            expectRefusal(try await refused.receiveToEnd()[...], unreadable)
                            #expect(try await served.receiveToEnd().contains("X-Target: /served\r\n"))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// A handler that is reading the body learns that it will not come.
    @Test func theHandlerIsTold() async throws {
        let told = Signal()
        let begun = Signal()
        let handler: HTTPHandler = { request in
            begun.fire()
            do {
                _ = try await request.body.collect(upTo: 10_000_000)
            } catch { told.fire() }
            return .text("never")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send(Self.chunkedHead + "5\r\nhello\r\n")
            await begun.wait()
            client.send("what?\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 400") && !text.contains("never"), "\(text)")
            await told.wait()
        }
    }

    /// A server that ends does not wait for who is being refused.
    @Test func theServerEndsMeanwhile() async throws {
        try await withServer({ $0.lingerSeconds = 600 }, handler: echo) { port in
            for unreadable in Self.requests {
                let client = try await RawClient(port: port)
                client.send(unreadable.request)
                let text = try await client.receive { $0.hasSuffix("\"}") }
                #expect(text.hasPrefix("HTTP/1.1 \(unreadable.status) "))
            }
        }
    }
}
