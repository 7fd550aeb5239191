import CCurl
import EventLoop
import Synchronization

/// An HTTP client on libcurl, with a pool of connections for every event loop. HTTP/2 where the server offers it over TLS.
///
/// Cancelling the task that waits for an answer, or letting the answer's body go, ends the transfer.
public final class HTTPClient: Sendable {
    private let loops: [CurlLoop]
    private let group: EventLoopGroup
    private let limits: HTTPClientLimits

    /// libcurl wants this once, before anything else.
    private static let isPrepared: Bool = curl_global_init(ccurl_global_all) == CURLE_OK

    /// - Parameters:
    ///   - group: The loops that transfers run on; they outlive the client.
    ///   - limits: For requests that bring none of their own.
    ///   - connectionsPerHost: How many connections a loop opens to one host at most; more requests wait.
    public init(group: EventLoopGroup, limits: HTTPClientLimits = HTTPClientLimits(), connectionsPerHost: Int = 64) {
        precondition(Self.isPrepared, "libcurl cannot be prepared.")
        self.group = group
        self.limits = limits
        loops = group.loops.map { CurlLoop(loop: $0, connectionsPerHost: connectionsPerHost) }
    }

    /// Sends a request, and returns when the head of its answer has arrived. Any status is an answer, not an error.
    /// - Throws: `HTTPClientError`, or `CancellationError`.
    public func execute(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        for field in request.headers
        where (field.name + field.value).utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) {
            throw HTTPClientError.invalidHeader(name: field.name)
        }
        guard !request.url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { throw HTTPClientError.invalidURL }
        let loop = group.currentOrNext()
        guard let curl = loops.first(where: { $0.loop === loop }) else { throw HTTPClientError.closed }
        let transfer = Transfer(request, limits: request.limits ?? limits, loop: curl)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.expectHead(continuation)
                loop.execute { curl.start(transfer) }
            }
        } onCancel: {
            loop.execute { curl.end(transfer, .failure(CancellationError())) }
        }
    }

    /// Ends all transfers and closes the connections. Must be called before the loops are stopped.
    public func close() async {
        for loop in loops { await loop.loop.run { loop.close() } }
    }
}
