import FoundationCompat

/// An account.
public struct User: Codable, Hashable, Identifiable, Sendable {
    public var id: UUID
    public var appMetadata: [String: AnyJSON]
    public var userMetadata: [String: AnyJSON]
    public var aud: String
    public var confirmationSentAt: Date?
    public var recoverySentAt: Date?
    public var emailChangeSentAt: Date?
    public var newEmail: String?
    public var invitedAt: Date?
    public var actionLink: String?
    public var email: String?
    public var phone: String?
    public var createdAt: Date
    public var confirmedAt: Date?
    public var emailConfirmedAt: Date?
    public var phoneConfirmedAt: Date?
    public var lastSignInAt: Date?
    public var role: String?
    public var updatedAt: Date
    public var identities: [UserIdentity]?
    public var isAnonymous: Bool
    public var factors: [Factor]?

    public init(
        id: UUID, appMetadata: [String: AnyJSON], userMetadata: [String: AnyJSON], aud: String,
        confirmationSentAt: Date? = nil, recoverySentAt: Date? = nil, emailChangeSentAt: Date? = nil,
        newEmail: String? = nil, invitedAt: Date? = nil, actionLink: String? = nil, email: String? = nil,
        phone: String? = nil, createdAt: Date, confirmedAt: Date? = nil, emailConfirmedAt: Date? = nil,
        phoneConfirmedAt: Date? = nil, lastSignInAt: Date? = nil, role: String? = nil, updatedAt: Date,
        identities: [UserIdentity]? = nil, isAnonymous: Bool = false, factors: [Factor]? = nil
    ) {
        self.id = id
        self.appMetadata = appMetadata
        self.userMetadata = userMetadata
        self.aud = aud
        self.confirmationSentAt = confirmationSentAt
        self.recoverySentAt = recoverySentAt
        self.emailChangeSentAt = emailChangeSentAt
        self.newEmail = newEmail
        self.invitedAt = invitedAt
        self.actionLink = actionLink
        self.email = email
        self.phone = phone
        self.createdAt = createdAt
        self.confirmedAt = confirmedAt
        self.emailConfirmedAt = emailConfirmedAt
        self.phoneConfirmedAt = phoneConfirmedAt
        self.lastSignInAt = lastSignInAt
        self.role = role
        self.updatedAt = updatedAt
        self.identities = identities
        self.isAnonymous = isAnonymous
        self.factors = factors
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        appMetadata = try container.decode([String: AnyJSON].self, forKey: .appMetadata)
        userMetadata = try container.decode([String: AnyJSON].self, forKey: .userMetadata)
        aud = try container.decode(String.self, forKey: .aud)
        confirmationSentAt = try container.decodeIfPresent(Date.self, forKey: .confirmationSentAt)
        recoverySentAt = try container.decodeIfPresent(Date.self, forKey: .recoverySentAt)
        emailChangeSentAt = try container.decodeIfPresent(Date.self, forKey: .emailChangeSentAt)
        newEmail = try container.decodeIfPresent(String.self, forKey: .newEmail)
        invitedAt = try container.decodeIfPresent(Date.self, forKey: .invitedAt)
        actionLink = try container.decodeIfPresent(String.self, forKey: .actionLink)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        phone = try container.decodeIfPresent(String.self, forKey: .phone)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        confirmedAt = try container.decodeIfPresent(Date.self, forKey: .confirmedAt)
        emailConfirmedAt = try container.decodeIfPresent(Date.self, forKey: .emailConfirmedAt)
        phoneConfirmedAt = try container.decodeIfPresent(Date.self, forKey: .phoneConfirmedAt)
        lastSignInAt = try container.decodeIfPresent(Date.self, forKey: .lastSignInAt)
        role = try container.decodeIfPresent(String.self, forKey: .role)
        updatedAt = try container.decode(Date.self, forKey: .updatedAt)
        identities = try container.decodeIfPresent([UserIdentity].self, forKey: .identities)
        isAnonymous = try container.decodeIfPresent(Bool.self, forKey: .isAnonymous) ?? false
        factors = try container.decodeIfPresent([Factor].self, forKey: .factors)
    }
}

/// One way in which a user can sign in.
public struct UserIdentity: Codable, Hashable, Identifiable, Sendable {
    public var id: String
    public var identityId: UUID
    public var userId: UUID
    public var identityData: [String: AnyJSON]?
    public var provider: String
    public var createdAt: Date
    public var lastSignInAt: Date
    public var updatedAt: Date

    public init(
        id: String, identityId: UUID, userId: UUID, identityData: [String: AnyJSON], provider: String, createdAt: Date,
        lastSignInAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.identityId = identityId
        self.userId = userId
        self.identityData = identityData
        self.provider = provider
        self.createdAt = createdAt
        self.lastSignInAt = lastSignInAt
        self.updatedAt = updatedAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        // Servers from before identities had an id of their own leave it out.
        let none = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        identityId = try container.decodeIfPresent(UUID.self, forKey: .identityId) ?? none
        userId = try container.decode(UUID.self, forKey: .userId)
        identityData = try container.decodeIfPresent([String: AnyJSON].self, forKey: .identityData)
        provider = try container.decode(String.self, forKey: .provider)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        lastSignInAt = try container.decode(Date.self, forKey: .lastSignInAt)
        updatedAt = try container.decode(Date.self, forKey: .updatedAt)
    }
}

/// The kind of a second factor, for example `totp`.
public typealias FactorType = String

public enum FactorStatus: String, Codable, Sendable {
    case verified, unverified
}

/// A second factor.
public struct Factor: Identifiable, Codable, Hashable, Sendable {
    public let id: String
    public let friendlyName: String?
    public let factorType: FactorType
    public let status: FactorStatus
    public let createdAt: Date
    public let updatedAt: Date
}

/// What of an account is to change.
public struct UserAttributes: Codable, Hashable, Sendable {
    public var email: String?
    public var phone: String?
    public var password: String?
    /// The code from `reauthenticate()`, where the project asks for one.
    public var nonce: String?
    public var emailChangeToken: String?
    /// The user's own metadata.
    public var data: [String: AnyJSON]?
    var codeChallenge: String?
    var codeChallengeMethod: String?

    public init(
        email: String? = nil, phone: String? = nil, password: String? = nil, nonce: String? = nil,
        emailChangeToken: String? = nil, data: [String: AnyJSON]? = nil
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.nonce = nonce
        self.emailChangeToken = emailChangeToken
        self.data = data
    }
}
