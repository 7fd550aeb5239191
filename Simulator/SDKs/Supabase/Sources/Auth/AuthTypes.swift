import FoundationCompat

/// What happened to the session.
public enum AuthChangeEvent: String, Sendable {
    /// The session when the listener began, nil when nobody is signed in.
    case initialSession = "INITIAL_SESSION"
    case passwordRecovery = "PASSWORD_RECOVERY"
    case signedIn = "SIGNED_IN"
    case signedOut = "SIGNED_OUT"
    case tokenRefreshed = "TOKEN_REFRESHED"
    case userUpdated = "USER_UPDATED"
    case userDeleted = "USER_DELETED"
    case mfaChallengeVerified = "MFA_CHALLENGE_VERIFIED"
}

/// How links bring a session: in the link itself, or as a code that only this installation can exchange (RFC 7636).
public enum AuthFlowType: Sendable {
    case implicit, pkce
}

/// Whose sessions a sign-out ends.
public enum SignOutScope: String, Sendable {
    /// All of the user's.
    case global
    /// This one.
    case local
    /// All but this one.
    case others
}

/// Services that users may sign in with.
public enum Provider: String, Identifiable, Codable, CaseIterable, Sendable {
    case apple, azure, bitbucket, discord, email, facebook, github, gitlab, google, keycloak, linkedin, notion, slack,
        spotify, twitch, twitter, workos

    public var id: RawValue { rawValue }
}

/// An identity token from a provider, for example from Sign in with Apple.
public struct OpenIDConnectCredentials: Codable, Hashable, Sendable {
    public enum Provider: String, Codable, Hashable, Sendable {
        case google, apple, azure, facebook
    }

    public var provider: Provider
    public var idToken: String
    public var accessToken: String?
    public var nonce: String?
    public var gotrueMetaSecurity: AuthMetaSecurity?

    public init(
        provider: Provider, idToken: String, accessToken: String? = nil, nonce: String? = nil,
        gotrueMetaSecurity: AuthMetaSecurity? = nil
    ) {
        self.provider = provider
        self.idToken = idToken
        self.accessToken = accessToken
        self.nonce = nonce
        self.gotrueMetaSecurity = gotrueMetaSecurity
    }
}

public struct AuthMetaSecurity: Codable, Hashable, Sendable {
    public var captchaToken: String

    public init(captchaToken: String) { self.captchaToken = captchaToken }
}

public enum MobileOTPType: String, Encodable, Sendable {
    case sms
    case phoneChange = "phone_change"
}

public enum EmailOTPType: String, Encodable, CaseIterable, Sendable {
    case signup, invite, magiclink, recovery
    case emailChange = "email_change"
    case email
}

public enum ResendEmailType: String, Hashable, Sendable, Encodable {
    case signup
    case emailChange = "email_change"
}

public enum ResendMobileType: String, Hashable, Sendable, Encodable {
    case sms
    case phoneChange = "phone_change"
}

public struct ResendMobileResponse: Decodable, Hashable, Sendable {
    public let messageId: String?

    public init(messageId: String?) { self.messageId = messageId }
}

public enum MessagingChannel: String, Codable, Sendable {
    case sms, whatsapp
}
