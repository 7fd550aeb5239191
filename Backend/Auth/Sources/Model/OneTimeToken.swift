/// What a mail asks its reader to confirm, as links and clients name it.
enum VerificationType: String, Sendable, Equatable, CaseIterable {
    case signup
    case invite
    case recovery
    case magicLink = "magiclink"
    case emailChange = "email_change"
    /// A code from a sign-up or a sign-in mail, whichever it was.
    case email

    /// The kinds of tokens it can be confirmed with.
    var tokenKinds: [OneTimeTokenKind] {
        switch self {
        case .signup, .invite: [.confirmation]
        case .recovery, .magicLink: [.recovery]
        case .emailChange: [.emailChangeNew, .emailChangeCurrent]
        case .email: [.confirmation, .recovery]
        }
    }
}

/// The kinds of tokens; a user has at most one of each.
enum OneTimeTokenKind: String, Sendable, Equatable {
    case confirmation = "confirmation_token"
    case reauthentication = "reauthentication_token"
    case recovery = "recovery_token"
    case emailChangeNew = "email_change_token_new"
    case emailChangeCurrent = "email_change_token_current"
}

/// A token that is on record.
struct OneTimeToken: Sendable, Equatable {
    var identifier: String
    var userIdentifier: String
    var kind: OneTimeTokenKind
    /// The address it was sent to.
    var address: String
    var codeHash: String
    var createdAt: Timestamp
}
