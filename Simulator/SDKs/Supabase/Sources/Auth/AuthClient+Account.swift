import FoundationCompat

extension AuthClient {
    /// The account as it is now: the session's, or that of the token given.
    public func user(jwt: String? = nil) async throws -> User {
        let token: String
        if let jwt { token = jwt } else { token = try await session.accessToken }
        return try await api.call(.get, "user", token: token)
    }

    /// Changes the account. A new email address has to be confirmed by a link first.
    @discardableResult
    public func update(user: UserAttributes, redirectTo: URL? = nil) async throws -> User {
        var attributes = user
        if attributes.email != nil, let challenge = try preparePKCE() {
            attributes.codeChallenge = challenge
            attributes.codeChallengeMethod = "s256"
        }
        var session = try await session
        let updated: User = try await api.call(
            .put, "user", query: redirect(redirectTo), body: attributes, token: session.accessToken)
        session.user = updated
        await sessions.update(session)
        events.emit(.userUpdated, session)
        return updated
    }

    /// Sends a link to choose a new password with.
    public func resetPasswordForEmail(
        _ email: String, redirectTo: URL? = nil, captchaToken: String? = nil
    ) async throws {
        let challenge = try preparePKCE()
        try await api.call(
            .post, "recover", query: redirect(redirectTo),
            body: Credentials(
                email: email, gotrueMetaSecurity: .init(captcha: captchaToken), codeChallenge: challenge,
                codeChallengeMethod: challenge.map { _ in "s256" }))
    }

    /// Sends the last confirmation link again.
    public func resend(
        email: String, type: ResendEmailType, emailRedirectTo: URL? = nil, captchaToken: String? = nil
    ) async throws {
        try await api.call(
            .post, "resend", query: redirect(emailRedirectTo),
            body: Credentials(
                email: email, gotrueMetaSecurity: .init(captcha: captchaToken), type: type.rawValue))
    }

    /// Sends the last code again.
    @discardableResult
    public func resend(
        phone: String, type: ResendMobileType, captchaToken: String? = nil
    ) async throws -> ResendMobileResponse {
        try await api.call(
            .post, "resend",
            body: Credentials(
                phone: phone, gotrueMetaSecurity: .init(captcha: captchaToken), type: type.rawValue))
    }

    /// Sends a code that confirms a change of password.
    public func reauthenticate() async throws {
        try await api.call(.get, "reauthenticate", token: session.accessToken)
    }

    /// Signs in with a code from a mail.
    @discardableResult
    public func verifyOTP(
        email: String, token: String, type: EmailOTPType, redirectTo: URL? = nil, captchaToken: String? = nil
    ) async throws -> AuthResponse {
        try await begin(
            "verify", query: redirect(redirectTo),
            body: Credentials(
                email: email, gotrueMetaSecurity: .init(captcha: captchaToken), token: token, type: type.rawValue))
    }

    /// Signs in with a code from a text message.
    @discardableResult
    public func verifyOTP(
        phone: String, token: String, type: MobileOTPType, captchaToken: String? = nil
    ) async throws -> AuthResponse {
        try await begin(
            "verify",
            body: Credentials(
                phone: phone, gotrueMetaSecurity: .init(captcha: captchaToken), token: token, type: type.rawValue))
    }

    /// Signs in with the token of a link from a mail.
    @discardableResult
    public func verifyOTP(tokenHash: String, type: EmailOTPType) async throws -> AuthResponse {
        try await begin("verify", body: Credentials(tokenHash: tokenHash, type: type.rawValue))
    }

    /// The ways in which the user can sign in.
    public func userIdentities() async throws -> [UserIdentity] { try await user().identities ?? [] }

    /// Takes away a way in which the user can sign in.
    public func unlinkIdentity(_ identity: UserIdentity) async throws {
        try await api.call(
            .delete, "user/identities/\(identity.identityId.uuidString.lowercased())", token: session.accessToken)
    }
}
