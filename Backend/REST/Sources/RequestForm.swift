/// What a request's headers and its query string say, whoever sends it.
final class RequestForm: Sendable {
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
}
