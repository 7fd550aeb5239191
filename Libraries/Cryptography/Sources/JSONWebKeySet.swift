import CCrypto
import JSON

/// A set of keys in the form `/.well-known/jwks.json` publishes (RFC 7517).
public struct JSONWebKeySet: Sendable {
    public var keys: [SigningKey]

    public init(keys: [SigningKey]) {
        self.keys = keys
    }

    /// Reads a key set. Keys for other uses or algorithms are passed over, as RFC 7517, section 5 asks.
    ///
    /// - Throws: `CryptographyError.invalidKey` when the text is not a key set or an understood key in it is broken.
    public init(parsing bytes: [UInt8]) throws(CryptographyError) {
        guard let members = (try? JSONValue(parsing: bytes))?["keys"]?.array else {
            throw .invalidKey("the text is not a JSON Web Key Set")
        }
        var keys: [SigningKey] = []
        for member in members {
            if let key = try SigningKey(jsonWebKey: member) { keys.append(key) }
        }
        self.keys = keys
    }

    /// The public halves as JSON; shared secrets are never part of it.
    public var publicJSON: JSONValue {
        ["keys": .array(keys.compactMap(\.publicJSONWebKey))]
    }
}

extension SigningKey {
    /// Reads one JSON Web Key (RFC 7517); `nil` for a key of another use or algorithm.
    ///
    /// - Throws: `CryptographyError.invalidKey`.
    public init?(jsonWebKey: JSONValue) throws(CryptographyError) {
        if let use = jsonWebKey["use"]?.string, use != "sig" { return nil }
        let identifier = jsonWebKey["kid"]?.string
        let bytes = { (name: String) -> [UInt8]? in jsonWebKey[name]?.string.flatMap { Base64URL.decode($0) } }
        switch (jsonWebKey["kty"]?.string, jsonWebKey["alg"]?.string) {
        case ("oct", nil), ("oct", "HS256"):
            guard let secret = bytes("k"), !secret.isEmpty else { throw .invalidKey("member k is missing") }
            self.init(identifier: identifier, algorithm: .hs256, material: .secret(secret))
        case ("RSA", nil), ("RSA", "RS256"):
            guard let n = bytes("n"), let e = bytes("e") else { throw .invalidKey("member n or e is missing") }
            let key = try AsymmetricKey(modulus: n, exponent: e)
            self.init(identifier: identifier, algorithm: .rs256, material: .pair(key))
        case ("EC", nil), ("EC", "ES256"):
            guard jsonWebKey["crv"]?.string == "P-256" else { return nil }
            guard let x = bytes("x"), let y = bytes("y") else { throw .invalidKey("member x or y is missing") }
            let key = try AsymmetricKey(x: x, y: y, privateNumber: bytes("d"))
            self.init(identifier: identifier, algorithm: .es256, material: .pair(key))
        default: return nil
        }
    }

    /// The public half as a JSON Web Key; `nil` for a shared secret.
    public var publicJSONWebKey: JSONValue? {
        guard case .pair(let key) = material else { return nil }
        var members: [String: JSONValue] = ["alg": .string(algorithm.rawValue), "use": "sig", "key_ops": ["verify"]]
        if let identifier { members["kid"] = .string(identifier) }
        let encode = { (name: String, byteCount: Int?) -> JSONValue? in
            key.number(name, byteCount: byteCount).map { .string(Base64URL.encode($0)) }
        }
        if algorithm == .rs256 {
            members["kty"] = "RSA"
            members["n"] = encode(OSSL_PKEY_PARAM_RSA_N, nil)
            members["e"] = encode(OSSL_PKEY_PARAM_RSA_E, nil)
        } else {
            members["kty"] = "EC"
            members["crv"] = "P-256"
            members["x"] = encode(OSSL_PKEY_PARAM_EC_PUB_X, 32)
            members["y"] = encode(OSSL_PKEY_PARAM_EC_PUB_Y, 32)
        }
        return .object(members)
    }
}
