import Foundation
import RegexBuilder

/// Checks of what a user types. The server checks again; these only tell the user early.
enum Validate {
    /// The shortest password accepted, in characters.
    static let passwordMinimumLength = 6
    /// The longest password accepted, in UTF-8 bytes: the server's password hash (bcrypt) reads no further.
    static let passwordMaximumBytes = 72
    /// The longest address that the server accepts, in UTF-8 bytes.
    static let emailMaximumBytes = 255

    /// Whether the server accepts the text as a mail address: the rule of Supabase Auth, which is that of HTML's field
    /// for an address (WHATWG HTML, section 4.10.5.1.5).
    static func validateEmail(_ email: String) -> Bool {
        guard email.utf8.count <= emailMaximumBytes else { return false }
        let label = /[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?/
        let address = Regex {
            /[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~\-]+@/
            label
            ZeroOrMore {
                "."
                label
            }
        }
        return email.wholeMatch(of: address) != nil
    }

    /// Whether the password is long enough.
    static func validatePasswordLength(_ password: String) -> Bool { password.count >= passwordMinimumLength }

    /// Whether the password is longer than the server reads.
    static func isPasswordTooLong(_ password: String) -> Bool { password.utf8.count > passwordMaximumBytes }

    /// Whether the password has a letter.
    static func validatePasswordLetter(_ password: String) -> Bool { password.containsLetter }

    /// Whether the password has a digit.
    static func validatePasswordNumber(_ password: String) -> Bool { password.containsNumber }

    /// Whether a new password may be used.
    static func validatePassword(_ password: String) -> Bool {
        validatePasswordLength(password) && !isPasswordTooLong(password) && validatePasswordLetter(password)
            && validatePasswordNumber(password)
    }
}
