import Cryptography
import HTTPServer
import JSON

/// Who an identity token says somebody is.
struct ExternalIdentity: Sendable, Equatable {
    var provider: String
    /// The person's name at the provider.
    var subject: String
    /// In lower case; empty when the provider does not tell it.
    var email: String
    var isEmailVerified: Bool
    var data: [String: JSONValue]
}

extension AuthService {
    /// Signs in with an identity token of Sign in with Apple (OpenID Connect Core 1.0, section 3.1.3.7).
    func identityTokenGrant(_ request: AuthRequest) async throws -> HTTPResponse {
        let parameters = try await request.parameters()
        let token = try parameters.string("id_token")
        if token.isEmpty { throw AuthError.oauth("invalid request", "id_token required") }
        let (provider, issuer) = (try parameters.string("provider"), try parameters.string("issuer"))
        if provider.isEmpty, issuer.isEmpty {
            throw AuthError.oauth("invalid request", "provider or client_id and issuer required")
        }
        guard let apple = configuration.apple else {
            throw AuthError(400, "provider_disabled", "Provider (issuer \"\(issuer)\") is not enabled")
        }
        guard provider == "apple" || (provider.isEmpty && apple.keySetURLs[issuer] != nil) else {
            throw AuthError.validationFailed("Custom OIDC provider \"\(provider)\" not allowed")
        }
        let claims = try await checkedClaims(of: token, issuer: issuer, apple, request)
        try Self.checkNonce(try parameters.string("nonce"), against: claims["nonce"]?.string ?? "")
        let identity = try Self.identity(claims, provider: "apple")
        let (tokens, mails) = try await signIn(identity, request)
        try await send(mails)
        guard let tokens else {
            throw AuthError(
                422, "provider_email_needs_verification",
                "Unverified email with \(identity.provider). A confirmation email has been sent to your \(identity.provider) email"
            )
        }
        return tokens.response
    }

    /// The claims of a token whose signature, issuer, audience and times are right.
    private func checkedClaims(
        of token: String, issuer: String, _ apple: AppleSignInConfiguration, _ request: AuthRequest
    ) async throws -> JSONValue {
        guard let unchecked = UncheckedToken(token), let tokenIssuer = unchecked.issuer else {
            throw AuthError.validationFailed("Unable to detect issuer in ID token for Apple provider")
        }
        guard let url = apple.keySetURLs[tokenIssuer] else {
            throw AuthError.validationFailed("Detected ID token issuer is not an Apple ID token issuer")
        }
        if !issuer.isEmpty, issuer != tokenIssuer {
            throw AuthError.validationFailed("Provided issuer does not match ID token issuer")
        }
        let keys: [SigningKey]
        do {
            keys = try await keySets.keys(at: url, including: unchecked.keyIdentifier)
        } catch {
            reportFailure(error)
            throw AuthError.unavailable
        }
        // A provider's keys are public ones. A shared secret among them would let anybody sign.
        let verifier = JWTVerifier(keys: keys.filter { $0.algorithm != .hs256 }, issuer: tokenIssuer)
        let claims: JSONValue
        do throws(JWTError) {
            claims = try verifier.verify(token, nowSeconds: request.time.seconds).claims
        } catch {
            throw AuthError.oauth("invalid request", "Bad ID token")
        }
        guard claims["exp"]?.int != nil else { throw AuthError.oauth("invalid request", "Bad ID token") }
        let audiences = claims["aud"]?.string.map { [$0] } ?? claims["aud"]?.array?.compactMap(\.string) ?? []
        guard audiences.contains(where: apple.clientIdentifiers.contains) else {
            throw AuthError.oauth(
                "invalid request", "Unacceptable audience in id_token: [\(audiences.joined(separator: " "))]")
        }
        return claims
    }

    /// The client sends what it made up; the token carries the SHA-256 of it in hexadecimal.
    private static func checkNonce(_ nonce: String, against claim: String) throws(AuthError) {
        guard nonce.isEmpty == claim.isEmpty else {
            throw .oauth("invalid request", "Passed nonce and nonce in id_token should either both exist or not.")
        }
        if !nonce.isEmpty, !constantTimeEqual(SHA256Digest.hexadecimal(nonce), claim) {
            throw .oauth("invalid nonce", "Nonces mismatch")
        }
    }

    private static func identity(_ claims: JSONValue, provider: String) throws(AuthError) -> ExternalIdentity {
        let subject = claims["sub"]?.string ?? ""
        if subject.isEmpty { throw .oauth("invalid request", "Missing sub claim in id_token") }
        let email = (try? EmailAddress.normalized(claims["email"]?.string ?? "")) ?? ""
        // Apple sends the text "true" as often as the value.
        let isVerified = claims["email_verified"]?.bool ?? (claims["email_verified"]?.string == "true")
        var data: [String: JSONValue] = [
            "iss": claims["iss"] ?? "", "sub": .string(subject), "provider_id": .string(subject),
            "email_verified": .bool(isVerified), "phone_verified": false,
        ]
        if !email.isEmpty { data["email"] = .string(email) }
        var customClaims: [String: JSONValue] = [:]
        for name in ["is_private_email", "auth_time"] { customClaims[name] = claims[name] }
        if !customClaims.isEmpty { data["custom_claims"] = .object(customClaims) }
        return ExternalIdentity(
            provider: provider, subject: subject, email: email, isEmailVerified: isVerified, data: data)
    }
}

/// What a token says before it has been checked: only good for finding the key to check it with.
private struct UncheckedToken {
    let issuer: String?
    let keyIdentifier: String?

    init?(_ token: String) {
        guard token.utf8.count <= JWTVerifier.lengthLimitBytes else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }),
            let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) })
        else { return nil }
        issuer = claims["iss"]?.string
        keyIdentifier = header["kid"]?.string
    }
}
