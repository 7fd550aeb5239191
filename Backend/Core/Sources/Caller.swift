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
        let credentials = VerifiedCallers.Credentials(
            key: request.headers["apikey"] ?? request.query["apikey"],
            authorization: request.headers["Authorization"])
        let now = nowSeconds()
        // A session sends the same with every request, so signatures are checked once and times each time.
        if let caller = verified.caller(of: credentials, nowSeconds: now) { return caller }
        let generation = keys.generation
        let finding = try find(credentials, nowSeconds: now)
        if finding.isByTokens {
            verified.remember(finding.entry, of: credentials)
            // The keys may have changed meanwhile.
            if keys.generation != generation { verified.forgetAll() }
        }
        return finding.entry.caller
    }

    /// Who somebody is found to be.
    private struct Finding {
        var entry: VerifiedCallers.Entry
        /// No opaque key has a part in it.
        var isByTokens: Bool
    }

    private func find(_ credentials: VerifiedCallers.Credentials, nowSeconds: Int) throws(CallerError) -> Finding {
        let keyFinding: Finding?
        if let key = credentials.key, !key.isEmpty {
            do throws(JWTError) {
                keyFinding = try find(key, nowSeconds: nowSeconds)
            } catch {
                throw .invalidKey
            }
        } else {
            keyFinding = nil
        }
        guard let authorization = credentials.authorization else {
            guard let keyFinding else { throw .noKey }
            return keyFinding
        }
        let token = try Self.bearerToken(authorization)
        // Clients without a session send the key here too; it has been checked.
        if let keyFinding, token == credentials.key { return keyFinding }
        do throws(JWTError) {
            var finding = try find(token, nowSeconds: nowSeconds)
            if let keyFinding {
                finding.entry.first = max(finding.entry.first, keyFinding.entry.first)
                finding.entry.last = min(finding.entry.last, keyFinding.entry.last)
                finding.isByTokens = finding.isByTokens && keyFinding.isByTokens
            }
            return finding
        } catch {
            throw .invalidToken(error)
        }
    }

    /// Whose an opaque key or a token is.
    private func find(_ text: String, nowSeconds: Int) throws(JWTError) -> Finding {
        if let caller = opaqueCaller(text) {
            return Finding(
                entry: VerifiedCallers.Entry(caller: caller, first: -.infinity, last: .infinity), isByTokens: false)
        }
        let verifier = keys.verifier
        let token = try verifier.verify(text, nowSeconds: nowSeconds)
        let times = try verifier.validTimes(of: token.claims)
        return Finding(
            entry: VerifiedCallers.Entry(caller: Caller(token), first: times.first, last: times.last), isByTokens: true)
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

    private func opaqueCaller(_ text: String) -> Caller? {
        guard let match = opaqueKeys.first(where: { constantTimeEqual($0.key, text) }) else {
            return nil
        }
        let claims: JSONValue = ["role": .string(match.role)]
        return Caller(role: match.role, claims: claims, claimsBytes: claims.serialized)
    }
}
