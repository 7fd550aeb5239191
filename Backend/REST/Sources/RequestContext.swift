import JSON
import PostgreSQL

/// One request with everything its headers and its query string say.
struct RequestContext: Sendable {
    var request: RESTRequest
    /// What is the same for all requests of one form, shared by them.
    let form: RequestForm

    /// - Throws: `RESTError`.
    init(_ request: RESTRequest, cache: SchemaCache, configuration: RESTConfiguration) throws(RESTError) {
        self.request = request
        form = try RequestForm(request, cache: cache, configuration: configuration)
    }

    init(_ request: RESTRequest, form: RequestForm) {
        self.request = request
        self.form = form
    }

    var cache: SchemaCache { form.cache }
    var configuration: RESTConfiguration { form.configuration }
    var schema: String { form.schema }
    var isSchemaNegotiated: Bool { form.isSchemaNegotiated }
    var preferences: Preferences { form.preferences }
    var parameters: QueryParameters { form.parameters }
    var accepted: [MediaType] { form.accepted }

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
        var headers: [(name: String, value: String)] = [("Content-Type", mediaType.contentType)]
        if isSchemaNegotiated { headers.append(("Content-Profile", schema)) }
        return headers
    }
}
