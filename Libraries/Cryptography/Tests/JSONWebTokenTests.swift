import Cryptography
import JSON
import Testing

@Suite struct JSONWebTokenTests {
    private static let now = 1_800_000_000
    private static let secret = SigningKey(secret: "super-secret-jwt-token-with-at-least-32-characters-long")

    private func verify(_ token: String, _ verifier: JWTVerifier = JWTVerifier(keys: [secret])) throws -> JSONWebToken {
        try verifier.verify(token, nowSeconds: Self.now)
    }

    private func token(_ claims: [String: JSONValue], header: JSONValue, signature: [UInt8] = []) -> String {
        [header.serialized, JSONValue.object(claims).serialized, signature].map { Base64URL.encode($0) }.joined(
            separator: ".")
    }

    @Test func acceptsTheExampleOfRFC7515() throws {
        let key = try #require(
            try SigningKey(jsonWebKey: [
                "kty": "oct",
                "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
            ]))
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNv"
            + "bS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let verifier = JWTVerifier(keys: [key])
        #expect(try verifier.verify(token, nowSeconds: 1_300_819_380).claims["iss"]?.string == "joe")
        #expect(throws: JWTError.expired) { try verifier.verify(token, nowSeconds: 1_300_819_411) }
    }

    @Test(arguments: [JWTAlgorithm.rs256, .es256])
    func keyPairsSignAndVerifyThroughTheirPublishedKeys(algorithm: JWTAlgorithm) throws {
        let key = try SigningKey.generate(algorithm, identifier: "k1")
        let published = try JSONWebKeySet(parsing: JSONWebKeySet(keys: [key, Self.secret]).publicJSON.serialized)
        #expect(published.keys.count == 1)
        let verifier = JWTVerifier(keys: published.keys)
        for index in 0..<20 {
            let signed = try JSONWebToken.sign(claims: ["sub": "u", "n": JSONValue(index)], with: key)
            #expect(try verify(signed.compact, verifier).claims["n"]?.int == index)
        }
        #expect(throws: CryptographyError.publicKeyOnly) { try published.keys[0].sign([1]) }
        let other = try SigningKey.generate(algorithm, identifier: "k1")
        #expect(throws: JWTError.signatureInvalid) {
            try verify(JSONWebToken.sign(claims: [:], with: other).compact, verifier)
        }
        let renamed = try SigningKey.generate(algorithm, identifier: "k2")
        #expect(throws: JWTError.unknownKey("k2")) {
            try verify(JSONWebToken.sign(claims: [:], with: renamed).compact, verifier)
        }
    }

    @Test(arguments: ["none", "None", "NONE", "", "HS512", "hs256"])
    func refusesOtherAlgorithms(name: String) {
        #expect(throws: JWTError.algorithmNotAllowed(name)) {
            try verify(token(["role": "service_role"], header: ["alg": .string(name)]))
        }
    }

    @Test func refusesAPublicKeyUsedAsASecret() throws {
        let key = try SigningKey.generate(.rs256)
        let published = try #require(key.publicJSONWebKey).text
        let forged = try JSONWebToken.sign(claims: ["role": "service_role"], with: SigningKey(secret: published))
        #expect(throws: JWTError.algorithmNotAllowed("HS256")) { try verify(forged.compact, JWTVerifier(keys: [key])) }
    }

    @Test func refusesEveryChangedByte() throws {
        let signed = try JSONWebToken.sign(claims: ["sub": "u", "role": "authenticated"], with: Self.secret).compact
        for index in signed.utf8.indices {
            var bytes = Array(signed.utf8)
            let offset = signed.utf8.distance(from: signed.utf8.startIndex, to: index)
            bytes[offset] = bytes[offset] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: JWTError.self) { try verify(String(decoding: bytes, as: UTF8.self)) }
        }
    }

    @Test(arguments: ["", "a", "a.b", "a.b.c.d", "..", "!.!.!"])
    func refusesWhatIsNoToken(text: String) {
        #expect(throws: JWTError.self) { try verify(text) }
    }

    @Test func refusesWrongClaims() throws {
        let sign = { (claims: [String: JSONValue]) in try JSONWebToken.sign(claims: claims, with: Self.secret).compact }
        let now = Self.now
        #expect(throws: JWTError.expired) { try verify(sign(["exp": JSONValue(now - 31)])) }
        #expect(throws: JWTError.notYetValid) { try verify(sign(["nbf": JSONValue(now + 31)])) }
        #expect(throws: JWTError.issuedInFuture) { try verify(sign(["iat": JSONValue(now + 31)])) }
        #expect(throws: JWTError.claimNotUsable("exp")) { try verify(sign(["exp": "tomorrow"])) }
        #expect(try verify(sign(["exp": JSONValue(now - 29), "nbf": JSONValue(now + 29)])).claims["exp"] != nil)
    }

    @Test func checksIssuerAndAudience() throws {
        let sign = { (claims: [String: JSONValue]) in try JSONWebToken.sign(claims: claims, with: Self.secret).compact }
        let verifier = JWTVerifier(keys: [Self.secret], issuer: "https://me", audiences: ["a", "b"])
        #expect(try verify(sign(["iss": "https://me", "aud": "b"]), verifier).claims["aud"] == "b")
        #expect(try verify(sign(["iss": "https://me", "aud": ["x", "a"]]), verifier).claims["iss"] != nil)
        #expect(throws: JWTError.issuerMismatch) { try verify(sign(["iss": "https://you", "aud": "a"]), verifier) }
        #expect(throws: JWTError.audienceMismatch) { try verify(sign(["iss": "https://me"]), verifier) }
        #expect(throws: JWTError.claimNotUsable("aud")) { try verify(sign(["iss": "https://me", "aud": 1]), verifier) }
    }

    @Test func refusesTokensBeyondTheLimit() {
        #expect(throws: JWTError.tooLong(limitBytes: 16384)) { try verify(String(repeating: "a", count: 16385)) }
    }
}
