import JSON

/// A signed-in device of a user.
struct Session: Sendable, Equatable {
    var identifier: String
    var userIdentifier: String
    var createdAt: Timestamp
    var refreshedAt: Timestamp?
    var notAfter: Timestamp?
    /// The authenticator assurance level (NIST SP 800-63B); `aal1` without a second factor.
    var assuranceLevel = "aal1"
    /// How the user has proven who they are, newest first.
    var methods: [AuthenticationMethodReference] = []
    /// Signs the session's refresh tokens.
    var refreshTokenKey: [UInt8]
    /// The counter of the refresh token issued last.
    var refreshTokenCounter: Int

    /// When the session last proved to be alive.
    var lastRefreshedAt: Timestamp { refreshedAt ?? createdAt }
}

/// One entry of a token's `amr` claim (RFC 8176).
struct AuthenticationMethodReference: Sendable, Equatable {
    var method: AuthenticationMethod
    var time: Timestamp

    var json: JSONValue { ["method": .string(method.rawValue), "timestamp": JSONValue(time.seconds)] }
}

/// How a user proved who they are.
enum AuthenticationMethod: String, Sendable, Equatable {
    case password
    case oneTimePassword = "otp"
    case oauth
    case recovery
    case invite
    case magicLink = "magiclink"
    case emailSignup = "email/signup"
    case emailChange = "email_change"
    case anonymous

    /// The method of a sign-in that a mail's link of the given type has started.
    init?(verificationType: VerificationType) {
        switch verificationType {
        case .signup, .email: self = .emailSignup
        case .invite: self = .invite
        case .recovery: self = .recovery
        case .magicLink: self = .magicLink
        case .emailChange: self = .emailChange
        }
    }
}
