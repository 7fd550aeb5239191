import FoundationCompat

/// A client of a Supabase project (<https://supabase.com/docs/reference/swift/initializing>).
public final class SupabaseClient: Sendable {
    /// Accounts and sessions.
    public let auth: AuthClient

    private let options: SupabaseClientOptions
    private let supabaseURL: URL
    private let allHeaders: HTTPHeaders

    public convenience init(supabaseURL: URL, supabaseKey: String) {
        self.init(supabaseURL: supabaseURL, supabaseKey: supabaseKey, options: SupabaseClientOptions())
    }

    public init(supabaseURL: URL, supabaseKey: String, options: SupabaseClientOptions) {
        self.options = options
        self.supabaseURL = supabaseURL
        allHeaders = HTTPHeaders([
            "X-Client-Info": "supabase-swift/\(supabaseVersion)", "Authorization": "Bearer \(supabaseKey)",
            "Apikey": supabaseKey,
        ]).merging(HTTPHeaders(options.global.headers))
        // The project's name in its address keeps the sessions of several projects apart.
        let project = supabaseURL.host?.split(separator: ".").first.map(String.init) ?? "local"
        let session = options.global.session
        auth = AuthClient(
            url: supabaseURL.appendingPathComponent("auth/v1"), headers: allHeaders.dictionary,
            flowType: options.auth.flowType, redirectToURL: options.auth.redirectToURL,
            storageKey: options.auth.storageKey ?? "sb-\(project)-auth-token", localStorage: options.auth.storage,
            logger: options.global.logger, encoder: options.auth.encoder, decoder: options.auth.decoder,
            fetch: { try await session.data(for: $0) }, autoRefreshToken: options.auth.autoRefreshToken)
    }

    /// The fields that go with every request.
    public var headers: [String: String] { allHeaders.dictionary }

    /// Functions of the project.
    public var functions: FunctionsClient {
        FunctionsClient(
            url: supabaseURL.appendingPathComponent("functions/v1"), headers: headers,
            region: options.functions.region, logger: options.global.logger, fetch: fetchWithAuth)
    }

    private var rest: PostgrestClient {
        PostgrestClient(
            url: supabaseURL.appendingPathComponent("rest/v1"), schema: options.db.schema, headers: headers,
            logger: options.global.logger, fetch: fetchWithAuth, encoder: options.db.encoder,
            decoder: options.db.decoder)
    }

    /// Queries of a table or a view.
    public func from(_ table: String) -> PostgrestQueryBuilder { rest.from(table) }

    /// A call of a database function.
    public func rpc(
        _ fn: String, params: some Encodable & Sendable, count: CountOption? = nil
    ) throws -> PostgrestFilterBuilder {
        try rest.rpc(fn, params: params, count: count)
    }

    /// A call of a database function without parameters.
    public func rpc(_ fn: String, count: CountOption? = nil) throws -> PostgrestFilterBuilder {
        try rest.rpc(fn, count: count)
    }

    /// Queries of another schema.
    public func schema(_ schema: String) -> PostgrestClient { rest.schema(schema) }

    /// Takes the session that a link brings.
    public func handle(_ url: URL) { auth.handle(url) }

    /// Sends a request as the user who is signed in, otherwise with the project's key.
    private var fetchWithAuth: FetchHandler {
        let session = options.global.session
        return { [auth] request in
            var request = request
            if let token = try? await auth.session.accessToken {
                request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            }
            return try await session.data(for: request)
        }
    }
}
