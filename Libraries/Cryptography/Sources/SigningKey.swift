import CCrypto
import JSON

/// The signature algorithms of JSON Web Tokens that are understood (RFC 7518, section 3.1). `none` is not among them.
public enum JWTAlgorithm: String, Sendable, Hashable, CaseIterable {
    case hs256 = "HS256"
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// A key that signs or verifies, bound to the one algorithm it is for, so that a token cannot choose another.
public struct SigningKey: Sendable {
    enum Material: Sendable {
        case secret([UInt8])
        case pair(AsymmetricKey)
    }

    /// The `kid` under which tokens name this key.
    public let identifier: String?
    public let algorithm: JWTAlgorithm
    let material: Material

    /// A shared secret for HS256.
    public init(secret: String, identifier: String? = nil) {
        self.init(identifier: identifier, algorithm: .hs256, material: .secret(Array(secret.utf8)))
    }

    init(identifier: String?, algorithm: JWTAlgorithm, material: Material) {
        self.identifier = identifier
        self.algorithm = algorithm
        self.material = material
    }

    /// A fresh private key for `algorithm`, which must be RS256 (2,048 bits) or ES256 (P-256).
    ///
    /// - Throws: `CryptographyError`.
    public static func generate(_ algorithm: JWTAlgorithm, identifier: String? = nil) throws(CryptographyError)
        -> SigningKey
    {
        let key: AsymmetricKey =
            switch algorithm {
            case .hs256: throw .invalidKey("HS256 has no key pair")
            case .rs256: try .generateRSA()
            case .es256: try .generateP256()
            }
        return SigningKey(identifier: identifier, algorithm: algorithm, material: .pair(key))
    }

    /// A private or public key in PEM form (PKCS #8, PKCS #1, SEC 1 or SubjectPublicKeyInfo).
    ///
    /// - Throws: `CryptographyError.invalidKey`.
    public init(pem: String, algorithm: JWTAlgorithm, identifier: String? = nil) throws(CryptographyError) {
        let key = try AsymmetricKey(pem: pem)
        guard key.algorithm == algorithm else { throw .invalidKey("the key is not for \(algorithm.rawValue)") }
        self.init(identifier: identifier, algorithm: algorithm, material: .pair(key))
    }

    /// Whether the key can sign.
    public var isPrivate: Bool {
        switch material {
        case .secret: true
        case .pair(let key): key.isPrivate
        }
    }

    /// The signature of `message` as JSON Web Signatures carry it (ES256: r ‖ s, 64 bytes).
    ///
    /// - Throws: `CryptographyError`.
    public func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        switch material {
        case .secret(let secret): HMACSHA256.authenticationCode(for: message, key: secret)
        case .pair(let key): try key.sign(message)
        }
    }

    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch material {
        case .secret(let secret): HMACSHA256.isValid(signature, for: message, key: secret)
        case .pair(let key): key.isValid(signature, for: message)
        }
    }
}
