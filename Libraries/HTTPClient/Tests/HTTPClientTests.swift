import EventLoop
import HTTPServer
import Synchronization
import Testing

@testable import HTTPClient

@Suite struct HTTPClientTests {
    /// Runs a server and a client on loops of their own.
    private func withClient(
        handler: @escaping HTTPHandler, limits: HTTPClientLimits = HTTPClientLimits(), connectionsPerHost: Int = 64,
        _ body: (HTTPClient, String) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 2)
        let server = HTTPServer(configuration: HTTPServerConfiguration(), group: group, handler: handler)
        let client = HTTPClient(group: group, limits: limits, connectionsPerHost: connectionsPerHost)
        let url = "http://127.0.0.1:\(try await server.start())"
        let result: Result<Void, any Error>
        do {
            try await body(client, url)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await client.close()
        await server.shutdown(graceSeconds: 0)
        group.stop()
        try result.get()
    }

    private let echo: HTTPHandler = { request in
        let body = try await request.body.collect(upTo: 10_000_000)
        var headers: HTTPHeaders = ["X-Method": request.method.rawValue, "X-Target": request.target]
        for field in request.headers { headers.append("X-Got", "\(field.name)=\(field.value)") }
        return HTTPResponse(status: 201, headers: headers, body: .bytes(body))
    }

    private func text(_ body: HTTPClientBody) async throws -> String {
        String(decoding: try await body.collect(), as: UTF8.self)
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func sendsEveryMethodWithItsBody(method: String) async throws {
        try await withClient(handler: echo) { client, url in
            for body in ["", "a body with \0 in it"] {
                let response = try await client.execute(
                    HTTPClientRequest(
                        method: HTTPMethod(rawValue: method), url: url + "/a%20b?c=d",
                        headers: ["X-A": "1", "X-Empty": ""],
                        body: Array(body.utf8)))
                #expect(response.status == 201)
                #expect(response.headers["X-Method"] == method)
                #expect(response.headers["x-target"] == "/a%20b?c=d")
                let got = response.headers.values("X-Got")
                #expect(got.contains("X-A=1"))
                #expect(got.contains("X-Empty="))
                #expect(
                    !got.contains { $0.hasPrefix("Expect") || $0.hasPrefix("Accept") || $0.hasPrefix("Content-Type") })
                #expect(try await text(response.body) == body)
            }
        }
    }

    @Test func headHasNoBody() async throws {
        try await withClient(handler: { _ in .text("hello") }) { client, url in
            let response = try await client.execute(HTTPClientRequest(method: .head, url: url))
            #expect(response.headers["Content-Length"] == "5")
            #expect(try await response.body.collect().isEmpty)
        }
    }

    @Test func largeBodiesArriveWholeBothWays() async throws {
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await withClient(handler: echo) { client, url in
            let response = try await client.execute(HTTPClientRequest(method: .post, url: url, body: bytes))
            #expect(try await response.body.collect() == bytes)
        }
    }

