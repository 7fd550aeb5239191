import FoundationCompat

/// Queries a database through PostgREST (<https://docs.postgrest.org>).
public final class PostgrestClient: Sendable {
    public typealias FetchHandler = @Sendable (_ request: URLRequest) async throws -> (Data, URLResponse)

    /// What a client needs to know.
    public struct Configuration: Sendable {
        public var url: URL
        public var schema: String?
        public var headers: [String: String]
        public var fetch: FetchHandler
        public var encoder: JSONEncoder
        public var decoder: JSONDecoder
        let logger: (any SupabaseLogger)?

        public init(
            url: URL, schema: String? = nil, headers: [String: String] = [:], logger: (any SupabaseLogger)? = nil,
            fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) },
            encoder: JSONEncoder = PostgrestClient.Configuration.jsonEncoder,
            decoder: JSONDecoder = PostgrestClient.Configuration.jsonDecoder
        ) {
            self.url = url
            self.schema = schema
            self.headers = headers
            self.logger = logger
            self.fetch = fetch
            self.encoder = encoder
            self.decoder = decoder
        }
    }

    private let state: Locked<Configuration>
    public var configuration: Configuration { state.value }

    public init(configuration: Configuration) {
        var configuration = configuration
        configuration.headers.merge(Configuration.defaultHeaders) { given, _ in given }
        state = Locked(configuration)
    }

    public convenience init(
        url: URL, schema: String? = nil, headers: [String: String] = [:], logger: (any SupabaseLogger)? = nil,
        fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) },
        encoder: JSONEncoder = PostgrestClient.Configuration.jsonEncoder,
        decoder: JSONDecoder = PostgrestClient.Configuration.jsonDecoder
    ) {
        self.init(
            configuration: Configuration(
                url: url, schema: schema, headers: headers, logger: logger, fetch: fetch, encoder: encoder,
                decoder: decoder))
    }

    /// Signs queries with `token`, with nothing when it is nil.
    @discardableResult
    public func setAuth(_ token: String?) -> PostgrestClient {
        state.withLock { $0.headers["Authorization"] = token.map { "Bearer \($0)" } }
        return self
    }

    /// Queries of a table or a view.
    public func from(_ table: String) -> PostgrestQueryBuilder {
        PostgrestQueryBuilder(configuration: configuration, request: request(.get, table))
    }

    /// A call of a database function.
    public func rpc(
        _ fn: String, params: some Encodable & Sendable, count: CountOption? = nil
    ) throws -> PostgrestFilterBuilder {
        try call(fn, body: configuration.encoder.encode(params), count: count)
    }

    /// A call of a database function without parameters.
    public func rpc(_ fn: String, count: CountOption? = nil) throws -> PostgrestFilterBuilder {
        call(fn, body: nil, count: count)
    }

    /// Queries of another schema.
    public func schema(_ schema: String) -> PostgrestClient {
        var configuration = configuration
        configuration.schema = schema
        return PostgrestClient(configuration: configuration)
    }

    private func call(_ function: String, body: Data?, count: CountOption?) -> PostgrestFilterBuilder {
        var request = request(.post, "rpc/\(function)")
        request.body = body
        if let count { request.headers.prefer("count=\(count.rawValue)") }
        return PostgrestFilterBuilder(configuration: configuration, request: request)
    }

    private func request(_ method: Request.Method, _ path: String) -> Request {
        var request = Request(url: configuration.url.appendingPathComponent(path), method: method)
        request.headers = HTTPHeaders(configuration.headers)
        return request
    }
}

extension PostgrestClient.Configuration {
    /// Reads dates as PostgreSQL writes them in JSON.
    public static let jsonDecoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(InternetDate.decode)
        return decoder
    }()

    /// Writes dates as RFC 3339 without a fraction.
    public static let jsonEncoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    public static let defaultHeaders: [String: String] = ["X-Client-Info": "postgrest-swift/\(supabaseVersion)"]
}
