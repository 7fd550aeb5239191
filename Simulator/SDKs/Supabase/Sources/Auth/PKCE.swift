import Cryptography

/// Proof Key for Code Exchange (RFC 7636).
enum PKCE {
    /// A secret of 64 random bytes.
    static func makeVerifier() -> String { Base64URL.encode(SecureRandom.bytes(64)) }

    /// What the server is told of the secret, by the method `s256`.
    static func challenge(for verifier: String) -> String {
        Base64URL.encode(SHA256Digest.hash(Array(verifier.utf8)))
    }
}
