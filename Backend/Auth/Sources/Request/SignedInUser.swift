import BackendCore
import Cryptography
import HTTPServer
import JSON

/// Who makes a request, as their access token says and the database confirms.
struct SignedInUser: Sendable {
    var user: User
    /// The session of the token; `nil` for tokens made by hand without one.
    var session: Session?
}

extension AuthRequest {
    /// The user whose access token came with the request.
    ///
    /// - Throws: `AuthError`: 401 without a token, 403 for one that is forged, expired, of a user or session that is gone, or of a banned user.
    func caller() async throws -> SignedInUser {
        let claims = try claims()
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw AuthError.badJWT("invalid claim: missing sub claim")
        }
        guard UUIDText.bytes(subject) != nil else {
            throw AuthError.badJWT("invalid claim: sub claim must be a UUID", status: 400)
        }
        let sessionIdentifier = claims["session_id"]?.string ?? ""
        if !sessionIdentifier.isEmpty, UUIDText.bytes(sessionIdentifier) == nil {
            throw AuthError.badJWT("invalid claim: session_id claim must be a UUID")
        }
        let (user, session) = try await service.pool.auth { database in
            let session =
                sessionIdentifier.isEmpty ? nil : try await database.sessions.find(identifier: sessionIdentifier)
            return (try await database.users.find(identifier: subject), session)
        }
        guard let user else {
            throw AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")
        }
        if !sessionIdentifier.isEmpty, session?.userIdentifier != user.identifier {
            throw AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist")
        }
        if user.isBanned(at: time) { throw AuthError.userBanned() }
        return SignedInUser(user: user, session: session)
    }

    /// Makes sure that the request comes from the product's own servers.
    ///
    /// - Throws: `AuthError`: 401 without a token, 403 for one of another role.
    func requireAdministrator() throws {
        let role = try claims()["role"]?.string ?? ""
        guard service.configuration.administratorRoles.contains(role) else { throw AuthError.notAdministrator }
    }

    /// The claims of the request's token, or those that its key stands for.
    private func claims() throws -> JSONValue {
        let authorization = http.headers["Authorization"]
        guard let token = authorization.flatMap({ try? CallerResolver.bearerToken($0) }) else {
            if authorization == nil, let claims = opaqueKeyClaims(http.headers["apikey"]) { return claims }
            throw AuthError.noAuthorization
        }
        if let claims = opaqueKeyClaims(token) { return claims }
        do throws(JWTError) {
            return try service.verifier.verify(token, nowSeconds: time.seconds).claims
        } catch {
            throw AuthError.badJWT("invalid JWT: unable to parse or verify signature, \(Self.reason(error))")
        }
    }

    /// What a key that is no token stands for (`sb_secret_…`).
    private func opaqueKeyClaims(_ key: String?) -> JSONValue? {
        guard let key, key.hasPrefix("sb_"), let callers = service.callers else { return nil }
        return try? callers.caller(of: HTTPRequest(target: "/", headers: ["apikey": key])).claims
    }

    /// GoTrue's words where clients look at them.
    private static func reason(_ error: JWTError) -> String {
        switch error {
        case .expired: "token has invalid claims: token is expired"
        case .notYetValid: "token has invalid claims: token is not valid yet"
        default: "\(error)"
        }
    }
}
