import JSON

/// Why a token is refused.
public enum JWTError: Error, Equatable, CustomStringConvertible {
    /// Not three base64url parts separated by dots.
    case malformed(partCount: Int)
    case undecodableHeader
    case undecodableClaims
    /// An algorithm that is not understood, `none` included, or another one than the key is for.
    case algorithmNotAllowed(String)
    case unknownKey(String?)
    case signatureInvalid
    case expired
    case notYetValid
    case issuedInFuture
    case issuerMismatch
    case audienceMismatch
    /// `exp`, `nbf` or `iat` is no number, or `aud` is neither text nor a list of texts.
    case claimNotUsable(String)
    case tooLong(limitBytes: Int)

    public var description: String {
        switch self {
        case .malformed(let count): "Expected 3 parts in JWT; got \(count)"
        case .undecodableHeader: "The JWT header could not be decoded"
        case .undecodableClaims: "Parsing claims failed"
        case .algorithmNotAllowed(let name): "JWT algorithm \(name) is not allowed"
        case .unknownKey: "No suitable key or wrong key type"
        case .signatureInvalid: "JWT cryptographic operation failed"
        case .expired: "JWT expired"
        case .notYetValid: "JWT not yet valid"
        case .issuedInFuture: "JWT issued at future"
        case .issuerMismatch: "JWT issuer does not match"
        case .audienceMismatch: "JWT not in audience"
        case .claimNotUsable(let name): "The JWT '\(name)' claim has the wrong type"
        case .tooLong(let limit): "The JWT is longer than \(limit) bytes"
        }
    }
}

/// A signed JSON Web Token (RFC 7519) whose signature and times have been checked, or that was just signed.
public struct JSONWebToken: Sendable {
    /// The claims set, always an object.
    public let claims: JSONValue
    /// The claims as the bytes that were signed.
    public let claimsBytes: [UInt8]
    public let algorithm: JWTAlgorithm
    public let keyIdentifier: String?
    /// The compact form (`header.claims.signature`).
    public let compact: String

    public var subject: String? { claims["sub"]?.string }

    /// Signs `claims` with `key`.
    ///
    /// - Throws: `CryptographyError`.
    public static func sign(claims: [String: JSONValue], with key: SigningKey) throws(CryptographyError) -> JSONWebToken
    {
        var header: [String: JSONValue] = ["alg": .string(key.algorithm.rawValue), "typ": "JWT"]
        if let identifier = key.identifier { header["kid"] = .string(identifier) }
        let claimsBytes = JSONValue.object(claims).serialized
        let signed = Base64URL.encode(JSONValue.object(header).serialized) + "." + Base64URL.encode(claimsBytes)
        let signature = try key.sign(Array(signed.utf8))
        return JSONWebToken(
            claims: .object(claims), claimsBytes: claimsBytes, algorithm: key.algorithm, keyIdentifier: key.identifier,
            compact: signed + "." + Base64URL.encode(signature))
    }
}

/// Checks tokens against a set of keys.
///
/// The key decides the algorithm, never the token: a token whose header names another algorithm than its key's is refused, which
/// rules out `none` and an RSA public key misused as an HMAC secret.
public struct JWTVerifier: Sendable {
    public static let lengthLimitBytes = 16 * 1024

    public var keys: [SigningKey]
    /// How far clocks may differ, in seconds.
    public var clockSkewSeconds: Int
    /// When set, `iss` must be this.
    public var issuer: String?
    /// When set, `aud` must name one of these.
    public var audiences: Set<String>?

    public init(
        keys: [SigningKey], clockSkewSeconds: Int = 30, issuer: String? = nil, audiences: Set<String>? = nil
    ) {
        self.keys = keys
        self.clockSkewSeconds = clockSkewSeconds
        self.issuer = issuer
        self.audiences = audiences
    }

    /// Checks signature, times, issuer and audience of the compact form `token` as of `nowSeconds` (Unix time).
    ///
    /// - Throws: `JWTError`.
    public func verify(_ token: String, nowSeconds: Int) throws(JWTError) -> JSONWebToken {
        let decoded = try verifySignature(token)
        try checkClaims(decoded.claims, nowSeconds: nowSeconds)
        return decoded
    }

