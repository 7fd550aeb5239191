import Cryptography

/// What a password must be like.
struct PasswordRules: Sendable, Equatable {
    var minimumLength = 6
    /// Of each set at least one character must be in the password.
    var requiredCharacterSets: [String] = []

    /// - Throws: `AuthError`; with the code `weak_password` and the reasons when the password is too easy to guess.
    func check(_ password: String) throws(AuthError) {
        // What bcrypt does not read whole would be a weaker password than the user believes.
        if password.utf8.count > PasswordHasher.passwordLimitBytes {
            throw .validationFailed("Password cannot be longer than \(PasswordHasher.passwordLimitBytes) characters")
        }
        var reasons: [String] = []
        var messages: [String] = []
        if password.utf8.count < minimumLength {
            reasons.append("length")
            messages.append("Password should be at least \(minimumLength) characters.")
        }
        if requiredCharacterSets.contains(where: { set in !password.contains { set.contains($0) } }) {
            reasons.append("characters")
            let sets = requiredCharacterSets.joined(separator: ", ")
            messages.append("Password should contain at least one character of each: \(sets).")
        }
        if !reasons.isEmpty { throw .weakPassword(messages.joined(separator: " "), reasons: reasons) }
    }
}
