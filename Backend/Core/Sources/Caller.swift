import Cryptography
import Glibc
import HTTPServer
import JSON

/// Who makes a request: a role of the database and the claims that row level security reads.
public struct Caller: Sendable, Equatable {
    /// `anon`, `authenticated`, `service_role`, or what else a token names.
    public var role: String
    /// The claims of the token as JSON, for `request.jwt.claims`.
    public var claimsBytes: [UInt8]
    public var claims: JSONValue

    public init(role: String, claims: JSONValue, claimsBytes: [UInt8]) {
        self.role = role
        self.claims = claims
        self.claimsBytes = claimsBytes
    }

    init(_ token: JSONWebToken) {
        self.init(role: token.claims["role"]?.string ?? "anon", claims: token.claims, claimsBytes: token.claimsBytes)
    }

    /// `sub`: the user, when a user is signed in.
    public var userIdentifier: String? { claims["sub"]?.string }
    /// `session_id` of the user's session.
    public var sessionIdentifier: String? { claims["session_id"]?.string }
}

/// Why a request's credentials do not count.
public enum CallerError: Error, Equatable, CustomStringConvertible {
    /// There is neither `apikey` nor `Authorization`.
    case noKey
    /// The `apikey` is none of this project's.
    case invalidKey
    /// `Authorization` is there, but not as `Bearer` and a token.
    case malformedAuthorization
    /// The bearer token is refused.
    case invalidToken(JWTError)

    public var description: String {
        switch self {
        case .noKey: "No API key found in request"
        case .invalidKey: "Invalid API key"
        case .malformedAuthorization: "The Authorization header must be “Bearer” and a token"
        case .invalidToken(let error): error.description
        }
    }

    /// The answer of Supabase's gateway, for what has no error form of its own.
    public var response: HTTPResponse {
        var body: [String: JSONValue] = ["message": .string(description)]
        switch self {
        case .noKey: body["hint"] = "No `apikey` request header or url param was found."
        case .invalidKey: body["hint"] = "Double check your Supabase `anon` or `service_role` API key."
        case .malformedAuthorization, .invalidToken: break
        }
        var response = HTTPResponse.json(JSONValue.object(body).serialized, status: 401)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response
    }
}

/// Finds out who makes a request, as Supabase's gateway and its services do together: `apikey` says which project and with
/// which standing, `Authorization: Bearer` says who.
public struct CallerResolver: Sendable {
    /// A key that counts as it is, such as `sb_publishable_…` or `sb_secret_…`, and the role it stands for.
    public struct OpaqueKey: Sendable {
        public var key: String
        public var role: String

        public init(key: String, role: String) {
            self.key = key
            self.role = role
        }
    }

    private let keys: VerificationKeys
    private let opaqueKeys: [OpaqueKey]
    private let nowSeconds: @Sendable () -> Int
    private let verified = VerifiedCallers()

    /// - Parameters:
    ///   - keys: What tokens and keys that are tokens may be signed with.
    ///   - nowSeconds: The Unix time.
    public init(
        keys: [SigningKey], opaqueKeys: [OpaqueKey] = [], nowSeconds: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.init(keys: VerificationKeys(keys), opaqueKeys: opaqueKeys, nowSeconds: nowSeconds)
    }

    /// - Parameters:
    ///   - keys: What tokens and keys that are tokens may be signed with, now and later.
    ///   - nowSeconds: The Unix time.
    public init(
        keys: VerificationKeys, opaqueKeys: [OpaqueKey] = [],
        nowSeconds: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.keys = keys
        self.opaqueKeys = opaqueKeys
        self.nowSeconds = nowSeconds
        keys.observe { [verified] in verified.forgetAll() }
    }

    /// The caller. A request with an `apikey` alone is its role's; a bearer token alone is enough where it is valid.
    /// - Throws: `CallerError`.
    public func caller(of request: HTTPRequest) throws(CallerError) -> Caller {
        let key = request.headers["apikey"] ?? request.query["apikey"]
        let keyCaller: Caller?
        if let key, !key.isEmpty { keyCaller = try caller(ofKey: key) } else { keyCaller = nil }
        guard let authorization = request.headers["Authorization"] else {
            guard let keyCaller else { throw .noKey }
            return keyCaller
        }
        let token = try Self.bearerToken(authorization)
        // Clients without a session send the key here too; it has been checked.
        if let key, let keyCaller, token == key { return keyCaller }
        if let opaque = opaqueCaller(token) { return opaque }
        do throws(JWTError) {
            return try caller(ofToken: token)
        } catch {
            throw .invalidToken(error)
        }
    }

    /// A token is sent with every request of a session, so its signature is checked once and its times each time.
    private func caller(ofToken token: String) throws(JWTError) -> Caller {
        if let caller = verified.caller(of: token) {
            try keys.verifier.checkClaims(caller.claims, nowSeconds: nowSeconds())
            return caller
        }
        let generation = keys.generation
        let caller = Caller(try keys.verifier.verify(token, nowSeconds: nowSeconds()))
        verified.remember(caller, of: token)
        // The keys may have changed meanwhile.
        if keys.generation != generation { verified.forgetAll() }
        return caller
    }

    /// The token of an `Authorization` field (RFC 6750, section 2.1).
    /// - Throws: `CallerError.malformedAuthorization`.
    public static func bearerToken(_ authorization: String) throws(CallerError) -> String {
        let scheme = authorization.utf8.prefix { $0 != 0x20 }
        let token = String(Substring(authorization.utf8[scheme.endIndex...].drop { $0 == 0x20 }))
        guard HTTPHeaders.namesEqual(String(Substring(scheme)), "Bearer"), !token.isEmpty, !token.contains(byte: 0x20)
        else { throw .malformedAuthorization }
        return token
    }

    private func caller(ofKey key: String) throws(CallerError) -> Caller {
        if let opaque = opaqueCaller(key) { return opaque }
        do throws(JWTError) {
            return try caller(ofToken: key)
        } catch {
            throw .invalidKey
        }
    }

    private func opaqueCaller(_ text: String) -> Caller? {
        guard let match = opaqueKeys.first(where: { constantTimeEqual($0.key, text) }) else {
            return nil
        }
        let claims: JSONValue = ["role": .string(match.role)]
        return Caller(role: match.role, claims: claims, claimsBytes: claims.serialized)
    }
}
