import BackendCore
import Cryptography
import HTTPServer
import JSON
import Synchronization
import Testing

@Suite struct CallerTests {
    private static let now = 1_700_000_000
    private let key = SigningKey(secret: ProjectKeys.developmentSecret)
    private let keys: ProjectKeys
    private let resolver: CallerResolver

    init() throws {
        keys = try ProjectKeys.development()
        resolver = CallerResolver(
            keys: [key], opaqueKeys: [.init(key: "sb_secret_0123456789", role: "service_role")],
            nowSeconds: { Self.now })
    }

    private func token(_ claims: [String: JSONValue], key: SigningKey? = nil) throws -> String {
        try JSONWebToken.sign(claims: claims, with: key ?? self.key).compact
    }

    private func caller(_ headers: HTTPHeaders, target: String = "/") throws(CallerError) -> Caller {
        try resolver.caller(of: HTTPRequest(target: target, headers: headers))
    }

    /// As Supabase's documentation prints it.
    @Test func developmentKeyIsTheWellKnownOne() {
        #expect(
            keys.anonymous
                == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9"
                + ".CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0")
    }

    @Test func keyAloneIsItsRole() throws {
        #expect(try caller(["apikey": keys.anonymous]).role == "anon")
        #expect(try caller(["apikey": keys.serviceRole]).role == "service_role")
        #expect(try caller([:], target: "/?apikey=\(keys.anonymous)").role == "anon")
        #expect(try caller(["apikey": "sb_secret_0123456789"]).role == "service_role")
        #expect(try caller(["apikey": keys.anonymous, "Authorization": "Bearer \(keys.anonymous)"]).role == "anon")
    }

    @Test func bearerTokenSaysWho() throws {
        let token = try token([
            "sub": "u1", "role": "authenticated", "session_id": "s1", "exp": JSONValue(Self.now + 60),
        ])
        let caller = try caller(["apikey": keys.anonymous, "Authorization": "bearer \(token)"])
        #expect(caller.role == "authenticated")
        #expect(caller.userIdentifier == "u1")
        #expect(caller.sessionIdentifier == "s1")
        #expect(try JSONValue(parsing: caller.claimsBytes) == caller.claims)
    }

    @Test func refusals() throws {
        let expired = try token(["role": "authenticated", "exp": JSONValue(Self.now - 3600)])
        let forged = try token(["role": "service_role"], key: SigningKey(secret: String(repeating: "x", count: 40)))
        let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        let unsigned = header + "." + Base64URL.encode(Array(#"{"role":"service_role"}"#.utf8)) + "."
        let cases: [(HTTPHeaders, CallerError)] = [
            ([:], .noKey), (["apikey": ""], .noKey), (["apikey": "nonsense"], .invalidKey),
            (["apikey": forged], .invalidKey),
            (["apikey": unsigned], .invalidKey), (["apikey": "sb_secret_other"], .invalidKey),
            (["Authorization": "Basic abc"], .malformedAuthorization),
            (["Authorization": "Bearer"], .malformedAuthorization),
            (["Authorization": "Bearer \(expired)"], .invalidToken(.expired)),
            (["Authorization": "Bearer \(forged)"], .invalidToken(.signatureInvalid)),
            (["Authorization": "Bearer \(unsigned)"], .invalidToken(.algorithmNotAllowed("none"))),
            (["apikey": keys.serviceRole, "Authorization": "Bearer \(expired)"], .invalidToken(.expired)),
        ]
        for (headers, expected) in cases {
            #expect(throws: expected) { _ = try caller(headers) }
        }
    }

    @Test func refusalsAreAnsweredAsTheGatewayDoes() async throws {
        let response = CallerError.noKey.response
        #expect(response.status == 401)
        let body = try JSONValue(parsing: try await response.collectBody())
        #expect(body["message"] == "No API key found in request")
    }

    /// Credentials that were found good are remembered, but their times are looked at again.
    @Test func rememberedCredentialsStillEnd() throws {
        let time = Mutex(Self.now)
        let resolver = CallerResolver(keys: [key], nowSeconds: { time.withLock { $0 } })
        let short = try token(["role": "authenticated", "sub": "u1", "exp": JSONValue(Self.now + 60)])
        let shortKey = try token(["role": "anon", "exp": JSONValue(Self.now + 10)])
        let both = HTTPRequest(target: "/", headers: ["apikey": shortKey, "Authorization": "Bearer \(short)"])
        let one = HTTPRequest(target: "/", headers: ["Authorization": "Bearer \(short)"])
        for _ in 0..<3 {
            #expect(try resolver.caller(of: both).userIdentifier == "u1")
            #expect(try resolver.caller(of: one).userIdentifier == "u1")
        }
        // Thirty seconds more, because clocks differ.
        time.withLock { $0 = Self.now + 41 }
        #expect(throws: CallerError.invalidKey) { _ = try resolver.caller(of: both) }
        #expect(try resolver.caller(of: one).userIdentifier == "u1")
        time.withLock { $0 = Self.now + 91 }
        #expect(throws: CallerError.invalidToken(.expired)) { _ = try resolver.caller(of: one) }
        time.withLock { $0 = Self.now }
        #expect(try resolver.caller(of: both).userIdentifier == "u1")
    }

    @Test func rememberedCredentialsBeginInTheirTime() throws {
        let time = Mutex(Self.now + 100)
        let resolver = CallerResolver(keys: [key], nowSeconds: { time.withLock { $0 } })
        let later = try token(["role": "authenticated", "nbf": JSONValue(Self.now + 100), "iat": JSONValue(Self.now)])
        let request = HTTPRequest(target: "/", headers: ["Authorization": "Bearer \(later)"])
        #expect(try resolver.caller(of: request).role == "authenticated")
        time.withLock { $0 = Self.now + 69 }
        #expect(throws: CallerError.invalidToken(.notYetValid)) { _ = try resolver.caller(of: request) }
    }

    /// One who has been found good with one key is not with another's.
    @Test func credentialsAreRememberedTogether() throws {
        let user = try token(["role": "authenticated", "sub": "u1"])
        #expect(try caller(["apikey": keys.anonymous, "Authorization": "Bearer \(user)"]).userIdentifier == "u1")
        #expect(throws: CallerError.invalidKey) {
            _ = try caller(["apikey": "nonsense", "Authorization": "Bearer \(user)"])
        }
        #expect(throws: CallerError.malformedAuthorization) {
            _ = try caller(["apikey": keys.anonymous, "Authorization": "Basic \(user)"])
        }
    }

    @Test func otherKeysMakeRememberedCredentialsWorthless() throws {
        let verification = VerificationKeys([key])
        let resolver = CallerResolver(keys: verification, nowSeconds: { Self.now })
        let request = HTTPRequest(target: "/", headers: ["apikey": keys.anonymous])
        #expect(try resolver.caller(of: request).role == "anon")
        verification.replace(with: [SigningKey(secret: String(repeating: "x", count: 40))])
        #expect(throws: CallerError.invalidKey) { _ = try resolver.caller(of: request) }
        verification.replace(with: [key])
        #expect(try resolver.caller(of: request).role == "anon")
    }
}
