import FoundationCompat

/// Accounts and sessions of a Supabase project (<https://supabase.com/docs/reference/swift/auth-signup>).
public final class AuthClient: Sendable {
    let configuration: Configuration
    let api: AuthAPI
    let events = AuthEvents()
    let sessions: SessionManager
    let now: @Sendable () -> Date

    public convenience init(configuration: Configuration) {
        self.init(configuration: configuration, retryDelaySeconds: 1, now: { Date() })
    }

    init(configuration: Configuration, retryDelaySeconds: Double, now: @escaping @Sendable () -> Date) {
        self.configuration = configuration
        self.now = now
        api = AuthAPI(configuration, retryDelaySeconds: retryDelaySeconds)
        sessions = SessionManager(api: api, events: events, now: now)
    }

    /// The session, refreshed when it has expired. Throws ``AuthError/sessionNotFound`` when nobody is signed in.
    public var session: Session {
        get async throws { try await sessions.session() }
    }

    /// The stored session, which may have expired.
    public var currentSession: Session? { sessions.stored }

    /// The stored session's user, as it was when the session was made.
    public var currentUser: User? { currentSession?.user }

    /// Makes an account with an email address.
    @discardableResult
    public func signUp(
        email: String, password: String, data: [String: AnyJSON]? = nil, redirectTo: URL? = nil,
        captchaToken: String? = nil
    ) async throws -> AuthResponse {
        let challenge = try preparePKCE()
        return try await begin(
            "signup", query: redirect(redirectTo),
            body: Credentials(
                email: email, password: password, data: data, gotrueMetaSecurity: .init(captcha: captchaToken),
                codeChallenge: challenge, codeChallengeMethod: challenge.map { _ in "s256" }))
    }

    /// Makes an account with a phone number.
    @discardableResult
    public func signUp(
        phone: String, password: String, data: [String: AnyJSON]? = nil, captchaToken: String? = nil
    ) async throws -> AuthResponse {
        try await begin(
            "signup",
            body: Credentials(
                phone: phone, password: password, data: data, gotrueMetaSecurity: .init(captcha: captchaToken)))
    }

    /// Signs in with an email address and a password.
    @discardableResult
    public func signIn(email: String, password: String, captchaToken: String? = nil) async throws -> Session {
        try await token(
            "password",
            body: Credentials(email: email, password: password, gotrueMetaSecurity: .init(captcha: captchaToken)))
    }

    /// Signs in with a phone number and a password.
    @discardableResult
    public func signIn(phone: String, password: String, captchaToken: String? = nil) async throws -> Session {
        try await token(
            "password",
            body: Credentials(phone: phone, password: password, gotrueMetaSecurity: .init(captcha: captchaToken)))
    }

    /// Signs in with a provider's identity token, for example that of Sign in with Apple.
    @discardableResult
    public func signInWithIdToken(credentials: OpenIDConnectCredentials) async throws -> Session {
        try await token("id_token", body: credentials)
    }

    /// Signs in as a new user without a name.
    @discardableResult
    public func signInAnonymously(
        data: [String: AnyJSON]? = nil, captchaToken: String? = nil
    ) async throws -> Session {
        let session: Session = try await api.call(
            .post, "signup", body: Credentials(data: data, gotrueMetaSecurity: .init(captcha: captchaToken)))
        await adopt(session)
        return session
    }

    /// Sends a link or a code to sign in with.
    public func signInWithOTP(
        email: String, redirectTo: URL? = nil, shouldCreateUser: Bool = true, data: [String: AnyJSON]? = nil,
        captchaToken: String? = nil
    ) async throws {
        let challenge = try preparePKCE()
        try await api.call(
            .post, "otp", query: redirect(redirectTo),
            body: Credentials(
                email: email, data: data, gotrueMetaSecurity: .init(captcha: captchaToken), codeChallenge: challenge,
                codeChallengeMethod: challenge.map { _ in "s256" }, createUser: shouldCreateUser))
    }

