import FoundationCompat

extension AuthClient {
    /// Sends a request; by default with the shared URL session.
    public typealias FetchHandler = @Sendable (_ request: URLRequest) async throws -> (Data, URLResponse)

    /// What an auth client needs to know.
    public struct Configuration: Sendable {
        public let url: URL
        public var headers: [String: String]
        public let flowType: AuthFlowType
        /// Where links in mail lead to, unless a call says otherwise.
        public let redirectToURL: URL?
        public var storageKey: String?
        public let localStorage: any AuthLocalStorage
        public let logger: (any SupabaseLogger)?
        public let encoder: JSONEncoder
        public let decoder: JSONDecoder
        public let fetch: FetchHandler
        /// Whether sessions are refreshed before they expire.
        public let autoRefreshToken: Bool

        public init(
            url: URL, headers: [String: String] = [:], flowType: AuthFlowType = Configuration.defaultFlowType,
            redirectToURL: URL? = nil, storageKey: String? = nil, localStorage: any AuthLocalStorage,
            logger: (any SupabaseLogger)? = nil, encoder: JSONEncoder = AuthClient.Configuration.jsonEncoder,
            decoder: JSONDecoder = AuthClient.Configuration.jsonDecoder,
            fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) },
            autoRefreshToken: Bool = AuthClient.Configuration.defaultAutoRefreshToken
        ) {
            self.url = url
            self.headers = headers.merging(Configuration.defaultHeaders) { given, _ in given }
            self.flowType = flowType
            self.redirectToURL = redirectToURL
            self.storageKey = storageKey
            self.localStorage = localStorage
            self.logger = logger
            self.encoder = encoder
            self.decoder = decoder
            self.fetch = fetch
            self.autoRefreshToken = autoRefreshToken
        }
    }

    public convenience init(
        url: URL, headers: [String: String] = [:], flowType: AuthFlowType = AuthClient.Configuration.defaultFlowType,
        redirectToURL: URL? = nil, storageKey: String? = nil, localStorage: any AuthLocalStorage,
        logger: (any SupabaseLogger)? = nil, encoder: JSONEncoder = AuthClient.Configuration.jsonEncoder,
        decoder: JSONDecoder = AuthClient.Configuration.jsonDecoder,
        fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) },
        autoRefreshToken: Bool = AuthClient.Configuration.defaultAutoRefreshToken
    ) {
        self.init(
            configuration: Configuration(
                url: url, headers: headers, flowType: flowType, redirectToURL: redirectToURL, storageKey: storageKey,
                localStorage: localStorage, logger: logger, encoder: encoder, decoder: decoder, fetch: fetch,
                autoRefreshToken: autoRefreshToken))
    }
}

extension AuthClient.Configuration {
    /// Writes keys in snake case and dates as RFC 3339.
    public static let jsonEncoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .custom(InternetDate.encode)
        return encoder
    }()

    /// Reads keys in snake case and dates as RFC 3339.
    public static let jsonDecoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .custom(InternetDate.decode)
        return decoder
    }()

    public static let defaultHeaders: [String: String] = ["X-Client-Info": "auth-swift/\(supabaseVersion)"]
    public static let defaultFlowType: AuthFlowType = .pkce
    public static let defaultAutoRefreshToken: Bool = true
    static let defaultStorageKey = "supabase.auth.token"
}

/// The version of supabase-swift whose interface and protocol this module follows.
let supabaseVersion = "2.14.1"
