import Cryptography
import HTTPServer
import JSON

/// What signing in and refreshing give: an access token and a refresh token (RFC 6749, section 5.1).
struct SessionTokens: Sendable {
    var accessToken: String
    var refreshToken: String
    var expiresAt: Timestamp
    var expiresInSeconds: Int
    var user: User
    var sessionIdentifier: String

    var json: [String: JSONValue] {
        [
            "access_token": .string(accessToken), "token_type": "bearer", "expires_in": JSONValue(expiresInSeconds),
            "expires_at": JSONValue(expiresAt.seconds), "refresh_token": .string(refreshToken), "user": user.json,
        ]
    }

    var response: HTTPResponse { .authJSON(.object(json)) }

    /// The fields a redirect carries in the implicit flow (RFC 6749, section 4.2.2). `sb` marks it as coming from this service.
    var redirectFields: [(name: String, value: String)] {
        [
            ("access_token", accessToken), ("token_type", "bearer"), ("expires_in", String(expiresInSeconds)),
            ("expires_at", String(expiresAt.seconds)), ("refresh_token", refreshToken), ("sb", ""),
        ]
    }
}

extension AuthService {
    /// Begins a session of `user`, who has proven who they are by `method`.
    func startSession(
        for user: User, method: AuthenticationMethod, request: AuthRequest, in database: AuthDatabase
    ) async throws -> SessionTokens {
        var user = user
        user.lastSignInAt = request.time
        user.updatedAt = request.time
        let session = Session(
            identifier: SecureRandom.uuid(), userIdentifier: user.identifier, createdAt: request.time,
            notAfter: configuration.sessionLimitSeconds.map { request.time.adding(seconds: $0) },
            methods: [AuthenticationMethodReference(method: method, time: request.time)],
            refreshTokenKey: SecureRandom.bytes(RefreshToken.keyByteCount), refreshTokenCounter: 0)
        try await database.users.update(user)
        try await database.sessions.insert(session, userAgent: request.userAgent, address: request.address)
        return try tokens(for: user, session: session, at: request.time)
    }

    /// Tokens for the session's present state.
    func tokens(for user: User, session: Session, at time: Timestamp) throws -> SessionTokens {
        guard
            let refreshToken = RefreshToken(
                sessionIdentifier: session.identifier, counter: session.refreshTokenCounter,
                key: session.refreshTokenKey), let signingKey = configuration.signingKeys.first
        else { throw AuthError.unexpectedFailure }
        let expiresAt = time.adding(seconds: Double(configuration.accessTokenSeconds))
        let accessToken = try JSONWebToken.sign(
            claims: claims(for: user, session: session, at: time, expiresAt: expiresAt), with: signingKey)
        return SessionTokens(
            accessToken: accessToken.compact, refreshToken: refreshToken.text, expiresAt: expiresAt,
            expiresInSeconds: configuration.accessTokenSeconds, user: user, sessionIdentifier: session.identifier)
    }

    private func claims(
        for user: User, session: Session, at time: Timestamp, expiresAt: Timestamp
    ) -> [String: JSONValue] {
        [
            "iss": .string(configuration.issuer), "sub": .string(user.identifier), "aud": .string(user.audience),
            "iat": JSONValue(time.seconds), "exp": JSONValue(expiresAt.seconds), "email": .string(user.email),
            "phone": .string(user.phone), "app_metadata": .object(user.appMetadata),
            "user_metadata": .object(user.userMetadata), "role": .string(user.role),
            "aal": .string(session.assuranceLevel), "amr": .array(session.methods.map(\.json)),
            "session_id": .string(session.identifier), "is_anonymous": .bool(user.isAnonymous),
        ]
    }
}
