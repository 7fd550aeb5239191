import FoundationCompat

/// Sends requests, trying once more where that cannot do harm.
struct Transport: Sendable {
    /// Which failures are worth another try.
    struct Retry: Sendable {
        var methods: Set<Request.Method>
        /// How long to wait before the other try.
        var delaySeconds = 1.0
        var statusCodes: Set<Int> = [408, 500, 502, 503, 504]
        var errorCodes: Set<URLError.Code> = [
            .badServerResponse, .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed,
            .dnsLookupFailed, .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed, .timedOut,
        ]

        static let none = Retry(methods: [])
    }

    let fetch: FetchHandler
    var retry = Retry.none
    var logger: (any SupabaseLogger)?

    /// The answer, whatever its status. Throws `URLError` when there is none.
    func send(_ request: Request) async throws -> Response {
        do {
            let response = try await sendOnce(request)
            guard retry.methods.contains(request.method), retry.statusCodes.contains(response.http.statusCode) else {
                return response
            }
        } catch let error as URLError
            where retry.methods.contains(request.method) && retry.errorCodes.contains(error.code)
        {
            logger?.warning("\(request.method.rawValue) \(request.url.path) failed and is tried again: \(error)")
        }
        try await Task.sleep(for: .seconds(retry.delaySeconds))
        return try await sendOnce(request)
    }

    private func sendOnce(_ request: Request) async throws -> Response {
        logger?.debug("\(request.method.rawValue) \(request.url.path)")
        let (data, response) = try await _abandonable { [fetch] in try await fetch(request.urlRequest) }
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        logger?.debug("\(request.method.rawValue) \(request.url.path): \(http.statusCode)")
        return Response(data: data, http: http)
    }
}

/// An answer with a status outside 200 to 299 whose body is not in the service's own form.
public struct HTTPError: LocalizedError, Sendable {
    public let data: Data
    public let response: HTTPURLResponse

    public init(data: Data, response: HTTPURLResponse) {
        self.data = data
        self.response = response
    }

    public var errorDescription: String? {
        "Status Code: \(response.statusCode) Body: \(String(decoding: data, as: UTF8.self))"
    }
}
