import Cryptography
import HTTPServer
import JSON
import Synchronization
import Testing

@testable import Auth

@Suite struct IdentityTokenGrantTests {
    /// A provider of identity tokens whose keys may be exchanged.
    private final class Provider: Sendable {
        static let issuer = "https://appleid.apple.com"
        private let state: Mutex<(key: SigningKey, fetchCount: Int)>

        init() throws { state = Mutex((try .generate(.rs256, identifier: "first"), 0)) }

        var fetchCount: Int { state.withLock { $0.fetchCount } }
        var key: SigningKey { state.withLock { $0.key } }

        func rotate() throws {
            let key = try SigningKey.generate(.rs256, identifier: "second")
            state.withLock { $0.key = key }
        }

        @Sendable func fetch(_ url: String) async throws -> [UInt8] {
            #expect(url == "https://appleid.apple.com/auth/keys")
            return state.withLock { state in
                state.fetchCount += 1
                return JSONWebKeySet(keys: [state.key]).publicJSON.serialized
            }
        }

        func token(at time: Timestamp, _ changes: [String: JSONValue] = [:]) throws -> JSONValue {
            var claims: [String: JSONValue] = [
                "iss": .string(Self.issuer), "aud": "com.example.app", "sub": "001.abc", "email": "Ann@example.com",
                "email_verified": "true", "is_private_email": "false", "iat": JSONValue(time.seconds),
                "exp": JSONValue(time.seconds + 600),
            ]
            claims.merge(metadata: changes)
            return .string(try JSONWebToken.sign(claims: claims, with: key).compact)
        }
    }

    private func with(_ body: (AuthFixture, Provider) async throws -> Void) async throws {
        let provider = try Provider()
        try await AuthFixture.with(
            configure: {
                $0.apple = AppleSignInConfiguration(clientIdentifiers: ["com.example.app", "com.example.web"])
            },
            fetchKeySet: { try await provider.fetch($0) }
        ) { try await body($0, provider) }
    }

    private func signIn(
        _ fixture: AuthFixture, _ token: JSONValue, nonce: String? = nil
    ) async throws -> AuthFixture.Answer {
        try await fixture.send(
            .post, "/token?grant_type=id_token",
            ["provider": "apple", "id_token": token, "nonce": JSONValue(nonce)])
    }

    @Test func signsUpAndInAgain() async throws {
        try await with { fixture, provider in
            let first = try await signIn(fixture, try provider.token(at: fixture.time))
            #expect(first.status == 200)
            #expect(first.json["user"]?["email"] == "ann@example.com")
            #expect(first.json["user"]?["email_confirmed_at"] != nil)
            #expect(first.json["user"]?["app_metadata"] == ["provider": "apple", "providers": ["apple"]])
            #expect(first.json["user"]?["identities"]?[0]?["id"] == "001.abc")
            #expect(fixture.mails.isEmpty)
            let again = try await signIn(fixture, try provider.token(at: fixture.time, ["email": nil]))
            #expect(again.json["user"]?["id"] == first.json["user"]?["id"])
            #expect(provider.fetchCount == 1, "the keys are kept")
        }
    }

    @Test func joinsTheAccountWithTheSameAddress() async throws {
        try await with { fixture, provider in
            let ann = try await fixture.signedInUser("ann@example.com")
            let answer = try await signIn(fixture, try provider.token(at: fixture.time))
            #expect(answer.json["user"]?["id"] == ann.json["user"]?["id"])
            #expect(answer.json["user"]?["app_metadata"]?["providers"] == ["email", "apple"])
            #expect(try await fixture.signIn("ann@example.com").status == 200)
        }
    }

    @Test func takesAnUnconfirmedAccountOverWithoutItsPassword() async throws {
        try await with { fixture, provider in
            try await fixture.signUp("ann@example.com", password: "of an attacker", metadata: ["full_name": "Mallory"])
            let answer = try await signIn(fixture, try provider.token(at: fixture.time))
            #expect(answer.status == 200)
            #expect(answer.json["user"]?["user_metadata"]?["full_name"] == nil)
            #expect(answer.json["user"]?["identities"]?.array?.count == 1)
            #expect(try await fixture.signIn("ann@example.com", password: "of an attacker").status == 400)
        }
    }

