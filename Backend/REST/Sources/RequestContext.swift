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
    let mediaType: MediaType
    private let searchPath: String

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
        searchPath = RequestContext.searchPath(schema, configuration.extraSearchPath)
        isSchemaNegotiated = profile != nil || configuration.schemas.count > 1
        preferences = Preferences(request.headerValues("prefer"))
        if preferences.handling == .strict, !preferences.invalid.isEmpty {
            throw .invalidPreferences(preferences.invalid)
        }
        let isFunctionRead = request.path.first == "rpc" && request.path.count == 2 && !isWrite
        do throws(GrammarError) {
            parameters = try QueryParameters(request.rawQuery, isFunctionCall: isFunctionRead)
        } catch {
            throw .grammar(error)
        }
        mediaType = try MediaType.negotiate(accept: request.header("accept"))
    }

    private static func searchPath(_ schema: String, _ extra: [String]) -> String {
        var seen: Set<String> = []
        return ([schema] + extra).filter { seen.insert($0).inserted }
            .map(PostgreSQLIdentifier.quoted).joined(separator: ", ")
    }

    /// The rows asked for; the `Range` header counts for GET only.
    func range() throws(RESTError) -> RowRange {
        try RowRange(
            limit: parameters.limits[[]], offset: parameters.offsets[[]],
            header: request.method == "GET" ? request.header("range") : nil)
    }

    /// Reads the body as rows to write.
    ///
    /// - Throws: `RESTError.invalidBody`.
    func payload() throws(RESTError) -> Payload {
        let type = request.header("content-type")?.split(separator: ";").first.map { GrammarParser.trimmed(String($0)) }
        switch type?.lowercased() {
        case nil, "application/json", "application/vnd.pgrst.object+json", "application/vnd.pgrst.array+json":
            return try Payload(json: request.body, columns: parameters.columns)
        case "text/csv": return try Payload(csv: request.body, columns: parameters.columns)
        case "application/x-www-form-urlencoded": return try Payload(form: request.body, columns: parameters.columns)
        case .some(let other): throw .invalidBody("Content-Type not acceptable: \(other)")
        }
    }

    var contentHeaders: [(name: String, value: String)] {
        var headers = [("Content-Type", mediaType.contentType)]
        if isSchemaNegotiated { headers.append(("Content-Profile", schema)) }
        return headers
    }

    // MARK: Transaction

    /// What comes before the statement of a request: the transaction, its role and its claims.
    func opening(isReadOnly: Bool) -> [PostgreSQLStatement] {
        var settings: [PostgreSQLParameter] = [
            .text(searchPath), .text(request.caller.role), .utf8(claims), .text(request.method),
            .text("/" + request.path.joined(separator: "/")), .utf8(headersJSON),
        ]
        if let timeZone = preferences.timeZone { settings.append(.text(timeZone)) }
        return [
            isReadOnly ? "BEGIN READ ONLY" : "BEGIN",
            PostgreSQLStatement(RequestContext.settingsSQL[settings.count] ?? "", settings),
        ]
    }

    /// The SQL of `opening`, by how many settings there are.
    private static let settingsSQL: [Int: String] = {
        let names = [
            "search_path", "role", "request.jwt.claims", "request.method", "request.path", "request.headers",
            "timezone",
        ]
        let calls = names.enumerated().map { "set_config('\($1)', $\($0 + 1), true)" }
        return [
            names.count: "SELECT " + calls.joined(separator: ", "),
            names.count - 1: "SELECT " + calls.dropLast().joined(separator: ", "),
        ]
    }()

    /// The claims as the token has them, with the role where it names none.
    private var claims: [UInt8] {
        if request.caller.claims["role"]?.string != nil { return request.caller.claimsBytes }
        var members = request.caller.claims.object ?? [:]
        members["role"] = .string(request.caller.role)
        return JSONValue.object(members).serialized
    }

    /// The headers as functions in the database may read them; credentials stay out.
    private var headersJSON: [UInt8] {
        var output: [UInt8] = [UInt8(ascii: "{")]
        // A request has few headers, so looking through a list is quicker than hashing.
        var seen = ["authorization", "cookie", "apikey"]
        for header in request.headers {
            let name = header.name.lowercased()
            guard !seen.contains(name), !header.value.utf8.contains(0) else { continue }
            seen.append(name)
            if output.count > 1 { output.append(UInt8(ascii: ",")) }
            JSONValue.appendString(name, to: &output)
            output.append(UInt8(ascii: ":"))
            JSONValue.appendString(header.value, to: &output)
        }
        output.append(UInt8(ascii: "}"))
        return output
    }
}
