import Observation

/// Where asking for a new password has got to: a mail is asked for, then its code is checked.
@MainActor
@Observable
final class ForgotPwdForm {
    let state = AuthFormState()
    var code = ""
    /// The address that a mail was sent to, which its code belongs to whatever is typed since; nil before there is one.
    private(set) var mailedAddress: String?
    /// Counts the mails; each begins a new cooldown.
    private(set) var sentCount = 0
    private(set) var isChecking = false

    nonisolated init() {}

    /// Asks for a mail, or for another one.
    /// - Returns: whether one was sent.
    @discardableResult
    func send(to address: String, by authManager: AuthManager) async -> Bool {
        guard await state.submit({ try await authManager.sendPasswordReset(email: address) }) else { return false }
        mailedAddress = address
        sentCount += 1
        return true
    }

    /// Checks the code of the mail; leads to setting a new password.
    func verify(by authManager: AuthManager) async {
        guard let mailedAddress else { return }
        isChecking = true
        defer { isChecking = false }
        let isRight = await state.submit {
            try await authManager.resetPassword(email: mailedAddress, code: code)
        }
        // The next one is typed into an empty field.
        if !isRight { code = "" }
    }

    /// Goes back to typing an address.
    func useAnotherAddress() {
        mailedAddress = nil
        code = ""
        state.error = nil
    }
}
