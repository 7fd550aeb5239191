import FoundationCompat

/// A signed-in user with the tokens that prove it.
public struct Session: Codable, Hashable, Sendable {
    public var providerToken: String?
    public var providerRefreshToken: String?
    /// The JSON Web Token that goes with requests.
    public var accessToken: String
    public var tokenType: String
    /// In seconds, when the session was made.
    public var expiresIn: TimeInterval
    /// In seconds since 1970.
    public var expiresAt: TimeInterval
    /// The token that gets the next session, once.
    public var refreshToken: String
    public var weakPassword: WeakPassword?
    public var user: User

    public init(
        providerToken: String? = nil, providerRefreshToken: String? = nil, accessToken: String, tokenType: String,
        expiresIn: TimeInterval, expiresAt: TimeInterval, refreshToken: String, weakPassword: WeakPassword? = nil,
        user: User
    ) {
        self.providerToken = providerToken
        self.providerRefreshToken = providerRefreshToken
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.weakPassword = weakPassword
        self.user = user
    }

    /// Whether the access token has expired, or will within half a minute.
    public var isExpired: Bool { Date(timeIntervalSince1970: expiresAt).timeIntervalSinceNow < Self.marginSeconds }

    private static let marginSeconds: TimeInterval = 30
}

/// What a sign-up or a verification gives: a session, or a user who has to confirm first.
public enum AuthResponse: Codable, Hashable, Sendable {
    case session(Session)
    case user(User)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let session = try? container.decode(Session.self) {
            self = .session(session)
        } else {
            self = .user(try container.decode(User.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .session(let session): try container.encode(session)
        case .user(let user): try container.encode(user)
        }
    }

    public var user: User {
        switch self {
        case .session(let session): session.user
        case .user(let user): user
        }
    }

    public var session: Session? { if case .session(let session) = self { session } else { nil } }
}
