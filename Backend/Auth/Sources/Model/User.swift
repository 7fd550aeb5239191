import JSON

/// A user of the product.
struct User: Sendable, Equatable {
    var identifier: String
    var audience: String
    var role: String
    var email: String
    var phone: String = ""
    /// The bcrypt hash of the password; empty when the user has none.
    var passwordHash: String = ""
    var emailConfirmedAt: Timestamp?
    var phoneConfirmedAt: Timestamp?
    var invitedAt: Timestamp?
    var confirmationSentAt: Timestamp?
    var recoverySentAt: Timestamp?
    /// The address the user is changing to.
    var emailChange: String = ""
    var emailChangeSentAt: Timestamp?
    /// How many of the two addresses have agreed to the change.
    var emailChangeConfirmStatus: Int = 0
    var reauthenticationSentAt: Timestamp?
    var lastSignInAt: Timestamp?
    /// What the service knows of the user, such as the providers; only administrators change it.
    var appMetadata: [String: JSONValue] = [:]
    /// What the user says about themselves.
    var userMetadata: [String: JSONValue] = [:]
    var isSSOUser = false
    var isAnonymous = false
    var createdAt: Timestamp
    var updatedAt: Timestamp
    var bannedUntil: Timestamp?
    var deletedAt: Timestamp?
    var identities: [Identity] = []

    var isEmailConfirmed: Bool { emailConfirmedAt != nil }
    var hasPassword: Bool { !passwordHash.isEmpty }
    var confirmedAt: Timestamp? { [emailConfirmedAt, phoneConfirmedAt].compactMap { $0 }.min() }

    func isBanned(at time: Timestamp) -> Bool { bannedUntil.map { $0 > time } ?? false }

    /// The user as clients read it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(identifier), "aud": .string(audience), "role": .string(role), "email": .string(email),
            "phone": .string(phone), "app_metadata": .object(appMetadata), "user_metadata": .object(userMetadata),
            "identities": .array(identities.map(\.json)), "created_at": .string(createdAt.rfc3339),
            "updated_at": .string(updatedAt.rfc3339), "is_anonymous": .bool(isAnonymous),
        ]
        let times: [(String, Timestamp?)] = [
            ("email_confirmed_at", emailConfirmedAt), ("phone_confirmed_at", phoneConfirmedAt),
            ("confirmed_at", confirmedAt), ("invited_at", invitedAt), ("confirmation_sent_at", confirmationSentAt),
            ("recovery_sent_at", recoverySentAt), ("email_change_sent_at", emailChangeSentAt),
            ("reauthentication_sent_at", reauthenticationSentAt), ("last_sign_in_at", lastSignInAt),
            ("banned_until", bannedUntil), ("deleted_at", deletedAt),
        ]
        for case (let name, let time?) in times { members[name] = .string(time.rfc3339) }
        if !emailChange.isEmpty { members["new_email"] = .string(emailChange) }
        return .object(members)
    }
}

extension [String: JSONValue] {
    /// Sets the members of `changes`; those that are null are removed.
    mutating func merge(metadata changes: [String: JSONValue]) {
        for (name, value) in changes {
            if value.isNull { removeValue(forKey: name) } else { self[name] = value }
        }
    }
}
