import EventLoop
import HTTPServer
import Testing

/// Streamed bodies both ways, clients that go away, and the server's end.
@Suite struct HTTPServerStreamTests {
    @Test func streamedBodyIsChunked() async throws {
        let handler: HTTPHandler = { _ in
            HTTPResponse(
                body: .stream { writer in
                    try await writer.write("one,")
                    await Task.yield()
                    try await writer.write("two")
                })
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.contains("Transfer-Encoding: chunked\r\n"))
            #expect(text.hasSuffix("\r\n0\r\n\r\n"))
            #expect(text.contains("one,"))
            #expect(text.contains("two"))
        }
    }

    @Test func streamOfKnownLengthIsNotChunked() async throws {
        let handler: HTTPHandler = { _ in
            HTTPResponse(body: .stream(contentLength: 7) { try await $0.write("1234567") })
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(text.contains("Content-Length: 7\r\n"))
            #expect(text.hasSuffix("\r\n\r\n1234567"))
        }
    }

    @Test func eventsArriveAsTheyAreMade() async throws {
        let goOn = Signal()
        let handler: HTTPHandler = { _ in
            .events { writer in
                try await writer.writeEvent(name: "greeting", data: "hello\nworld", identifier: "1")
                await goOn.wait()
                try await writer.writeEvent(data: "bye")
            }
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let first = try await client.receive { $0.contains("world\n\n") }
            #expect(first.contains("event: greeting\nid: 1\ndata: hello\ndata: world\n\n"))
            #expect(!first.contains("bye"))
            goOn.fire()
            _ = try await client.receive { $0.contains("data: bye\n\n") }
        }
    }

    @Test func failureInTheMiddleCutsTheConnection() async throws {
        struct Broken: Error {}
        let handler: HTTPHandler = { _ in
            HTTPResponse(
                body: .stream { writer in
                    try await writer.write("part")
                    throw Broken()
                })
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let text = try await client.receiveToEnd()
            #expect(!text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func slowReaderSlowsTheWriter() async throws {
        let written = Counter()
        let handler: HTTPHandler = { _ in
            HTTPResponse(
                body: .stream { writer in
                    for _ in 0..<375 {
                        try await writer.write([UInt8](repeating: 97, count: 32_000))
                        written.add(32_000)
                    }
                })
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port, receiveBufferBytes: 4096)
            try await client.setReading(false)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            // Nothing more is written once the buffers between the two are full.
            var before = -1
            while written.value != before || before <= 0 {
                before = written.value
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(written.value < 9_000_000)
            try await client.setReading(true)
            _ = try await client.receiveToEnd()
            #expect(written.value == 12_000_000)
            #expect(client.receivedCount > 12_000_000)
        }
    }

    /// Clients that take a little and rest a little get all of it, from a writer that now and then has nothing to send.
    @Test func readersByFitsAndStartsGetAllOfIt() async throws {
        let pieceCount = 160
        let handler: HTTPHandler = { request in
            let length = pieceCount * 50_000
            let isChunked = request.path == "/chunked"
            return HTTPResponse(
                body: .stream(contentLength: isChunked ? nil : length) { writer in
                    for number in 0..<pieceCount {
                        // Text, as it is made a String of: each byte that is none would be an error to record.
                        try await writer.write([UInt8](repeating: UInt8(number % 128), count: 50_000))
                        if number.isMultiple(of: 7) { await Task.yield() }
                    }
                })
        }
        try await withServer(handler: handler) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        var random = SplitMix(state: UInt64(number))
                        let client = try await RawClient(
                            port: port, receiveBufferBytes: number.isMultiple(of: 2) ? 4096 : nil)
                        let path = number < 4 ? "/" : "/chunked"
                        client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                        for _ in 0..<40 {
                            try await client.setReading(false)
                            try await Task.sleep(for: .microseconds(Int.random(in: 0...3000, using: &random)))
                            try await client.setReading(true)
                            try await Task.sleep(for: .microseconds(Int.random(in: 0...500, using: &random)))
                        }
                        _ = try await client.receiveToEnd()
                        #expect(client.receivedCount > pieceCount * 50_000)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func slowHandlerSlowsTheUpload() async throws {
        let goOn = Signal()
        let handler: HTTPHandler = { request in
            await goOn.wait()
            var count = 0
            for try await chunk in request.body { count += chunk.count }
            return .text("<\(count)>")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            let size = 40_000_000
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n")
            let bytes = [UInt8](repeating: 97, count: 1_000_000)
            // The kernel's buffers fill, then nothing more is taken.
            var sent = 0
            var idle = 0
            while idle < 5 {
                let count = client.sendWithoutWaiting(bytes)
                sent += count
                idle = count == 0 ? idle + 1 : 0
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(sent < size)
            goOn.fire()
            while sent < size {
                let count = client.sendWithoutWaiting(Array(bytes.prefix(size - sent)))
                sent += count
                if count == 0 { try await Task.sleep(for: .milliseconds(1)) }
            }
            #expect(try await client.receive() { $0.hasSuffix(">") }.hasSuffix("<\(size)>"))
        }
    }

    @Test func hangUpEndsAnEventStream() async throws {
        let ended = Signal()
        let handler: HTTPHandler = { _ in
            .events { writer in
                defer { ended.fire() }
                try await writer.writeEvent(data: "hello")
                try await Task.sleep(for: .seconds(600))
            }
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try await client.receive { $0.contains("hello") }
            client.hangUp()
            await ended.wait()
        }
    }

    @Test func hangUpCancelsAHandlerThatTakesLong() async throws {
        let ended = Signal()
        let handler: HTTPHandler = { _ in
            defer { ended.fire() }
            try await Task.sleep(for: .seconds(600))
            return .text("late")
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            try await Task.sleep(for: .milliseconds(50))
            client.hangUp()
            await ended.wait()
        }
    }

    @Test func hangUpDuringAnUploadReachesTheHandler() async throws {
        let ended = Signal()
        let handler: HTTPHandler = { request in
            defer { ended.fire() }
            return HTTPResponse(body: .bytes(try await request.body.collect(upTo: 1_000_000)))
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nhalf")
            client.hangUp()
            let other = try await RawClient(port: port)
            other.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
            other.hangUp()
            await ended.wait()
        }
    }

    @Test func manyStreamsAtOnce() async throws {
        let goOn = Signal()
        let handler: HTTPHandler = { request in
            .events { writer in
                try await writer.writeEvent(data: "start")
                await goOn.wait()
                try await writer.writeEvent(data: "end")
            }
        }
        try await withServer(handler: handler) { port in
            var clients: [RawClient] = []
            for _ in 0..<200 {
                let client = try await RawClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                clients.append(client)
            }
            for client in clients { _ = try await client.receive { $0.contains("start") } }
            goOn.fire()
            for client in clients { #expect(try await client.receiveToEnd().contains("end")) }
        }
    }

    @Test func drainLetsARunningRequestEnd() async throws {
        let (arrived, goOn) = (Signal(), Signal())
        let handler: HTTPHandler = { _ in
            arrived.fire()
            await goOn.wait()
            return .text("done")
        }
        let group = try EventLoopGroup(count: 2)
        let server = HTTPServer(configuration: .patient, group: group, handler: handler)
        let port = try await server.start()
        let idle = try await RawClient(port: port)
        let client = try await RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await arrived.wait()
        async let end: Void = server.shutdown(graceSeconds: 20)
        #expect(try await idle.receiveToEnd() == "")
        await #expect(throws: (any Error).self) { _ = try await RawClient(port: port) }
        goOn.fire()
        let text = try await client.receiveToEnd()
        #expect(text.hasSuffix("done"))
        #expect(text.contains("Connection: close\r\n"))
        await end
        group.stop()
    }

    @Test func drainCutsOffWhatDoesNotEnd() async throws {
        let (arrived, ended) = (Signal(), Signal())
        let handler: HTTPHandler = { request in
            if request.target == "/events" {
                return .events { writer in
                    try await writer.writeEvent(data: "x")
                    try await Task.sleep(for: .seconds(600))
                }
            }
            arrived.fire()
            defer { ended.fire() }
            try await Task.sleep(for: .seconds(600))
            return .text("never")
        }
        let group = try EventLoopGroup(count: 2)
        let server = HTTPServer(configuration: .patient, group: group, handler: handler)
        let port = try await server.start()
        let clients = [
            try await RawClient(port: port), try await RawClient(port: port), try await RawClient(port: port),
        ]
        clients[0].send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        clients[1].send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
        clients[2].send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf")
        await arrived.wait()
        _ = try await clients[1].receive { $0.contains("data: x") }
        await server.shutdown(graceSeconds: 0.1)
        await ended.wait()
        for client in clients { #expect(!(try await client.receiveToEnd()).contains("never")) }
        group.stop()
    }
}
