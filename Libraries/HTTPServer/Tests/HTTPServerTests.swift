import EventLoop
import HTTPServer
import Synchronization
import Testing

/// Framing and the ordinary course of requests.
@Suite struct HTTPServerTests {
    @Test func answersAndKeepsTheConnection() async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n")
            let first = try await client.receive { $0.contains("\r\n\r\n") }
            #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(first.contains("X-Target: /a?b=c\r\n"))
            client.send("POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
            let both = try await client.receive { $0.hasSuffix("hello") }
            #expect(both.contains("X-Method: POST\r\n"))
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        let handler: HTTPHandler = { request in
            // The first takes longest.
            for _ in 0..<(request.target == "/0" ? 200 : 0) { await Task.yield() }
            return .text("<\(request.target)>")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send((0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            let text = try await client.receive { $0.contains("</49>") }
            let order = text.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
            #expect(order == (0..<50).map { "/\($0)" })
        }
    }

    @Test func headHasTheLengthButNoBody() async throws {
        try await withServer(handler: { _ in .text("12345") }) { port in
            let client = try await RawClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.components(of: "Content-Length: 5\r\n") == 2)
            #expect(text.components(of: "12345") == 1)
        }
    }

    @Test func headOfAStreamRunsNoStream() async throws {
        let ran = Signal()
        let handler: HTTPHandler = { _ in
            .events { writer in
                ran.fire()
                try await writer.writeEvent(data: "x")
            }
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.contains("text/event-stream"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
        #expect(!ran.hasFired)
    }

    @Test func version10ConnectionsClose() async throws {
        try await withServer(handler: { _ in .text("ok") }) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            #expect(try await client.receiveToEnd().hasSuffix("ok"))
        }
    }

    @Test func continueIsSentBeforeTheBody() async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.receive { $0.contains("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
            client.send("abc")
            #expect(try await client.receive { $0.hasSuffix("abc") }.contains("200 OK"))
        }
    }

    @Test func chunkedUploadArrivesWhole() async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
            client.send("A;extension=1\r\n0123456789\r\n0\r\n\r\n")
            #expect(try await client.receive { $0.hasSuffix("abc0123456789") }.contains("Content-Length: 13\r\n"))
        }
    }

    @Test func noContentHasNoBody() async throws {
        try await withServer(handler: { _ in HTTPResponse(status: 204) }) { port in
            let client = try await RawClient(port: port)
            client.send("DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 204 No Content\r\n"))
            #expect(!text.contains("Transfer-Encoding"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func handlersRunOnTheirLoop() async throws {
        let handler: HTTPHandler = { _ in
            let before = EventLoop.current.map { ObjectIdentifier($0) }
            await Task.yield()
            return .text("\(before != nil && before == EventLoop.current.map { ObjectIdentifier($0) })")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveToEnd().hasSuffix("true"))
        }
    }

    @Test func thrownErrorsBecomeAnswers() async throws {
        struct Secret: Error { let password = "hunter2" }
        let reported = Signal()
        let handler: HTTPHandler = { request in
            if request.target == "/busy" { throw HTTPError(503, #"Say "later"."#, retryAfterSeconds: 3) }
            throw Secret()
        }
        try await withServer({ $0.reportFailure = { _, _ in reported.fire() } }, handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET /busy HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.contains("503 Service Unavailable"))
            #expect(text.contains("Retry-After: 3\r\n"))
            #expect(text.contains(#"{"message":"Say \"later\"."}"#))
            #expect(text.contains("HTTP/1.1 500"))
            #expect(!text.contains("hunter2"))
        }
        #expect(reported.hasFired)
    }

    @Test func headerThatWouldSplitTheResponseIsNotSent() async throws {
        let handler: HTTPHandler = { _ in HTTPResponse(headers: ["X": "a\r\nSet-Cookie: evil"], body: .empty) }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 500"))
            #expect(!text.contains("evil"))
        }
    }

    @Test func immediateHandlerIsAskedFirst() async throws {
        let group = try EventLoopGroup(count: 1)
        let server = HTTPServer(
            configuration: .patient, group: group,
            immediate: { request in
                if request.path == "/fails" { throw HTTPError(418, "A teapot.") }
                return request.path == "/now" ? .text("<now>") : nil
            }, handler: { _ in .text("<later>") })
        let client = try await RawClient(port: try await server.start())
        client.send("GET /now HTTP/1.1\r\nHost: x\r\n\r\nGET /fails HTTP/1.1\r\nHost: x\r\n\r\n")
        client.send("POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx")
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let text = try await client.receiveToEnd()
        #expect(text.components(of: "<now>") == 1)
        #expect(text.components(of: "<later>") == 2)
        #expect(text.contains("HTTP/1.1 418"))
        await server.shutdown()
        group.stop()
    }

    @Test func busyPortIsNamed() async throws {
        try await withServer(handler: echo) { port in
            _ = await #expect(throws: HTTPServerError.portInUse(port)) {
                _ = try await withServer({ $0.port = port }, handler: echo) { $0 }
            }
        }
    }

    /// Nothing of a request is kept once it is answered, while its connection goes on.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "Content-Length: 100000\r\n\r\n" + String(repeating: "a", count: 100_000),
        ]) func answeredRequestsAreForgotten(rest: String) async throws
    {
        let last = Mutex(WeakBody())
        let handler: HTTPHandler = { request in
            last.withLock { $0.body = request.body }
            return .text("<\(try await request.body.collect(upTo: 1_000_000).count)>")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\n\(rest)")
            _ = try await client.receive { $0.hasSuffix(">") }
            while last.withLock({ $0.body != nil }) { try await Task.sleep(for: .milliseconds(5)) }
            client.hangUp()
        }
    }

    @Test func largeAnswerArrivesWhole() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
        try await withServer(handler: { _ in HTTPResponse(body: .bytes(bytes)) }) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.contains("Content-Length: 3000000\r\n"))
            #expect(text.hasSuffix(String(decoding: bytes, as: UTF8.self)))
        }
    }
}

private struct WeakBody: Sendable {
    weak var body: HTTPBody?
}

extension String {
    /// How often `part` occurs.
    func components(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
