import HTTPServer

extension AuthService {
    /// Exchanges the code that a mail's link has handed out for a session (PKCE, RFC 7636, section 4.6).
    func codeExchangeGrant(_ request: AuthRequest) async throws -> HTTPResponse {
        let parameters = try await request.parameters()
        let code = try parameters.string("auth_code")
        let verifier = try parameters.string("code_verifier")
        if code.isEmpty || verifier.isEmpty {
            throw AuthError.validationFailed(
                "invalid request: both auth code and code verifier should be non-empty")
        }
        let tokens = try await pool.authTransaction { database in
            guard let flow = try await database.flows.find(code: code), let issuedAt = flow.codeIssuedAt else {
                throw AuthError(
                    404, "flow_state_not_found", "invalid flow state, no valid flow state found")
            }
            if request.time.seconds(since: issuedAt) > configuration.flowStateSeconds {
                throw AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired")
            }
            guard flow.challenge.isMet(by: verifier) else {
                throw AuthError(
                    400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
            }
            guard let user = try await database.users.find(identifier: flow.userIdentifier, isForUpdate: true) else {
                throw AuthError.userNotFound
            }
            if user.isBanned(at: request.time) { throw AuthError.userBanned() }
            try await database.flows.delete(identifier: flow.identifier)
            return try await startSession(for: user, method: flow.method, request: request, in: database)
        }
        return tokens.response
    }
}
