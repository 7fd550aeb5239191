import EventLoop
import HTTPServer
import Synchronization
import Testing

@testable import HTTPClient

/// Bodies that come in pieces.
@Suite struct BodySendingTests {
    private func withClient(
        handler: @escaping HTTPHandler, _ body: (HTTPClient, String) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 2)
        var configuration = HTTPServerConfiguration()
        configuration.bodyLimitBytes = .max
        let server = HTTPServer(configuration: configuration, group: group, handler: handler)
        let client = HTTPClient(group: group)
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

    private let echo: HTTPHandler = { request in .text(String(try await request.body.collect(upTo: 1 << 20).count)) }

    private func text(_ body: HTTPClientBody) async throws -> String {
        String(decoding: try await body.collect(), as: UTF8.self)
    }

    /// Gives pieces of a length until there are so many, and counts.
    private final class Producer: Sendable {
        let left: Mutex<Int>
        init(_ count: Int) { left = Mutex(count) }
        func next(_ length: Int) -> [UInt8]? {
            left.withLock { left in
                if left == 0 { return nil }
                left -= 1
                return [UInt8](repeating: UInt8(left & 255), count: length)
            }
        }
    }

    @Test(arguments: [(0, 1), (1, 1), (3, 10), (64, 65536), (100, 99_999)])
    func sendsABodyInPieces(count: Int, length: Int) async throws {
        let counting: HTTPHandler = { request in
            var total = 0
            for try await bytes in request.body { total += bytes.count }
            return .text("\(request.method) \(total) \(request.headers["Content-Length"] ?? "?")")
        }
        try await withClient(handler: counting) { client, url in
            let producer = Producer(count)
            var request = HTTPClientRequest(method: .put, url: url)
            request.streamedBody = HTTPClientStreamedBody(length: count * length) {
                await Task.yield()
                return producer.next(length)
            }
            let response = try await client.execute(request)
            #expect(try await text(response.body) == "PUT \(count * length) \(count * length)")
        }
    }

    @Test func piecesAreAskedForNoFasterThanTheyAreTaken() async throws {
        let (began, reading) = AsyncStream.makeStream(of: Void.self)
        let (goOn, allow) = AsyncStream.makeStream(of: Void.self)
        let slow: HTTPHandler = { request in
            reading.yield()
            for await _ in goOn { break }
            var total = 0
            for try await bytes in request.body { total += bytes.count }
            return .text("\(total)")
        }
        try await withClient(handler: slow) { client, url in
            let producer = Producer(1000)
            var request = HTTPClientRequest(method: .put, url: url)
            request.streamedBody = HTTPClientStreamedBody(length: 1000 * 100_000) { producer.next(100_000) }
            let sent = request
            async let answer = client.execute(sent)
            for await _ in began { break }
            // The server reads nothing: what is in flight fits into buffers.
            try await Task.sleep(for: .milliseconds(200))
            #expect(producer.left.withLock { $0 } > 800)
            allow.yield()
            #expect(try await text(answer.body) == "100000000")
        }
    }

    @Test(arguments: [5, 15])
    func aBodyOfAnotherLengthFails(length: Int) async throws {
        try await withClient(handler: echo) { client, url in
            let producer = Producer(1)
            var request = HTTPClientRequest(method: .put, url: url)
            request.streamedBody = HTTPClientStreamedBody(length: 10) { producer.next(length) }
            let sent = request
            await #expect(throws: HTTPClientError.wrongBodyLength(expected: 10)) { try await client.execute(sent) }
        }
    }

    @Test func whatABodyThrowsTheRequestThrows() async throws {
        struct Broken: Error {}
        try await withClient(handler: echo) { client, url in
            var request = HTTPClientRequest(method: .put, url: url)
            request.streamedBody = HTTPClientStreamedBody(length: 10) { throw Broken() }
            let sent = request
            await #expect(throws: Broken.self) { try await client.execute(sent) }
        }
    }
}
