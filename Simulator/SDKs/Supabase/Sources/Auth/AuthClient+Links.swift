import Cryptography
import FoundationCompat

extension AuthClient {
    /// Takes the session that a link brings, without waiting for it; a failure is only logged.
    public func handle(_ url: URL) {
        Task {
            do {
                try await session(from: url)
            } catch {
                configuration.logger?.error("the link brings no session: \(error)")
            }
        }
    }

    /// Takes the session that a link brings: by its code in the PKCE flow, in its fragment in the implicit one.
    @discardableResult
    public func session(from url: URL) async throws -> Session {
        let parameters = Self.parameters(of: url)
        switch configuration.flowType {
        case .pkce:
            guard let code = parameters["code"], codeVerifier != nil else { throw AuthError.pkce(.invalidPKCEFlowURL) }
            return try await exchangeCodeForSession(authCode: code)
        case .implicit:
            if let description = parameters["error_description"] {
                throw AuthError.api(.init(errorDescription: description))
            }
            guard parameters["access_token"] != nil else { throw AuthError.invalidImplicitGrantFlowURL }
            return try await implicitSession(parameters)
        }
    }

    private func implicitSession(_ parameters: [String: String]) async throws -> Session {
        guard let accessToken = parameters["access_token"], let refreshToken = parameters["refresh_token"],
            let tokenType = parameters["token_type"], let expiresIn = parameters["expires_in"].flatMap(Double.init)
        else { throw URLError(.badURL) }
        let session = Session(
            providerToken: parameters["provider_token"], providerRefreshToken: parameters["provider_refresh_token"],
            accessToken: accessToken, tokenType: tokenType, expiresIn: expiresIn,
            expiresAt: parameters["expires_at"].flatMap(Double.init) ?? now().timeIntervalSince1970 + expiresIn,
            refreshToken: refreshToken, user: try await user(jwt: accessToken))
        await adopt(session)
        if parameters["type"] == "recovery" { events.emit(.passwordRecovery, session) }
        return session
    }

    /// Exchanges the code of a link for a session (RFC 7636).
    public func exchangeCodeForSession(authCode: String) async throws -> Session {
        guard let codeVerifier else { throw AuthError.pkce(.codeVerifierNotFound) }
        let session: Session = try await api.call(
            .post, "token", query: [URLQueryItem(name: "grant_type", value: "pkce")],
            body: ["auth_code": authCode, "code_verifier": codeVerifier])
        endPKCE()
        await adopt(session)
        return session
    }

    /// Signs in with tokens that came another way, for example from a link.
    @discardableResult
    public func setSession(accessToken: String, refreshToken: String) async throws -> Session {
        let expiresAt = try Self.expiry(of: accessToken)
        let remaining = expiresAt - now().timeIntervalSince1970
        guard remaining > 0 else {
            let session = try await refreshSession(refreshToken: refreshToken)
            await adopt(session)
            return session
        }
        let session = Session(
            accessToken: accessToken, tokenType: "bearer", expiresIn: remaining, expiresAt: expiresAt,
            refreshToken: refreshToken, user: try await user(jwt: accessToken))
        await adopt(session)
        return session
    }

    /// The page of a provider where the user signs in.
    public func getOAuthSignInURL(
        provider: Provider, scopes: String? = nil, redirectTo: URL? = nil,
        queryParams: [(name: String, value: String?)] = []
    ) throws -> URL {
        var items = [URLQueryItem(name: "provider", value: provider.rawValue)]
        if let scopes { items.append(URLQueryItem(name: "scopes", value: scopes)) }
        items += redirect(redirectTo)
        if let challenge = try preparePKCE() {
            items.append(URLQueryItem(name: "code_challenge", value: challenge))
            items.append(URLQueryItem(name: "code_challenge_method", value: "s256"))
        }
        items += queryParams.map { URLQueryItem(name: $0.name, value: $0.value) }
        let request = Request(url: configuration.url.appendingPathComponent("authorize"), method: .get, query: items)
        guard let url = request.urlRequest.url else { throw URLError(.badURL) }
        return url
    }

    /// Signs in at a provider; `launchFlow` shows the page and returns the address that it came back to.
    @discardableResult
    public func signInWithOAuth(
        provider: Provider, redirectTo: URL? = nil, scopes: String? = nil,
        queryParams: [(name: String, value: String?)] = [],
        launchFlow: @MainActor @Sendable (_ url: URL) async throws -> URL
    ) async throws -> Session {
        guard let redirectTo = redirectTo ?? configuration.redirectToURL else { throw AuthError.invalidRedirectScheme }
        let url = try getOAuthSignInURL(
            provider: provider, scopes: scopes, redirectTo: redirectTo, queryParams: queryParams)
        return try await session(from: launchFlow(url))
    }

    /// The parameters of a link's query and fragment; the query wins.
    static func parameters(of url: URL) -> [String: String] {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return [:] }
        var result: [String: String] = [:]
        for part in [components.percentEncodedFragment, components.percentEncodedQuery].compactMap({ $0 }) {
            for pair in part.split(separator: "&") {
                let (name, value) =
                    pair.firstIndex(of: "=").map { (pair[..<$0], pair[$0...].dropFirst()) } ?? (pair, "")
                let text = value.replacing("+", with: " ")
                result[name.removingPercentEncoding ?? String(name)] = text.removingPercentEncoding ?? String(text)
            }
        }
        return result
    }

    /// When a JSON Web Token expires, in seconds since 1970. The token is not checked: the server does that.
    static func expiry(of token: String) throws -> TimeInterval {
        struct Claims: Decodable { var exp: TimeInterval? }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload))
        else { throw AuthError.malformedJWT }
        guard let expiry = claims.exp else { throw AuthError.missingExpClaim }
        return expiry
    }
}
