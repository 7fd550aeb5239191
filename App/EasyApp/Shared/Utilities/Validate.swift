import Foundation

/// Checks of what a user types. The server checks again; these only tell the user early.
enum Validate {
    /// The shortest password accepted, in characters.
    static let passwordMinimumLength = 6
    /// The longest password accepted, in UTF-8 bytes: the server's password hash (bcrypt) reads no further.
    static let passwordMaximumBytes = 72
    /// The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3), in characters.
    static let emailMaximumLength = 254

    /// Whether the text has the form of a mail address: one `@`, a local part, and a domain with a dot.
    static func validateEmail(_ email: String) -> Bool {
        guard email.count <= emailMaximumLength else { return false }
        return email.wholeMatch(of: /[A-Za-z0-9._%+\-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}/)
            != nil
    }

    /// Whether the password is neither too short nor too long.
    static func validatePasswordLength(_ password: String) -> Bool {
        password.count >= passwordMinimumLength && password.utf8.count <= passwordMaximumBytes
    }

    /// Whether the password has a letter.
    static func validatePasswordLetter(_ password: String) -> Bool { password.containsLetter }

    /// Whether the password has a digit.
    static func validatePasswordNumber(_ password: String) -> Bool { password.containsNumber }

    /// Whether a new password may be used.
    static func validatePassword(_ password: String) -> Bool {
        validatePasswordLength(password) && validatePasswordLetter(password) && validatePasswordNumber(password)
    }
}
