import Foundation

/// Why somebody was signed out who did not ask for it.
enum SignOutReason: Equatable, Sendable {
    /// The session ended on the server, or could not be renewed.
    case sessionEnded
    /// The account was deleted, perhaps on another device.
    case accountGone

    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .sessionEnded: "error.sessionEnded"
        case .accountGone: "error.accountGone"
        }
    }
}
