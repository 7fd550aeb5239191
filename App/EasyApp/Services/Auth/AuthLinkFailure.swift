import Foundation

/// A link of a mail that did not work, and what it was for.
struct AuthLinkFailure: Equatable, Sendable {
    enum Purpose: Equatable, Sendable {
        /// It was to confirm an address.
        case confirmation
        /// It was to lead to a new password.
        case passwordReset
        /// It was to confirm another address of an account.
        case emailChange
    }

    var error: AuthServiceError
    var purpose: Purpose

    /// What to tell the user.
    /// - Parameter isSignedIn: whether somebody is signed in now.
    func message(isSignedIn: Bool) -> LocalizedStringResource {
        switch (error, purpose) {
        case (.linkInvalid, .passwordReset): "auth.link.resetInvalid"
        case (.linkInvalid, .emailChange): "auth.link.emailChangeInvalid"
        case (.linkInvalid, .confirmation): isSignedIn ? "auth.link.notNeeded" : "auth.link.confirmationInvalid"
        default: error.message
        }
    }
}
