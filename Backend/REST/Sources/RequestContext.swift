import JSON
import PostgreSQL

/// One request with everything its headers and its query string say.
struct RequestContext: Sendable {
    var request: RESTRequest
    let cache: SchemaCache
    let configuration: RESTConfiguration
    let schema: String
    /// The schema was named by a profile header, or there are several.
    let isSchemaNegotiated: Bool
    let preferences: Preferences
    let parameters: QueryParameters
    /// What `Accept` asks for, the most wanted first.
    let accepted: [MediaType]

    /// - Throws: `RESTError`.
    init(_ request: RESTRequest, cache: SchemaCache, configuration: RESTConfiguration) throws(RESTError) {
        self.request = request
        self.cache = cache
        self.configuration = configuration
        let isWrite = ["POST", "PUT", "PATCH", "DELETE"].contains(request.method)
        let profile = request.header(isWrite ? "content-profile" : "accept-profile")
        if let profile, !configuration.schemas.contains(profile) {
            throw .schemaNotExposed(profile, exposed: configuration.schemas)
        }
        schema = profile ?? configuration.schemas[0]
        isSchemaNegotiated = profile != nil || configuration.schemas.count > 1
        preferences = Preferences(
            request.headerValues("prefer"), allowsTransactionEnd: configuration.transactionEnd.allowsOverride)
        let isCall = request.path.isEmpty || request.path.first == "rpc" && request.path.count == 2
        do throws(GrammarError) {
            parameters = try QueryParameters(request.rawQuery, isFunctionCall: isCall && !isWrite)
        } catch {
            throw .grammar(error)
        }
        accepted = MediaType.accepted(request.header("accept"))
    }

    /// - Throws: `RESTError.invalidPreferences`.
    func checkPreferences() throws(RESTError) {
        if preferences.handling == .strict, !preferences.invalid.isEmpty {
            throw .invalidPreferences(preferences.invalid)
        }
    }

    /// The form of the answer.
    ///
    /// - Parameter object: The table or function that is asked.
    func rendering(of object: QualifiedName, isWhole: Bool) throws(RESTError) -> Rendering {
        try Rendering.negotiate(
            accepted, of: object, isWhole: isWhole, handlers: cache.mediaHandlers,
            allowsPlans: configuration.allowsPlans)
    }

    /// The rows asked for; the `Range` header counts for GET only.
    func range() throws(RESTError) -> RowRange {
        try RowRange(
            limit: parameters.limits[[]], offset: parameters.offsets[[]],
            header: request.method == "GET" ? request.header("range") : nil)
    }

    var contentType: MediaType { request.header("content-type").map(MediaType.init) ?? .json }

    /// Reads the body as rows to write.
    ///
    /// - Throws: `RESTError.invalidBody`.
    func payload() throws(RESTError) -> Payload {
        // PUT writes whole rows.
        let columns = request.method == "PUT" ? nil : parameters.columns
        switch contentType {
        case .json: return try Payload(json: request.body, columns: columns)
        case .csv: return try Payload(csv: request.body)
        case .form: return try Payload(form: request.body)
        case let other: throw .invalidBody("Content-Type not acceptable: \(other.name)")
        }
    }

    func contentHeaders(_ mediaType: MediaType) -> [(name: String, value: String)] {
        var headers = [("Content-Type", mediaType.contentType)]
        if isSchemaNegotiated { headers.append(("Content-Profile", schema)) }
        return headers
    }
}