    @Test func manyRequestsAtOnce() async throws {
        try await withClient(handler: echo, connectionsPerHost: 8) { client, url in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let response = try await client.execute(HTTPClientRequest(url: "\(url)/\(number)"))
                        return response.headers["X-Target"] == "/\(number)"
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }

    @Test func bodyArrivesAsItIsMade() async throws {
        let goOn = Gate()
        let handler: HTTPHandler = { _ in
            .events { writer in
                try await writer.writeEvent(data: "one")
                await goOn.wait()
                try await writer.writeEvent(data: "two")
            }
        }
        try await withClient(handler: handler) { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url))
            #expect(try await response.body.next() == Array("data: one\n\n".utf8))
            goOn.open()
            #expect(try await response.body.next() == Array("data: two\n\n".utf8))
            #expect(try await response.body.next() == nil)
        }
    }

    @Test func slowReaderSlowsTheServer() async throws {
        let written = Mutex(0)
        let handler: HTTPHandler = { _ in
            HTTPResponse(
                body: .stream { writer in
                    for _ in 0..<1_000 {
                        try await writer.write([UInt8](repeating: 97, count: 32_000))
                        written.withLock { $0 += 32_000 }
                    }
                })
        }
        try await withClient(handler: handler) { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url))
            var before = -1
            while written.withLock({ $0 }) != before || before <= 0 {
                before = written.withLock { $0 }
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(before < 20_000_000)
            #expect(try await response.body.collect().count == 32_000_000)
        }
    }

    @Test func redirectionsAreFollowedWhenAskedFor() async throws {
        let handler: HTTPHandler = { request in
            switch request.path {
            case "/start": .redirect(to: "/middle", status: 302)
            case "/middle": .redirect(to: "/end")
            case "/loop": .redirect(to: "/loop")
            default: .text("end of \(request.path)")
            }
        }
        try await withClient(handler: handler) { client, url in
            var request = HTTPClientRequest(url: url + "/start")
            #expect(try await client.execute(request).status == 302)
            request.redirectionLimit = 5
            let response = try await client.execute(request)
            #expect(response.status == 200)
            #expect(response.headers["Location"] == nil)
            #expect(try await text(response.body) == "end of /end")
            request.url = url + "/loop"
            await #expect(throws: HTTPClientError.tooManyRedirections(limit: 5)) {
                _ = try await client.execute(request)
            }
        }
    }

    @Test func cancellationEndsTheTransfer() async throws {
        let (arrived, ended) = (Gate(), Gate())
        let handler: HTTPHandler = { _ in
            arrived.open()
            defer { ended.open() }
            try await Task.sleep(for: .seconds(600))
            return .text("late")
        }
        try await withClient(handler: handler) { client, url in
            let task = Task { try await client.execute(HTTPClientRequest(url: url)) }
            await arrived.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
            await ended.wait()
        }
    }

    @Test func lettingTheBodyGoEndsTheTransfer() async throws {
        let ended = Gate()
        let handler: HTTPHandler = { _ in
            .events { writer in
                defer { ended.open() }
                try await writer.writeEvent(data: "x")
                try await Task.sleep(for: .seconds(600))
            }
        }
        try await withClient(handler: handler) { client, url in
            _ = try await client.execute(HTTPClientRequest(url: url))
            await ended.wait()
        }
    }

    @Test func closingFailsWhatRuns() async throws {
        let arrived = Gate()
        let handler: HTTPHandler = { _ in
            arrived.open()
            try await Task.sleep(for: .seconds(600))
            return .text("late")
        }
        try await withClient(handler: handler) { client, url in
            let task = Task { try await client.execute(HTTPClientRequest(url: url)) }
            await arrived.wait()
            await client.close()
            await #expect(throws: HTTPClientError.closed) { _ = try await task.value }
            await #expect(throws: HTTPClientError.closed) { _ = try await client.execute(HTTPClientRequest(url: url)) }
        }
    }

    @Test func handlersCanCallOtherServersOnTheirLoop() async throws {
        let inner = try EventLoopGroup(count: 1)
        let innerServer = HTTPServer(configuration: HTTPServerConfiguration(), group: inner, handler: echo)
        let innerURL = "http://127.0.0.1:\(try await innerServer.start())"
        let group = try EventLoopGroup(count: 2)
        let client = HTTPClient(group: group)
        let outer = HTTPServer(
            configuration: HTTPServerConfiguration(), group: group,
            handler: { request in
                let loop = EventLoop.current
                let response = try await client.execute(HTTPClientRequest(url: innerURL + request.target))
                return .text("\(response.headers["X-Target"] ?? "") \(loop != nil && loop === EventLoop.current)")
            })
        let url = "http://127.0.0.1:\(try await outer.start())"
        let response = try await client.execute(HTTPClientRequest(url: url + "/through"))
        #expect(try await text(response.body) == "/through true")
        await outer.shutdown()
        await client.close()
        await innerServer.shutdown()
        group.stop()
        inner.stop()
    }
}

/// Something that is closed until it is opened, for good.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
