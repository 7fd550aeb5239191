import BackendCore
import HTTPServer
import JSON

/// A request to the service with what its endpoints ask of it.
struct AuthRequest: Sendable {
    let http: HTTPRequest
    let service: AuthService
    /// When the request came.
    let time: Timestamp

    init(http: HTTPRequest, service: AuthService) {
        self.http = http
        self.service = service
        time = service.now()
    }

    /// The members of the JSON body.
    ///
    /// - Throws: `AuthError` when it is too long or no JSON object.
    func parameters() async throws -> RequestParameters {
        try RequestParameters(parsing: await body())
    }

    /// The body as it came.
    func body() async throws -> [UInt8] {
        do {
            return try await http.body.collect(upTo: RequestParameters.bodyLimitBytes)
        } catch let error as HTTPError where error.status == 413 {
            throw AuthError(
                413, "request_entity_too_large",
                "Request body too large (max \(RequestParameters.bodyLimitBytes) bytes)")
        }
    }

    /// Whose users are meant; the product's own unless a client says otherwise.
    var audience: String {
        http.headers["X-JWT-AUD"].flatMap { $0.isEmpty ? nil : $0 } ?? service.configuration.audience
    }

    /// The client's address, by which requests are counted.
    var address: String { http.remoteAddress }

    /// What the client says it is, at most so much of it as is worth keeping.
    var userAgent: String? {
        http.headers["User-Agent"].map { String($0.prefix(512)) }
    }

    /// Where a link of a mail shall lead, if that is allowed.
    var redirectTarget: String {
        service.redirects.target([http.headers["redirect_to"], http.query["redirect_to"], http.headers["Referer"]])
    }

    func language(for user: User) -> MailLanguage {
        MailLanguage(userMetadata: user.userMetadata, acceptLanguage: http.headers.listMembers("Accept-Language"))
    }

    /// Counts the request.
    ///
    /// - Throws: `AuthError` with status 429 when its sender made too many.
    func countTowards(_ kind: AuthLimiters.Kind) throws {
        try service.limiters.check(kind, address: address, at: time)
    }
}

extension HTTPResponse {
    /// An answer that no cache may keep, because it is about one user.
    static func authJSON(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse.json(value, status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
