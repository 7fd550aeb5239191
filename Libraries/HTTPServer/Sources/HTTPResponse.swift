/// An answer.
public struct HTTPResponse: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        /// Bytes as they are made. Ended when the closure returns; the connection is cut when it throws, so that the client
        /// can tell. With a `contentLength` the body is exactly that long, else it is chunked.
        case stream(contentLength: Int? = nil, @Sendable (HTTPBodyWriter) async throws -> Void)
    }

    public var status: Int
    /// `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` are the server's business.
    public var headers: HTTPHeaders
    public var body: Body

    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A text of some media type.
    public static func text(
        _ text: String, status: Int = 200, contentType: String = "text/plain; charset=utf-8"
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": contentType], body: .bytes(Array(text.utf8)))
    }

    /// JSON that is already encoded.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: .bytes(bytes))
    }

    /// `Location` elsewhere; 303 unless told.
    public static func redirect(to location: String, status: Int = 303) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    /// Server-sent events (WHATWG HTML, section 9.2).
    public static func events(_ body: @escaping @Sendable (HTTPBodyWriter) async throws -> Void) -> HTTPResponse {
        HTTPResponse(
            headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"],
            body: .stream(body))
    }

    /// The whole body, for callers that hold no connection, such as tests. Runs a streamed body to its end.
    public func collectBody() async throws -> [UInt8] {
        switch body {
        case .empty: return []
        case .bytes(let bytes): return bytes
        case .stream(_, let make):
            let writer = HTTPBodyWriter()
            async let made: Void = {
                defer { writer.finish() }
                try await make(writer)
            }()
            var bytes: [UInt8] = []
            while let chunk = await writer.take() { bytes += chunk }
            try await made
            return bytes
        }
    }
}
