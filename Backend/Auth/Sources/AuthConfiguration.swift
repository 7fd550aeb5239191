import Cryptography

/// How the auth service behaves. The defaults are those of a public server; `development` is what `./easyapp up` uses.
public struct AuthConfiguration: Sendable {
    /// The server's own address, under which `/auth/v1` is reached from outside, without a slash at the end.
    public var externalURL: String
    /// What mails call the product.
    public var productName = "EasyApp"
    /// Where links lead when the request names no other place, or one that is not allowed.
    public var siteURL: String
    /// Patterns of the places links may lead to besides `siteURL` and `externalURL`: `*` stands for anything up to the next `.`
    /// or `/`, `**` for anything.
    public var redirectAllowList: [String]
    /// The page that takes links to the app where no app can be opened, as in development's browser: it is called with
    /// `/open?url=…`. Without it links lead straight to the app.
    public var deviceURL: String?

    /// The keys of access tokens. The first one signs, all of them verify.
    public var signingKeys: [SigningKey]
    /// A secret of this server, for what is hashed with a key. It must stay the same over restarts.
    public var secret: String
    /// `iss` of the tokens; `externalURL` followed by `/auth/v1` unless told otherwise.
    public var issuer: String
    /// `aud` and `role` of the tokens of signed-in users.
    public var audience = "authenticated"
    /// How long an access token is good for.
    public var accessTokenSeconds = 3600
    /// The roles whose tokens may use the administrative routes.
    public var administratorRoles: Set<String> = ["service_role", "supabase_admin"]

    public var isSignupAllowed = true
    public var isAnonymousSignInAllowed = false
    /// Whether a new address counts as confirmed at once, so that signing up signs in.
    public var isAutoconfirming = false
    /// Whether both addresses must agree when a user changes theirs.
    public var isEmailChangeSecure = true
    /// Whether changing the password takes a code by mail when the session is older than a day.
    public var doesPasswordUpdateRequireReauthentication = false
    /// The least number of bytes of a password; at most 72.
    public var minimumPasswordLength = 6
    /// Of each of these sets of characters a password must have at least one.
    public var requiredPasswordCharacterSets: [String] = []

    /// How long the link and the code of a mail are good for.
    public var oneTimeTokenSeconds = 3600.0
    /// How often a code may be tried before only the link of the same mail works.
    public var codeAttemptLimit = 10
    /// How long a code of a PKCE flow may be exchanged after it was handed out.
    public var flowStateSeconds = 300.0
    /// How long after a refresh the old refresh tokens still get the current one, because several requests of a client may be under way.
    public var refreshTokenReuseSeconds = 10.0
    /// How long a session may last in all, when there is a limit.
    public var sessionLimitSeconds: Double?
    /// How long a session may go without a refresh, when there is a limit.
    public var sessionInactivitySeconds: Double?

    public var limits = AuthRateLimits()
    /// Sign in with Apple; `nil` switches it off.
    public var apple: AppleSignInConfiguration?

    /// - Parameter secret: the shared secret of HS256 tokens, which are signed with it.
    public init(externalURL: String, siteURL: String, secret: String) {
        self.externalURL = externalURL
        self.siteURL = siteURL
        self.secret = secret
        redirectAllowList = []
        signingKeys = [SigningKey(secret: secret)]
        issuer = externalURL + "/auth/v1"
    }

    /// The settings of development: links lead into the app, and the limits leave room for tests.
    public static func development(externalURL: String, deviceURL: String?, secret: String) -> AuthConfiguration {
        var configuration = AuthConfiguration(
            externalURL: externalURL, siteURL: "easyapp://auth/callback", secret: secret)
        configuration.redirectAllowList = ["easyapp://**"] + (deviceURL.map { [$0, $0 + "/**"] } ?? [])
        configuration.deviceURL = deviceURL
        configuration.isAnonymousSignInAllowed = true
        configuration.limits = .development
        return configuration
    }
}

/// Sign in with Apple's identity tokens.
public struct AppleSignInConfiguration: Sendable {
    /// The app's bundle identifiers and service identifiers, one of which must be in a token's `aud`.
    public var clientIdentifiers: [String]
    /// The issuers that are trusted, and where each publishes its keys.
    public var keySetURLs: [String: String]

    public init(
        clientIdentifiers: [String],
        keySetURLs: [String: String] = ["https://appleid.apple.com": "https://appleid.apple.com/auth/keys"]
    ) {
        self.clientIdentifiers = clientIdentifiers
        self.keySetURLs = keySetURLs
    }
}

/// How often what may be done, by GoTrue's names and defaults.
public struct AuthRateLimits: Sendable {
    /// Mails an hour, over all users.
    public var emailsPerHour = 30.0
    /// How many seconds must lie between two mails of a kind to one user.
    public var emailIntervalSeconds = 60.0
    /// Requests in five minutes from one address that make the service send mail, or sign up.
    public var mailRequestsPerFiveMinutes = 30.0
    /// Requests for tokens in five minutes from one address.
    public var tokenRequestsPerFiveMinutes = 150.0
    /// Verifications in five minutes from one address.
    public var verificationsPerFiveMinutes = 30.0
    /// Anonymous sign-ins an hour from one address.
    public var anonymousSignInsPerHour = 30.0
    /// How many requests may come at once, where the rate alone would allow fewer.
    public var burst = 30.0

    public init() {}

    /// Limits that a developer and the tests on their machine do not meet.
    public static var development: AuthRateLimits {
        var limits = AuthRateLimits()
        limits.emailsPerHour = 36_000
        limits.emailIntervalSeconds = 1
        limits.mailRequestsPerFiveMinutes = 30_000
        limits.tokenRequestsPerFiveMinutes = 300_000
        limits.verificationsPerFiveMinutes = 30_000
        limits.anonymousSignInsPerHour = 36_000
        limits.burst = 1_000
        return limits
    }
}
