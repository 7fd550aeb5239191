import FoundationCompat

/// What a client can be told beyond the project's address and key.
public struct SupabaseClientOptions: Sendable {
    public let db: DatabaseOptions
    public let auth: AuthOptions
    public let global: GlobalOptions
    public let functions: FunctionsOptions

    public init(
        db: DatabaseOptions = .init(), auth: AuthOptions, global: GlobalOptions = .init(),
        functions: FunctionsOptions = .init()
    ) {
        self.db = db
        self.auth = auth
        self.global = global
        self.functions = functions
    }

    public init(
        db: DatabaseOptions = .init(), global: GlobalOptions = .init(), functions: FunctionsOptions = .init()
    ) {
        self.init(db: db, auth: .init(), global: global, functions: functions)
    }

    public struct DatabaseOptions: Sendable {
        /// The schema that is queried, `public` when nil.
        public let schema: String?
        public let encoder: JSONEncoder
        public let decoder: JSONDecoder

        public init(
            schema: String? = nil, encoder: JSONEncoder = PostgrestClient.Configuration.jsonEncoder,
            decoder: JSONDecoder = PostgrestClient.Configuration.jsonDecoder
        ) {
            self.schema = schema
            self.encoder = encoder
            self.decoder = decoder
        }
    }

    public struct AuthOptions: Sendable {
        public let storage: any AuthLocalStorage
        public let redirectToURL: URL?
        public let storageKey: String?
        public let flowType: AuthFlowType
        public let encoder: JSONEncoder
        public let decoder: JSONDecoder
        public let autoRefreshToken: Bool

        public init(
            storage: any AuthLocalStorage, redirectToURL: URL? = nil, storageKey: String? = nil,
            flowType: AuthFlowType = AuthClient.Configuration.defaultFlowType,
            encoder: JSONEncoder = AuthClient.Configuration.jsonEncoder,
            decoder: JSONDecoder = AuthClient.Configuration.jsonDecoder,
            autoRefreshToken: Bool = AuthClient.Configuration.defaultAutoRefreshToken
        ) {
            self.storage = storage
            self.redirectToURL = redirectToURL
            self.storageKey = storageKey
            self.flowType = flowType
            self.encoder = encoder
            self.decoder = decoder
            self.autoRefreshToken = autoRefreshToken
        }

        public init(
            redirectToURL: URL? = nil, storageKey: String? = nil,
            flowType: AuthFlowType = AuthClient.Configuration.defaultFlowType,
            encoder: JSONEncoder = AuthClient.Configuration.jsonEncoder,
            decoder: JSONDecoder = AuthClient.Configuration.jsonDecoder,
            autoRefreshToken: Bool = AuthClient.Configuration.defaultAutoRefreshToken
        ) {
            self.init(
                storage: AuthClient.Configuration.defaultLocalStorage, redirectToURL: redirectToURL,
                storageKey: storageKey, flowType: flowType, encoder: encoder, decoder: decoder,
                autoRefreshToken: autoRefreshToken)
        }
    }

    public struct GlobalOptions: Sendable {
        /// Fields that go with every request.
        public let headers: [String: String]
        public let session: URLSession
        public let logger: (any SupabaseLogger)?

        public init(
            headers: [String: String] = [:], session: URLSession = .shared, logger: (any SupabaseLogger)? = nil
        ) {
            self.headers = headers
            self.session = session
            self.logger = logger
        }
    }

    public struct FunctionsOptions: Sendable {
        /// Where functions run.
        public let region: String?

        @_disfavoredOverload public init(region: String? = nil) { self.region = region }

        public init(region: FunctionRegion? = nil) { self.init(region: region?.rawValue) }
    }
}
