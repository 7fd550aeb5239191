import HTTPServer
import Synchronization

/// Lets in as many requests at once as the server can serve in good time, and refuses the rest at once, so that nothing queues
/// without bound. While the server ends it lets nothing in and ends event streams, which would never end by themselves.
public final class RequestGate: Sendable {
    private let limit: Int
    private let drain: DrainSignal
    private let busyResponse: @Sendable (HTTPRequest) -> HTTPResponse
    private let inFlight = Atomic<Int>(0)
    private let openStreams = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)

    /// - Parameters:
    ///   - limit: How many requests may wait for their answers. Event streams and downloads that have begun do not count.
    ///   - busyResponse: The refusal, in the form of the protocol that the request speaks. `Retry-After` is added.
    public init(
        limit: Int, drain: DrainSignal, busyResponse: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) {
        self.limit = limit
        self.drain = drain
        self.busyResponse = busyResponse
    }

    public func applied(to handler: @escaping HTTPHandler) -> HTTPHandler {
        { request in
            let count = self.inFlight.add(1, ordering: .relaxed).newValue
            defer { self.inFlight.subtract(1, ordering: .relaxed) }
            guard count <= self.limit, !self.drain.hasBegun else {
                self.refused.add(1, ordering: .relaxed)
                var response = self.busyResponse(request)
                response.headers["Retry-After"] = "1"
                return response
            }
            var response = try await handler(request)
            if case .stream(let length, let make) = response.body {
                let isEndless = response.headers["Content-Type"]?.hasPrefix("text/event-stream") == true
                response.body = .stream(contentLength: length) { writer in
                    try await self.runStream(make, writer, isEndless: isEndless)
                }
            }
            return response
        }
    }

    private func runStream(
        _ make: @escaping @Sendable (HTTPBodyWriter) async throws -> Void, _ writer: HTTPBodyWriter, isEndless: Bool
    ) async throws {
        openStreams.add(1, ordering: .relaxed)
        defer { openStreams.subtract(1, ordering: .relaxed) }
        guard isEndless else { return try await make(writer) }
        let drain = drain
        // Whichever ends first ends the other.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await make(writer)
                return false
            }
            group.addTask {
                await drain.wait()
                return true
            }
            defer { group.cancelAll() }
            guard try await group.next() == true else { return }
            group.cancelAll()
            // What the stream throws for having been cancelled is no failure: the client gets an orderly end.
            while let result = await group.nextResult() {
                if case .failure(let error) = result, !(error is CancellationError) { throw error }
            }
        }
    }

    public func write(to text: inout MetricsText) {
        text.single(
            "easyapp_http_requests_in_flight", .gauge, "Requests waiting for their answers.",
            Double(inFlight.load(ordering: .relaxed)))
        text.single(
            "easyapp_http_requests_in_flight_limit", .gauge, "How many may wait before more are refused.",
            Double(limit))
        text.single(
            "easyapp_http_streams_open", .gauge, "Event streams and other streamed answers being sent.",
            Double(openStreams.load(ordering: .relaxed)))
        text.single(
            "easyapp_http_requests_refused_total", .counter, "Requests refused because the server was busy or ending.",
            Double(refused.load(ordering: .relaxed)))
    }
}
