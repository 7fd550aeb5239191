/// A request whose head has arrived; its body may still be on its way.
public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// The request target as it came, `/path?query` (RFC 9112, section 3.2).
    public let target: String
    public var headers: HTTPHeaders
    public var body: HTTPBody
    /// The peer's IP address as text.
    public var remoteAddress: String
    /// What the route's pattern captured, decoded.
    public var parameters: [String: String] = [:]
    // Places in the target, in bytes: a request is copied often, and every part that is a text of its own would count.
    private let pathEnd: Int
    private var mountEnd = 0

    /// A request as it would have come over a connection; handy in tests.
    public init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: HTTPBody = HTTPBody(),
        remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        let bytes = target.utf8
        pathEnd = bytes.firstIndex(of: 0x3F).map { bytes.distance(from: bytes.startIndex, to: $0) } ?? bytes.count
    }

    private func part(from start: Int, to end: Int) -> Substring {
        let bytes = target.utf8
        let first = bytes.index(bytes.startIndex, offsetBy: start)
        return target[first..<bytes.index(first, offsetBy: end - start)]
    }

    /// The target's path, still percent-encoded.
    public var rawPath: Substring { part(from: 0, to: pathEnd) }

    /// The target's query without its question mark, still encoded.
    public var rawQuery: Substring {
        let count = target.utf8.count
        return pathEnd < count ? part(from: pathEnd + 1, to: count) : ""
    }

    /// The path that is left below a mount, still percent-encoded, starting with `/`. The whole path outside one.
    public var pathInMount: Substring {
        mountEnd >= pathEnd ? "/" : part(from: mountEnd, to: pathEnd)
    }

    /// The request as a mount sees it that has taken the first `segmentCount` segments of `pathInMount`.
    func entering(segmentCount: Int) -> HTTPRequest {
        var request = self
        let path = pathInMount.utf8
        var index = path.startIndex
        for _ in 0..<segmentCount {
            while index < path.endIndex, path[index] == 0x2F { path.formIndex(after: &index) }
            while index < path.endIndex, path[index] != 0x2F { path.formIndex(after: &index) }
        }
        request.mountEnd += path.distance(from: path.startIndex, to: index)
        return request
    }

    /// The decoded path; what does not decode stays as it came (a server has refused that before).
    public var path: String { PercentEncoding.decode(rawPath) ?? String(rawPath) }

    /// The fields of the query.
    public var query: QueryItems { QueryItems(parsing: rawQuery) ?? QueryItems() }

    /// Whether path and query decode to UTF-8 without NUL, and nothing in them is a space as it is.
    var hasDecodableTarget: Bool {
        // Nothing to decode in most targets.
        let isPlain = target.utf8.withContiguousStorageIfAvailable { bytes in
            // With no way out of it, the loop takes many bytes at a time.
            var isPlain = true
            for byte in bytes { isPlain = byte <= 0x20 || byte == 0x25 || byte >= 0x80 ? false : isPlain }
            return isPlain
        }
        if isPlain == true { return true }
        return !target.contains(byte: 0x20) && PercentEncoding.decode(rawPath) != nil
            && QueryItems(parsing: rawQuery) != nil
    }
}

/// What answers requests. Cancelled when the client has gone away.
public typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// What answers the requests that need to wait for nothing and have no body to read; nil leaves a request to the handler.
/// It saves such a request the cost of a task, which is more than the rest of serving it.
public typealias ImmediateHTTPHandler = @Sendable (HTTPRequest) throws -> HTTPResponse?
