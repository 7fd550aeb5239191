import Cryptography
import JSON

/// Signatures that let whoever has a URL do one thing with one object for some time.
///
/// They are tokens, but under a key of their own: none of them is ever taken for a caller's.
struct URLSignatures: Sendable {
    enum Scope: String, Sendable {
        case download
        case upload
    }

    /// What an upload's signature says.
    struct Upload: Equatable, Sendable {
        /// Whom the object shall belong to.
        var owner: String?
        var isUpsert: Bool
    }

    private let key: SigningKey

    init(secret: String) {
        let derived = HMACSHA256.authenticationCode(for: Array("storage url".utf8), key: Array(secret.utf8))
        key = SigningKey(secret: Base64URL.encode(derived))
    }

    /// A token for reading an object until `expiry` (Unix time).
    func download(_ bucket: String, _ name: String, now: Int, expiry: Int) throws -> String {
        try sign([:], .download, bucket, name, now, expiry)
    }

    /// A token for making an object until `expiry` (Unix time).
    func upload(_ bucket: String, _ name: String, _ upload: Upload, now: Int, expiry: Int) throws -> String {
        var claims: [String: JSONValue] = ["upsert": .bool(upload.isUpsert)]
        if let owner = upload.owner { claims["owner"] = .string(owner) }
        return try sign(claims, .upload, bucket, name, now, expiry)
    }

    private func sign(
        _ claims: [String: JSONValue], _ scope: Scope, _ bucket: String, _ name: String, _ now: Int, _ expiry: Int
    ) throws -> String {
        var claims = claims
        claims["url"] = .string("\(bucket)/\(name)")
        claims["scope"] = .string(scope.rawValue)
        claims["iat"] = JSONValue(now)
        claims["exp"] = JSONValue(expiry)
        return try JSONWebToken.sign(claims: claims, with: key).compact
    }

    /// Makes sure that a token is for that object and purpose.
    /// - Returns: its claims.
    /// - Throws: `StorageError`.
    @discardableResult
    func verify(
        _ token: String?, _ scope: Scope, _ bucket: String, _ name: String, now: Int
    ) throws(StorageError) -> JSONValue {
        guard let token else {
            throw .invalidRequest("querystring must have required property 'token'", error: "Error")
        }
        let claims: JSONValue
        do throws(JWTError) {
            claims = try JWTVerifier(keys: [key], clockSkewSeconds: 0).verify(token, nowSeconds: now).claims
        } catch {
            switch error {
            case .expired: throw .invalidToken("\"exp\" claim timestamp check failed")
            case .signatureInvalid: throw .invalidToken("signature verification failed")
            default: throw .invalidToken("Invalid Compact JWS")
            }
        }
        guard claims["scope"]?.string == scope.rawValue else {
            throw .invalidSignature("Token is not scoped for \(scope.rawValue)")
        }
        guard claims["url"]?.string == "\(bucket)/\(name)" else { throw .invalidSignature() }
        return claims
    }
}
