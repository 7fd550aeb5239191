/// A request whose head has arrived; its body may still be on its way.
public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// The request target as it came, `/path?query` (RFC 9112, section 3.2).
    public var target: String
    /// The target's path, still percent-encoded.
    public var rawPath: Substring
    /// The target's query without its question mark, still encoded.
    public var rawQuery: Substring
    public var headers: HTTPHeaders
    public var body: HTTPBody
    /// The peer's IP address as text.
    public var remoteAddress: String
    /// What the route's pattern captured, decoded.
    public var parameters: [String: String] = [:]
    /// The path that is left below a mount, still percent-encoded, starting with `/`. The whole path outside one.
    public var pathInMount: Substring

    /// A request as it would have come over a connection; handy in tests.
    public init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: HTTPBody = HTTPBody(),
        remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.target = target
        let separator = target.utf8.firstIndex(of: 0x3F)
        rawPath = target[..<(separator ?? target.endIndex)]
        rawQuery = separator.map { target[target.utf8.index(after: $0)...] } ?? ""
        pathInMount = rawPath
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The decoded path; what does not decode stays as it came (a server has refused that before).
    public var path: String { PercentEncoding.decode(rawPath) ?? String(rawPath) }

    /// The fields of the query.
    public var query: QueryItems { QueryItems(parsing: rawQuery) ?? QueryItems() }

    /// Whether path and query decode to UTF-8 without NUL.
    var hasDecodableTarget: Bool {
        // Nothing to decode in most targets.
        guard target.utf8.contains(where: { $0 == 0x25 || $0 >= 0x80 }) else { return true }
        return PercentEncoding.decode(rawPath) != nil && QueryItems(parsing: rawQuery) != nil
    }
}

/// What answers requests. Cancelled when the client has gone away.
public typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse
