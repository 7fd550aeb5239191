import CLinux
import EventLoop
import Glibc
import HTTPServer
import Testing

@testable import HTTPClient

/// Answers that never come, never end, or are too long.
@Suite struct HTTPClientLimitTests {
    private func failure(
        _ request: HTTPClientRequest, limits: HTTPClientLimits = HTTPClientLimits()
    ) async throws -> HTTPClientError? {
        let group = try EventLoopGroup(count: 1)
        let client = HTTPClient(group: group, limits: limits)
        var failure: HTTPClientError?
        do {
            _ = try await client.execute(request).body.collect()
        } catch let error as HTTPClientError {
            failure = error
        }
        await client.close()
        group.stop()
        return failure
    }

    private func failure(
        of handler: @escaping HTTPHandler, limits: HTTPClientLimits = HTTPClientLimits()
    ) async throws -> HTTPClientError? {
        let group = try EventLoopGroup(count: 1)
        let server = HTTPServer(configuration: HTTPServerConfiguration(), group: group, handler: handler)
        let port = try await server.start()
        let result = try await failure(HTTPClientRequest(url: "http://127.0.0.1:\(port)/"), limits: limits)
        await server.shutdown(graceSeconds: 0)
        group.stop()
        return result
    }

    @Test(arguments: ["", "not a url", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://a b/", "http://ü/"])
    func otherThanWebAddressesAreRefused(url: String) async throws {
        #expect(try await failure(HTTPClientRequest(url: url)) == .invalidURL)
    }

    @Test func headersCannotSplitTheRequest() async throws {
        let request = HTTPClientRequest(url: "http://127.0.0.1:1/", headers: ["X": "a\r\nEvil: b"])
        #expect(try await failure(request) == .invalidHeader(name: "X"))
    }

    @Test func nobodyListens() async throws {
        let socket = clinux_listen("127.0.0.1", 0, 1)
        let port = clinux_bound_port(socket)
        close(socket)
        let error = try await failure(HTTPClientRequest(url: "http://user:hunter2@127.0.0.1:\(port)/?token=secret"))
        #expect(error == .cannotConnect(host: "127.0.0.1:\(port)"))
    }

    @Test func unknownHost() async throws {
        let error = try await failure(HTTPClientRequest(url: "http://no-such-host.invalid/"))
        #expect(error == .cannotResolve(host: "no-such-host.invalid"))
    }

    @Test func headThatNeverComes() async throws {
        var limits = HTTPClientLimits()
        limits.headSeconds = 0.2
        let error = try await failure(
            of: { _ in
                try await Task.sleep(for: .seconds(600))
                return .text("late")
            }, limits: limits)
        #expect(error == .timedOut(phase: .head))
    }

    @Test func bodyThatFallsSilent() async throws {
        var limits = HTTPClientLimits()
        limits.silenceSeconds = 0.2
        let error = try await failure(
            of: { _ in
                .events { writer in
                    try await writer.writeEvent(data: "x")
                    try await Task.sleep(for: .seconds(600))
                }
            }, limits: limits)
        #expect(error == .timedOut(phase: .silence))
    }

    @Test func bodyThatNeverEnds() async throws {
        var limits = HTTPClientLimits()
        limits.totalSeconds = 0.4
        let error = try await failure(
            of: { _ in
                .events { writer in
                    while true {
                        try await writer.writeEvent(data: "x")
                        try await Task.sleep(for: .milliseconds(20))
                    }
                }
            }, limits: limits)
        #expect(error == .timedOut(phase: .total))
    }

    @Test func bodyThatIsTooLong() async throws {
        var limits = HTTPClientLimits()
        limits.bodyBytes = 100_000
        let bytes = [UInt8](repeating: 97, count: 200_000)
        let error = try await failure(of: { _ in HTTPResponse(body: .bytes(bytes)) }, limits: limits)
        #expect(error == .tooLarge(limitBytes: 100_000))
    }

    @Test func headThatIsTooLong() async throws {
        var limits = HTTPClientLimits()
        limits.headBytes = 1_000
        let error = try await failure(
            of: { _ in HTTPResponse(headers: ["X": String(repeating: "a", count: 2_000)]) }, limits: limits)
        #expect(error == .tooLarge(limitBytes: 1_000))
    }

    @Test func answerThatIsCutOff() async throws {
        struct Broken: Error {}
        let error = try await failure(of: { _ in
            HTTPResponse(
                body: .stream(contentLength: 100) { writer in
                    try await writer.write("part")
                    throw Broken()
                })
        })
        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