    /// Checks the signature only, for callers that accept an expired token.
    ///
    /// - Throws: `JWTError`.
    public func verifySignature(_ token: String) throws(JWTError) -> JSONWebToken {
        let bytes = Array(token.utf8)
        if bytes.count > JWTVerifier.lengthLimitBytes { throw .tooLong(limitBytes: JWTVerifier.lengthLimitBytes) }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed(partCount: parts.count) }
        guard let headerBytes = Base64URL.decode(parts[0]),
            let header = try? JSONValue(parsing: headerBytes, depthLimit: 8),
            let algorithmName = header["alg"]?.string, header["crit"] == nil
        else { throw .undecodableHeader }
        guard let algorithm = JWTAlgorithm(rawValue: algorithmName) else { throw .algorithmNotAllowed(algorithmName) }
        guard let signature = Base64URL.decode(parts[2]) else { throw .signatureInvalid }
        let identifier = header["kid"]?.string
        let signed = Array(bytes[..<parts[1].endIndex])
        try checkSignature(signature, of: signed, algorithm: algorithm, identifier: identifier)
        guard let claimsBytes = Base64URL.decode(parts[1]),
            let claims = try? JSONValue(parsing: claimsBytes, depthLimit: 32),
            claims.object != nil
        else { throw .undecodableClaims }
        return JSONWebToken(
            claims: claims, claimsBytes: claimsBytes, algorithm: algorithm, keyIdentifier: identifier, compact: token)
    }

    private func checkSignature(
        _ signature: [UInt8], of message: [UInt8], algorithm: JWTAlgorithm, identifier: String?
    ) throws(JWTError) {
        // A key without an identifier serves any token of its algorithm, as a shared secret does.
        let named = keys.filter { $0.identifier == nil || identifier == nil || $0.identifier == identifier }
        if named.isEmpty { throw .unknownKey(identifier) }
        let candidates = named.filter { $0.algorithm == algorithm }
        if candidates.isEmpty { throw .algorithmNotAllowed(algorithm.rawValue) }
        guard candidates.contains(where: { $0.isValid(signature, for: message) }) else { throw .signatureInvalid }
    }

    /// Checks times, issuer and audience of claims whose signature has been verified before.
    ///
    /// - Throws: `JWTError`.
    public func checkClaims(_ claims: JSONValue, nowSeconds: Int) throws(JWTError) {
        let now = Double(nowSeconds)
        if let expiry = try time("exp", of: claims), now > expiry + Double(clockSkewSeconds) { throw .expired }
        if let start = try time("nbf", of: claims), now < start - Double(clockSkewSeconds) { throw .notYetValid }
        if let issued = try time("iat", of: claims), now < issued - Double(clockSkewSeconds) { throw .issuedInFuture }
        if let issuer, claims["iss"]?.string != issuer { throw .issuerMismatch }
        if let audiences {
            let named: [String]
            switch claims["aud"] {
            case .string(let audience): named = [audience]
            case .array(let list): named = list.compactMap(\.string)
            case nil, .null: named = []
            default: throw .claimNotUsable("aud")
            }
            if audiences.isDisjoint(with: named) { throw .audienceMismatch }
        }
    }

    /// The first and the last Unix time at which `checkClaims` finds nothing wrong with the times in `claims`.
    ///
    /// - Throws: `JWTError.claimNotUsable`.
    public func validTimes(of claims: JSONValue) throws(JWTError) -> (first: Double, last: Double) {
        let starts = [try time("nbf", of: claims), try time("iat", of: claims)].compactMap { $0 }
        let skew = Double(clockSkewSeconds)
        return ((starts.max() ?? -.infinity) - skew, (try time("exp", of: claims) ?? .infinity) + skew)
    }

    private func time(_ name: String, of claims: JSONValue) throws(JWTError) -> Double? {
        guard let claim = claims[name], !claim.isNull else { return nil }
        guard let seconds = claim.double, seconds.isFinite else { throw .claimNotUsable(name) }
        return seconds
    }
}
