import HTTPServer
import JSON
import Synchronization
import Testing

@testable import BackendCore

@Suite struct LoggerTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[JSONValue]>([])
        var all: [JSONValue] { lines.withLock { $0 } }

        @Sendable func append(_ line: [UInt8]) {
            guard line.last == 0x0A, let value = try? JSONValue(parsing: line) else {
                Issue.record("Not a line of JSON")
                return
            }
            lines.withLock { $0.append(value) }
        }
    }

    @Test func linesAreJSONWithTheirFields() throws {
        let lines = Lines()
        let logger = Logger(write: lines.append)
        logger.info("a \"quoted\"\nmessage", ["count": 3, "name": "x"])
        logger.debug("not written")
        let line = try #require(lines.all.first)
        #expect(lines.all.count == 1)
        #expect(line["level"] == "info")
        #expect(line["message"] == "a \"quoted\"\nmessage")
        #expect(line["count"] == 3)
        let time = try #require(line["time"]?.string)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    }

    @Test(arguments: ["password", "refresh_token", "apikey", "Authorization", "clientSecret", "Set-Cookie"])
    func secretsAreHidden(name: String) {
        #expect(Logger.isSecret(name))
    }

    @Test func requestsAreLoggedWithTheirIdentifierAndWithoutTheirQuery() async throws {
        let lines = Lines()
        let handler = identifyingAndLogging(
            { _ in
                await Task.yield()
                Logger(write: lines.append).warning("inside")
                return HTTPResponse(status: 204)
            }, logger: Logger(write: lines.append))
        let request = HTTPRequest(target: "/verify?token=hunter2", headers: ["X-Request-Id": "abcdefgh-1"])
        let response = try await handler(request)
        #expect(response.headers["X-Request-Id"] == "abcdefgh-1")
        #expect(lines.all.map { $0["request"] } == ["abcdefgh-1", "abcdefgh-1"])
        #expect(lines.all.last?["path"] == "/verify")
        #expect(!lines.all.contains { $0.text.contains("hunter2") })
    }

    @Test(arguments: [
        ("/rest/v1/todos", 200, LogLevel.info), ("/rest/v1/todos", 404, .info), ("/rest/v1/todos", 503, .warning),
        ("/health", 200, .debug), ("/ready", 503, .warning), ("/metrics", 200, .debug), ("/healthy", 404, .info),
    ]) func requestsMatterByTheirAnswer(_ path: String, _ status: Int, _ level: LogLevel) async throws {
        for least in LogLevel.allCases {
            let lines = Lines()
            let handler = identifyingAndLogging(
                { _ in HTTPResponse(status: status) }, logger: Logger(level: least, write: lines.append))
            _ = try await handler(HTTPRequest(target: path))
            #expect(lines.all.map { $0["level"]?.string } == (least <= level ? [level.rawValue] : []))
        }
    }

    @Test(arguments: ["short", "has space", "a\nb-injected", String(repeating: "a", count: 65)])
    func implausibleIdentifiersAreReplaced(given: String) {
        let identifier = RequestIdentifier.identifier(for: HTTPRequest(target: "/", headers: ["X-Request-Id": given]))
        #expect(identifier != given)
        #expect(identifier.utf8.count == 36)
    }

    @Test func identifiersAreMadeInTheFormOfUUIDsAndDistinct() {
        let identifiers = (0..<1000).map { _ in RequestIdentifier.identifier(for: HTTPRequest(target: "/")) }
        #expect(Set(identifiers).count == 1000)
        #expect(identifiers.allSatisfy { $0.utf8.count == 36 && Array($0.utf8)[14] == UInt8(ascii: "4") })
    }

    @Test func failuresBecome500WithoutTheirDetails() async throws {
        struct Broken: Error { let detail = "hunter2" }
        let lines = Lines()
        let handler = identifyingAndLogging({ _ in throw Broken() }, logger: Logger(write: lines.append))
        let response = try await handler(HTTPRequest(target: "/"))
        #expect(response.status == 500)
        #expect(!String(decoding: try await response.collectBody(), as: UTF8.self).contains("hunter2"))
        #expect(lines.all.first?["level"] == "error")
    }
}
