import HTTPServer
import Testing

/// What a server puts up with, and what not.
@Suite struct HTTPServerLimitTests {
    private func answer(
        to request: String, _ configure: (inout HTTPServerConfiguration) -> Void = { _ in }
    ) async throws -> String {
        try await withServer(configure, handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(request)
            return try await client.receiveToEnd()
        }
    }

    /// Each would let a proxy and this server disagree about where a request ends. The connection closes after the refusal.
    @Test(arguments: [
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5, 5",
        "Content-Length: +5", "Content-Length: -1", "Content-Length: 0x5", "Content-Length: 99999999999999999999",
        "Content-Length: 5 5", "Host: y",
    ])
    func ambiguousRequestsAreRefused(fields: String) async throws {
        let text = try await answer(
            to: "POST / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 4"), "\(text)")
        #expect(!text.contains("smuggled"))
        #expect(!text.contains("HTTP/1.1 200"))
    }

    /// RFC 9112, section 3.2; one answer, in the server's own form.
    @Test func requestsWithoutHostAreRefused() async throws {
        let text = try await answer(to: "GET / HTTP/1.1\r\n\r\n")
        #expect(text.components(of: "HTTP/1.1 400") == 1 && text.contains("There is no Host"), "\(text)")
        let old = try await answer(to: "GET / HTTP/1.0\r\n\r\n")
        #expect(old.contains(" 200 "), "\(old)")
    }

    @Test(arguments: ["gzip", "gzip, chunked", "chunked, chunked", "identity"])
    func otherCodingsAreRefused(coding: String) async throws {
        let text = try await answer(to: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 501"), "\(text)")
    }

    @Test(arguments: ["/%ff", "/?a=%c3%28", "/%00", "/%zz", "/?x=%", "/a b", "/?a b"])
    func targetsThatAreNotUTF8AreRefused(target: String) async throws {
        let text = try await answer(to: "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 400"), "\(text)")
    }

    @Test func rawBytesInTheTargetAreRefused() async throws {
        let text: String = try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(
                Array("GET /".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
            return try await client.receiveToEnd()
        }
        #expect(text.hasPrefix("HTTP/1.1 400"), "\(text)")
    }

    @Test func hugeHeadersAreRefused() async throws {
        let text = try await answer(
            to: "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 431"), "\(text)")
    }

    @Test func bodyLongerThanTheLimitIsRefusedAtOnce() async throws {
        let text = try await answer(to: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\nabc") {
            $0.bodyLimitBytes = 100
        }
        #expect(text.hasPrefix("HTTP/1.1 413"), "\(text)")
    }

    @Test func bodyAnnouncedTooLongIsNotAskedFor() async throws {
        let text = try await answer(
            to: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\nExpect: 100-continue\r\n\r\n"
        ) { $0.bodyLimitBytes = 100 }
        #expect(text.hasPrefix("HTTP/1.1 413"), "\(text)")
    }

    @Test func chunkedBodyIsRefusedWhenItPassesTheLimit() async throws {
        let chunk = "3E8\r\n" + String(repeating: "x", count: 1_000) + "\r\n"
        let text = try await answer(
            to: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 50)
        ) { $0.bodyLimitBytes = 10_000 }
        #expect(text.hasPrefix("HTTP/1.1 413"), "\(text)")
    }

    @Test func handlersOwnLimitIsAnsweredDuringTheUpload() async throws {
        let handler: HTTPHandler = { request in
            HTTPResponse(body: .bytes(try await request.body.collect(upTo: 100_000)))
        }
        let text: String = try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n")
            client.send([UInt8](repeating: 97, count: 200_000))
            return try await client.receiveToEnd()
        }
        #expect(text.hasPrefix("HTTP/1.1 413"), "\(text)")
    }

    @Test func unreadShortBodyLeavesTheConnectionUsable() async throws {
        let handler: HTTPHandler = { _ in .text("<ok>") }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            let body = String(repeating: "x", count: 100_000)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n\(body)")
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.components(of: "<ok>") == 2)
        }
    }

    @Test func halfSentHeadIsCutOff() async throws {
        let text = try await answer(to: "GET / HTTP/1.1\r\nHost: x\r\nX-Half: ") { $0.headSeconds = 0.2 }
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 408"), "\(text)")
    }

    /// They free their places long before their time is up.
    @Test(.timeLimit(.minutes(2))) func whoHangsUpInAHeadIsLetGo() async throws {
        try await withServer({ $0.connectionLimit = 2 }, handler: echo) { port in
            for _ in 0..<8 {
                let leaving = try await RawClient(port: port)
                leaving.send("GET / HTTP/1.1\r\nHo")
                leaving.hangUp()
            }
            var text = ""
            while !text.hasPrefix("HTTP/1.1 200") {
                let client = try await RawClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                text = try await client.receiveToEnd()
                #expect(text.hasPrefix("HTTP/1.1 200") || text.hasPrefix("HTTP/1.1 503"))
            }
        }
    }

    /// Every byte restarts nothing: the limit is for the whole head.
    @Test func headThatTricklesIsCutOff() async throws {
        try await withServer({ $0.headSeconds = 0.3 }, handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nX: ")
            let trickle = Task {
                while !client.isAtEnd {
                    client.send("a")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            _ = try await client.receiveToEnd()
            #expect(client.isAtEnd)
            trickle.cancel()
        }
    }

    @Test func bodyThatTricklesIsCutOff() async throws {
        let started = Signal()
        let ended = Signal()
        let handler: HTTPHandler = { request in
            started.fire()
            defer { ended.fire() }
            return HTTPResponse(body: .bytes(try await request.body.collect(upTo: 1_000_000)))
        }
        try await withServer({ $0.transferSeconds = 0.3 }, handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            let trickle = Task {
                while !client.isAtEnd {
                    client.send("1\r\na\r\n")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            let text = try await client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 408"), "\(text)")
            trickle.cancel()
            // On a machine so busy that the time was up before the handler's turn came, it is never called.
            if started.hasFired { await ended.wait() }
        }
    }

    @Test func idleConnectionIsClosed() async throws {
        try await withServer({ $0.keepAliveSeconds = 0.2 }, handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func clientThatDoesNotReadIsCutOff() async throws {
        let cutOff = Signal()
        let handler: HTTPHandler = { _ in
            HTTPResponse(
                body: .stream { writer in
                    defer { cutOff.fire() }
                    while true { try await writer.write([UInt8](repeating: 97, count: 100_000)) }
                })
        }
        try await withServer(
            {
                $0.transferSeconds = 0.3
                $0.minimumBytesPerSecond = 1_000_000
            }, handler: handler
        ) { port in
            let client = try await RawClient(port: port, receiveBufferBytes: 4096)
            try await client.setReading(false)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await cutOff.wait()
        }
    }

    @Test func surplusConnectionIsToldToComeLater() async throws {
        try await withServer({ $0.connectionLimit = 2 }, handler: echo) { port in
            let first = try await RawClient(port: port)
            let second = try await RawClient(port: port)
            for client in [first, second] {
                client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await client.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
            }
            let third = try await RawClient(port: port)
            third.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let text = try await third.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 503"))
            #expect(text.contains("Retry-After: 1\r\n"))
            first.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await first.receive { $0.components(of: "200 OK") == 2 }.components(of: "200 OK") == 2)
        }
    }
}