    /// Sends a code to sign in with.
    public func signInWithOTP(
        phone: String, channel: MessagingChannel = .sms, shouldCreateUser: Bool = true,
        data: [String: AnyJSON]? = nil, captchaToken: String? = nil
    ) async throws {
        try await api.call(
            .post, "otp",
            body: Credentials(
                phone: phone, data: data, gotrueMetaSecurity: .init(captcha: captchaToken),
                createUser: shouldCreateUser, channel: channel))
    }

    /// A new session for the refresh token given, or for the current session's.
    @discardableResult
    public func refreshSession(refreshToken: String? = nil) async throws -> Session {
        guard let refreshToken = refreshToken ?? currentSession?.refreshToken else { throw AuthError.sessionNotFound }
        return try await sessions.refresh(refreshToken)
    }

    /// Signs out. The session is gone at once, even if the server cannot be told.
    public func signOut(scope: SignOutScope = .global) async throws {
        guard let accessToken = currentSession?.accessToken else {
            configuration.logger?.warning("signOut called without a session")
            return
        }
        if scope != .others {
            await sessions.remove()
            events.emit(.signedOut, nil)
        }
        do {
            try await api.call(
                .post, "logout", query: [URLQueryItem(name: "scope", value: scope.rawValue)], token: accessToken)
        } catch AuthError.api(let error) {
            // A session that has ended already, or an account that is gone, is signed out as well.
            guard let code = error.code, ![401, 403, 404].contains(code) else { return }
            throw AuthError.api(error)
        } catch {
            configuration.logger?.warning("the server could not be told of the sign-out: \(error)")
        }
    }
}

extension AuthClient {
    /// The body of requests that name an account.
    struct Credentials: Encodable {
        var email: String?
        var phone: String?
        var password: String?
        var data: [String: AnyJSON]?
        var gotrueMetaSecurity: AuthMetaSecurity?
        var codeChallenge: String?
        var codeChallengeMethod: String?
        var createUser: Bool?
        var channel: MessagingChannel?
        var token: String?
        var tokenHash: String?
        var type: String?
    }

    /// Stores a session that was just made, and tells of it.
    func adopt(_ session: Session) async {
        await sessions.update(session)
        events.emit(.signedIn, session)
    }

    func token(_ grantType: String, body: some Encodable) async throws -> Session {
        let session: Session = try await api.call(
            .post, "token", query: [URLQueryItem(name: "grant_type", value: grantType)], body: body)
        await adopt(session)
        return session
    }

    func begin(_ path: String, query: [URLQueryItem] = [], body: Credentials) async throws -> AuthResponse {
        let response: AuthResponse = try await api.call(.post, path, query: query, body: body)
        if let session = response.session { await adopt(session) }
        return response
    }

    func redirect(_ url: URL?) -> [URLQueryItem] {
        (url ?? configuration.redirectToURL).map { [URLQueryItem(name: "redirect_to", value: $0.absoluteString)] } ?? []
    }

    /// Begins a PKCE flow: keeps a new secret and returns the challenge, nil in the implicit flow.
    func preparePKCE() throws -> String? {
        guard configuration.flowType == .pkce else { return nil }
        let verifier = PKCE.makeVerifier()
        try configuration.localStorage.store(key: verifierKey, value: Data(verifier.utf8))
        return PKCE.challenge(for: verifier)
    }

    /// The secret of the PKCE flow under way. It outlives the process: the link may open the app anew.
    var codeVerifier: String? {
        guard let data = try? configuration.localStorage.retrieve(key: verifierKey) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func endPKCE() { try? configuration.localStorage.remove(key: verifierKey) }

    private var verifierKey: String { "\(configuration.storageKey ?? Configuration.defaultStorageKey)-code-verifier" }
}

extension AuthMetaSecurity {
    init?(captcha token: String?) {
        guard let token else { return nil }
        self.init(captchaToken: token)
    }
}
