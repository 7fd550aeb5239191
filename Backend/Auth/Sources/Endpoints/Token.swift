import HTTPServer

extension AuthService {
    /// `POST /token`: a session for a password, a refresh token, a code or an identity token.
    func token(_ request: AuthRequest) async throws -> HTTPResponse {
        let grant: @Sendable (AuthRequest) async throws -> HTTPResponse
        switch request.http.query["grant_type"] {
        case "password": grant = passwordGrant
        case "refresh_token": grant = refreshTokenGrant
        case "pkce": grant = codeExchangeGrant
        case "id_token": grant = identityTokenGrant
        default: throw AuthError(400, "invalid_credentials", "unsupported_grant_type")
        }
        try request.countTowards(.token)
        return try await grant(request)
    }
}
