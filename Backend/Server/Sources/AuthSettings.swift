import Auth
import BackendCore
import Cryptography
import HTTPCore

/// The auth service's settings, from environment variables.
public struct AuthSettings: Sendable {
    /// `EASYAPP_PRODUCT_NAME`: what mails call the product.
    public var productName = "EasyApp"
    /// `EASYAPP_AUTH_SITE`: where links of mails lead when a request names no other place.
    public var site = "easyapp://auth/callback"
    /// `EASYAPP_AUTH_REDIRECTS`: patterns of the places links may lead to, separated by commas; `*` stands for anything without `.` and
    /// `/`, `**` for anything.
    public var redirects = ["easyapp://**"]
    /// `EASYAPP_AUTH_SIGNUP`: whether strangers may sign up.
    public var isSignupAllowed = true
    /// `EASYAPP_AUTH_ANONYMOUS`: whether one may sign in without an address; on a public server only when told.
    public var isAnonymousSignInAllowed = true
    /// `EASYAPP_AUTH_CONFIRM_EMAIL`: whether a new address must be confirmed before its user can sign in.
    public var mustConfirmEmail = true
    /// `EASYAPP_AUTH_PASSWORD_LENGTH`: the least number of bytes of a password.
    public var minimumPasswordLength = 6
    /// `EASYAPP_AUTH_TOKEN_SECONDS`: how long an access token is good for.
    public var accessTokenSeconds = 3600
    /// `EASYAPP_AUTH_EMAILS_PER_HOUR`: mails over all users; development's limit unless told.
    public var emailsPerHour: Int?
    /// `EASYAPP_APPLE_CLIENT_IDS`: bundle identifiers for Sign in with Apple, separated by commas; without them it is off.
    public var appleClientIdentifiers: [String] = []
    /// `EASYAPP_APPLE_ISSUER`: who signs the identity tokens.
    public var appleIssuer = "https://appleid.apple.com"
    /// `EASYAPP_APPLE_KEYS_URL`: where the issuer publishes its keys.
    public var appleKeysURL = "https://appleid.apple.com/auth/keys"
    /// `EASYAPP_JWT_KEYS`: a JSON Web Key Set with private keys, the first of which signs access tokens in place of the shared secret.
    public var signingKeys: [SigningKey] = []
    /// `EASYAPP_PUBLISHABLE_KEY` and `EASYAPP_SECRET_KEY`: keys of apps and of servers that are no tokens.
    public var opaqueKeys: [CallerResolver.OpaqueKey] = []

    public init() {}

    /// - Parameter isDevelopment: whether the defaults are those of a developer's own machine.
    init(_ reader: inout ConfigurationReader, isDevelopment: Bool) {
        productName = reader.string("EASYAPP_PRODUCT_NAME", default: productName)
        site = reader.string("EASYAPP_AUTH_SITE", default: site)
        redirects = Self.list(reader, "EASYAPP_AUTH_REDIRECTS") ?? redirects
        isSignupAllowed = reader.bool("EASYAPP_AUTH_SIGNUP", default: isSignupAllowed)
        isAnonymousSignInAllowed = reader.bool("EASYAPP_AUTH_ANONYMOUS", default: isDevelopment)
        mustConfirmEmail = reader.bool("EASYAPP_AUTH_CONFIRM_EMAIL", default: mustConfirmEmail)
        minimumPasswordLength = reader.int("EASYAPP_AUTH_PASSWORD_LENGTH", default: minimumPasswordLength, in: 6...72)
        accessTokenSeconds = reader.int("EASYAPP_AUTH_TOKEN_SECONDS", default: accessTokenSeconds, in: 60...604_800)
        if reader.value("EASYAPP_AUTH_EMAILS_PER_HOUR") != nil {
            emailsPerHour = reader.int("EASYAPP_AUTH_EMAILS_PER_HOUR", default: 30, in: 1...1_000_000)
        }
        appleClientIdentifiers = Self.list(reader, "EASYAPP_APPLE_CLIENT_IDS") ?? []
        appleIssuer = reader.url("EASYAPP_APPLE_ISSUER", default: appleIssuer)
        appleKeysURL = reader.url("EASYAPP_APPLE_KEYS_URL", default: appleKeysURL)
        signingKeys = Self.signingKeys(&reader)
        for (name, prefix, role) in [
            ("EASYAPP_PUBLISHABLE_KEY", "sb_publishable_", "anon"),
            ("EASYAPP_SECRET_KEY", "sb_secret_", "service_role"),
        ] {
            guard let key = reader.value(name) else { continue }
            guard key.hasPrefix(prefix), key.utf8.count >= prefix.utf8.count + 20 else {
                reader.report(name, "must be \(prefix) and at least 20 more characters.")
                continue
            }
            opaqueKeys.append(CallerResolver.OpaqueKey(key: key, role: role))
        }
    }

    private static func list(_ reader: ConfigurationReader, _ name: String) -> [String]? {
        reader.value(name).map { text in
            text.split(separator: ",").map { trimmingWhitespace($0) }.filter { !$0.isEmpty }
        }
    }

    private static func signingKeys(_ reader: inout ConfigurationReader) -> [SigningKey] {
        let name = "EASYAPP_JWT_KEYS"
        guard let text = reader.value(name) else { return [] }
        do throws(CryptographyError) {
            let keys = try JSONWebKeySet(parsing: Array(text.utf8)).keys
            guard let first = keys.first, first.isPrivate else {
                reader.report(name, "must begin with a private key, which signs.")
                return []
            }
            if keys.contains(where: { $0.identifier == nil }) {
                reader.report(name, "has a key without “kid”: each needs one, so that keys can be exchanged.")
            }
            return keys
        } catch {
            reader.report(name, "must be a JSON Web Key Set: \(error)")
            return []
        }
    }

    /// The service's configuration at an address.
    func configuration(externalURL: String, deviceURL: String?, secret: String) -> AuthConfiguration {
        var configuration: AuthConfiguration
        if secret == ProjectKeys.developmentSecret {
            configuration = .development(externalURL: externalURL, deviceURL: deviceURL, secret: secret)
        } else {
            configuration = AuthConfiguration(externalURL: externalURL, siteURL: site, secret: secret)
        }
        configuration.siteURL = site
        configuration.productName = productName
        configuration.redirectAllowList = redirects + configuration.redirectAllowList
        configuration.isSignupAllowed = isSignupAllowed
        configuration.isAnonymousSignInAllowed = isAnonymousSignInAllowed
        configuration.isAutoconfirming = !mustConfirmEmail
        configuration.minimumPasswordLength = minimumPasswordLength
        configuration.accessTokenSeconds = accessTokenSeconds
        if let emailsPerHour { configuration.limits.emailsPerHour = Double(emailsPerHour) }
        configuration.signingKeys = signingKeys + configuration.signingKeys
        if !appleClientIdentifiers.isEmpty {
            configuration.apple = AppleSignInConfiguration(
                clientIdentifiers: appleClientIdentifiers, keySetURLs: [appleIssuer: appleKeysURL])
        }
        return configuration
    }
}
