import Cryptography
import JSON
import Testing

@Suite struct SigningKeyTests {
    /// A P-256 key made for this test.
    private static let privatePEM = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqu55W6jQFczLV78a
        Ws5tLpjHw1jX9FfmE7kBz+fdP6KhRANCAAR2tyITNqABozSeQow3e58HTLg05NYl
        174YAoobo0JuzUowATLmYzagNzVgaQ5WxBmOd0dfuIcWFvV1ghQ+Ts22
        -----END PRIVATE KEY-----
        """

    @Test func readsPEM() throws {
        let key = try SigningKey(pem: Self.privatePEM, algorithm: .es256)
        #expect(key.isPrivate)
        let signature = try key.sign([1, 2, 3])
        #expect(signature.count == 64)
        #expect(key.isValid(signature, for: [1, 2, 3]))
        #expect(!key.isValid(signature, for: [1, 2, 4]))
        #expect(!key.isValid([], for: [1, 2, 3]))
    }

    @Test func refusesKeysForAnotherAlgorithm() {
        #expect(throws: CryptographyError.invalidKey("the key is not for RS256")) {
            try SigningKey(pem: Self.privatePEM, algorithm: .rs256)
        }
        #expect(throws: CryptographyError.self) { try SigningKey(pem: "no key", algorithm: .es256) }
    }

    @Test func refusesAPointOffTheCurve() {
        let zeros = Base64URL.encode([UInt8](repeating: 1, count: 32))
        #expect(throws: CryptographyError.invalidKey("the point is not on P-256")) {
            try SigningKey(jsonWebKey: ["kty": "EC", "crv": "P-256", "x": .string(zeros), "y": .string(zeros)])
        }
    }

    @Test func passesOverKeysForOtherUses() throws {
        #expect(try SigningKey(jsonWebKey: ["kty": "OKP", "crv": "Ed25519", "x": "AA"]) == nil)
        #expect(try SigningKey(jsonWebKey: ["kty": "RSA", "use": "enc", "n": "AA", "e": "AQAB"]) == nil)
        #expect(throws: CryptographyError.self) { try SigningKey(jsonWebKey: ["kty": "RSA", "n": "AA", "e": "AQAB"]) }
        #expect(throws: CryptographyError.self) { try JSONWebKeySet(parsing: Array("{}".utf8)) }
    }
}