    @Test func anUnverifiedAddressProvesNothing() async throws {
        try await with { fixture, provider in
            let ann = try await fixture.signedInUser("ann@example.com")
            let unverified = try await signIn(
                fixture, try provider.token(at: fixture.time, ["email_verified": false]))
            #expect(unverified.status == 200)
            #expect(unverified.json["user"]?["id"] != ann.json["user"]?["id"])
            #expect(unverified.json["user"]?["email"] == "")
            let unknown = try await signIn(
                fixture,
                try provider.token(
                    at: fixture.time, ["sub": "002", "email_verified": false, "email": "bob@example.com"]))
            #expect(unknown.status == 422)
            #expect(unknown.errorCode == "provider_email_needs_verification")
            #expect(fixture.mails.last?.recipient == "bob@example.com")
        }
    }

    @Test func refusesTokensThatAreNotForThisProduct() async throws {
        try await with { fixture, provider in
            let time = fixture.time
            let cases: [[String: JSONValue]] = [
                ["aud": "com.other.app"], ["aud": ["com.other.app"]], ["exp": JSONValue(time.seconds - 60)],
                ["exp": nil], ["sub": nil], ["nonce": "unexpected"],
            ]
            for changes in cases {
                let answer = try await signIn(fixture, try provider.token(at: time, changes))
                #expect(answer.status == 400)
                #expect(answer.json["error"] == "invalid request", "\(changes)")
            }
            let issuer = try await signIn(fixture, try provider.token(at: time, ["iss": "https://evil.example"]))
            #expect(issuer.errorCode == "validation_failed")
            let list = try await signIn(fixture, try provider.token(at: time, ["aud": ["x", "com.example.web"]]))
            #expect(list.status == 200)
            #expect(try await signIn(fixture, "nonsense").errorCode == "validation_failed")
            #expect(try await signIn(fixture, "").json["error"] == "invalid request")
        }
    }

    @Test func refusesForgedTokens() async throws {
        try await with { fixture, provider in
            let claims =
                try JWTVerifier(keys: [provider.key]).verifySignature(
                    try #require(try provider.token(at: fixture.time).string)
                ).claims.object ?? [:]
            let another = try SigningKey.generate(.rs256, identifier: "first")
            let shared = SigningKey(secret: AuthFixture.secret, identifier: "first")
            for key in [another, shared] {
                let token = try JSONWebToken.sign(claims: claims, with: key).compact
                #expect(try await signIn(fixture, .string(token)).json["error_description"] == "Bad ID token")
            }
        }
    }

    @Test func theNonceMustMatch() async throws {
        try await with { fixture, provider in
            let token = try provider.token(at: fixture.time, ["nonce": .string(SHA256Digest.hexadecimal("raw"))])
            #expect(try await signIn(fixture, token, nonce: "raw").status == 200)
            #expect(try await signIn(fixture, token, nonce: "other").json["error"] == "invalid nonce")
            #expect(try await signIn(fixture, token).json["error"] == "invalid request")
        }
    }

    @Test func unknownKeysAreFetchedButNotAllTheTime() async throws {
        try await with { fixture, provider in
            #expect(try await signIn(fixture, try provider.token(at: fixture.time)).status == 200)
            try provider.rotate()
            #expect(try await signIn(fixture, try provider.token(at: fixture.time)).status == 400)
            #expect(provider.fetchCount == 1)
            fixture.wait(seconds: 31)
            #expect(try await signIn(fixture, try provider.token(at: fixture.time)).status == 200)
            #expect(provider.fetchCount == 2)
        }
    }

    @Test func canBeSwitchedOff() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await signIn(fixture, "x.y.z")
            #expect(answer.errorCode == "provider_disabled")
        }
    }
}
