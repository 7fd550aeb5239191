import Cryptography
import HTTPServer
import JSON
import Synchronization

/// What ties the log lines and the answer of one request together.
public enum RequestIdentifier {
    /// Of the request that the current task serves.
    @TaskLocal public static var current: String?

    static let headerName = "X-Request-Id"

    /// The client's own identifier where it is plausible, else a new one.
    static func identifier(for request: HTTPRequest) -> String {
        if let given = request.headers[headerName], isPlausible(given) { return given }
        return made()
    }

    /// Random bytes for the next identifiers. They are no secrets, and one by one each costs a call of OpenSSL's generator.
    private static let reserve = Mutex<ArraySlice<UInt8>>([])

    private static func made() -> String {
        reserve.withLock { reserve in
            if reserve.isEmpty { reserve = SecureRandom.bytes(16 * 256)[...] }
            defer { reserve.removeFirst(16) }
            return SecureRandom.uuid(reserve.prefix(16))
        }
    }

    private static func isPlausible(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

/// A handler with an identifier for every request, which is sent back in `X-Request-Id`, and a log line for every answer:
/// method, path (never the query, which may hold tokens), status and milliseconds.
public func identifyingAndLogging(_ handler: @escaping HTTPHandler, logger: Logger) -> HTTPHandler {
    { request in
        let identifier = RequestIdentifier.identifier(for: request)
        return try await RequestIdentifier.$current.withValue(identifier) {
            let clock = ContinuousClock()
            let start = clock.now
            var response: HTTPResponse
            do {
                response = try await handler(request)
            } catch let error as HTTPError {
                response = error.response
            } catch let error where !(error is CancellationError) {
                logger.error(
                    "A request failed", ["path": .string(String(request.rawPath)), "error": .string("\(error)")])
                response = HTTPError(500, "The server failed to answer. Try again later.").response
            }
            response.headers[RequestIdentifier.headerName] = identifier
            let level = accessLevel(request, response)
            if logger.level <= level {
                logger.log(
                    level, "request",
                    [
                        "method": .string(request.method.rawValue), "path": .string(String(request.rawPath)),
                        "status": JSONValue(response.status),
                        "milliseconds": JSONNumber.milliseconds((clock.now - start) / .seconds(1)),
                    ])
            }
            return response
        }
    }
}

/// What fails on this side is worth a line also where requests are not logged, and what asks every few seconds whether the server
/// lives is worth none.
private func accessLevel(_ request: HTTPRequest, _ response: HTTPResponse) -> LogLevel {
    if response.status >= 500 { return .warning }
    switch request.rawPath {
    case "/health", "/ready", "/metrics": return .debug
    default: return .info
    }
}
