import Cryptography
import JSON

/// The two keys every project has: the public one of apps, and the one of servers, which bypasses row level security.
public struct ProjectKeys: Sendable, Equatable {
    /// The secret that Supabase's own local development uses, and therefore no secret.
    public static let developmentSecret = "super-secret-jwt-token-with-at-least-32-characters-long"

    public var anonymous: String
    public var serviceRole: String

    /// The keys of local development, the same on every machine, as Supabase's documentation prints them: they end in 2032.
    public static func development() throws(CryptographyError) -> ProjectKeys {
        try ProjectKeys(secret: developmentSecret, issuer: "supabase-demo", expirySeconds: 1_983_812_996)
    }

    /// Keys that somebody else made.
    public init(anonymous: String, serviceRole: String) {
        self.anonymous = anonymous
        self.serviceRole = serviceRole
    }

    /// Keys signed with `secret`.
    /// - Parameter expirySeconds: Unix time until which they are good.
    /// - Throws: `CryptographyError`.
    public init(secret: String, issuer: String, expirySeconds: Int) throws(CryptographyError) {
        let key = SigningKey(secret: secret)
        anonymous = try Self.sign(role: "anon", issuer: issuer, expirySeconds: expirySeconds, key)
        serviceRole = try Self.sign(role: "service_role", issuer: issuer, expirySeconds: expirySeconds, key)
    }

    /// Members in the order of the published keys, so that the development ones come out the same to the byte.
    private static func sign(
        role: String, issuer: String, expirySeconds: Int, _ key: SigningKey
    ) throws(CryptographyError) -> String {
        var claims: [UInt8] = Array(#"{"iss":"#.utf8)
        JSONValue.appendString(issuer, to: &claims)
        claims += Array(#","role":"\#(role)","exp":\#(expirySeconds)}"#.utf8)
        let signed = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8)) + "." + Base64URL.encode(claims)
        return signed + "." + Base64URL.encode(try key.sign(Array(signed.utf8)))
    }
}
