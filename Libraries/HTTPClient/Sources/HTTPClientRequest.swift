@_exported import HTTPCore

/// A request to another server.
public struct HTTPClientRequest: Sendable {
    public var method: HTTPMethod
    /// An absolute http or https URL, percent-encoded.
    public var url: String
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// A body that comes in pieces, in place of `body`.
    public var streamedBody: HTTPClientStreamedBody?
    /// How many redirections are followed; fields such as `Authorization` go to the first host only.
    public var redirectionLimit = 0
    /// Overrides the client's limits for this request.
    public var limits: HTTPClientLimits?

    public init(method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The host as it is in the URL, for messages; a URL's user and password never are.
    var host: String {
        let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let authority = afterScheme.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return String(authority.split(separator: "@").last ?? authority)
    }
}

/// The body of a request in pieces, so that it is never held as a whole. It can be sent once: such a request is neither redirected nor
/// tried again.
public struct HTTPClientStreamedBody: Sendable {
    /// How many bytes there are.
    public var length: Int
    let next: @Sendable () async throws -> [UInt8]?

    /// - Parameters:
    ///   - length: Exactly how many bytes `next` gives.
    ///   - next: Gives the next piece, nil at the end. Asked when there is room, one call at a time; what it throws the request throws.
    public init(length: Int, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.next = next
    }
}

/// What an answer may take.
public struct HTTPClientLimits: Sendable {
    /// For finding and reaching the host, encryption included.
    public var connectSeconds = 10.0
    /// From the start, or the last piece of a body that comes in pieces, to the head of the answer.
    public var headSeconds = 60.0
    /// Without a byte of the body, while somebody waits for one.
    public var silenceSeconds = 60.0
    /// For everything; nil for answers that have no end, such as event streams.
    public var totalSeconds: Double? = 300
    /// The longest head.
    public var headBytes = 64 * 1024
    /// The longest body.
    public var bodyBytes = 64 * 1024 * 1024

    public init() {}
}

/// The head of an answer, and the body as it arrives.
public struct HTTPClientResponse: Sendable {
    public var status: Int
    public var headers: HTTPHeaders
    public var body: HTTPClientBody
}

/// The body of an answer as it arrives. One reader at a time. While nobody reads, little is fetched; when it is let go, the rest
/// is not fetched at all.
public final class HTTPClientBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let stream: ByteStream
    private let letGo: @Sendable () -> Void

    init(_ stream: ByteStream, letGo: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.letGo = letGo
    }

    deinit { letGo() }

    /// What has arrived since the last call; nil at the end.
    /// - Throws: `HTTPClientError`, or `CancellationError`.
    public func next() async throws -> [UInt8]? {
        try await stream.next()
    }

    /// The whole body; the client's limits say how long it may be.
    /// - Throws: What `next()` throws.
    public func collect() async throws -> [UInt8] {
        guard var bytes = try await next() else { return [] }
        while let chunk = try await next() { bytes += chunk }
        return bytes
    }

    /// An iterator for `for try await`.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let body: HTTPClientBody

        public func next() async throws -> [UInt8]? { try await body.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }
}
