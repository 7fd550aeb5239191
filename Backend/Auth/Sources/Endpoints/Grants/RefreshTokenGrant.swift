import HTTPServer

extension AuthService {
    /// Exchanges a refresh token for a new access token and the next refresh token.
    func refreshTokenGrant(_ request: AuthRequest) async throws -> HTTPResponse {
        let parameters = try await request.parameters()
        guard let token = RefreshToken(parsing: try parameters.string("refresh_token")) else {
            throw AuthError.validationFailed("Refresh token is not valid")
        }
        let tokens = try await pool.auth { database in
            guard var session = try await database.sessions.find(identifier: token.sessionIdentifier),
                token.isSigned(with: session.refreshTokenKey),
                let user = try await database.users.find(identifier: session.userIdentifier)
            else { throw AuthError.refreshTokenNotFound }
            if user.isBanned(at: request.time) {
                throw AuthError(400, "user_banned", "Invalid Refresh Token: User Banned")
            }
            try checkAge(of: session, at: request.time)
            session.refreshTokenCounter = try await advance(session, presented: token, request, in: database)
            return try self.tokens(for: user, session: session, at: request.time)
        }
        return tokens.response
    }

    /// The counter of the refresh token to answer with. A token whose time has passed ends the session: it may have been stolen, and
    /// the thief's cannot be told from the owner's.
    private func advance(
        _ session: Session, presented token: RefreshToken, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> Int {
        let counter = try await database.sessions.advance(
            identifier: session.identifier, counter: token.counter, at: request.time,
            reusableSince: request.time.adding(seconds: -configuration.refreshTokenReuseSeconds),
            userAgent: request.userAgent, address: request.address)
        if let counter { return counter }
        if token.counter > session.refreshTokenCounter {
            guard let present = try await database.sessions.find(identifier: session.identifier) else {
                throw AuthError.refreshTokenNotFound
            }
            // Ahead of the database even now: from before the database was restored from a backup.
            if token.counter > present.refreshTokenCounter {
                throw AuthError.validationFailed("Invalid Refresh Token: Not Issued By This Server")
            }
        }
        try await database.sessions.delete(identifier: session.identifier)
        throw AuthError.refreshTokenAlreadyUsed
    }

    private func checkAge(of session: Session, at time: Timestamp) throws(AuthError) {
        if let notAfter = session.notAfter, time > notAfter { throw .sessionExpired }
        if let limit = configuration.sessionInactivitySeconds, time.seconds(since: session.lastRefreshedAt) > limit {
            throw AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)")
        }
    }
}
