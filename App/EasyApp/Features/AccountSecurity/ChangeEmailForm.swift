import Observation

/// What is typed to change the address of the account, and which mails were sent for it.
@MainActor
@Observable
final class ChangeEmailForm {
    /// The two addresses that mails were sent to.
    struct Mailed: Equatable, Sendable {
        var current: String
        var new: String
    }

    let state = AuthFormState()
    /// What is typed.
    var email = ""
    /// The addresses that mails were sent to, whatever is typed since; nil before there are any.
    private(set) var mailed: Mailed?
    /// Counts how often mails were sent; each time begins a new cooldown.
    private(set) var sentCount = 0

    nonisolated init() {}

    /// What is typed is the address that the account has.
    func isUnchanged(from current: String) -> Bool { Self.isSame(email.trimmed, current) }

    func canSend(from current: String) -> Bool {
        Validate.validateEmail(email.trimmed) && !isUnchanged(from: current)
    }

    /// The account has the address that was asked for.
    func isChanged(of user: AuthUser?) -> Bool {
        guard let user, let mailed else { return false }
        return Self.isSame(user.email, mailed.new)
    }

    /// Asks for the mails.
    func send(by authManager: AuthManager) async {
        guard let current = authManager.user?.email, canSend(from: current) else { return }
        await send(Mailed(current: current, new: email.trimmed), by: authManager)
    }

    /// Asks for the mails once more.
    func resend(by authManager: AuthManager) async {
        guard let mailed else { return }
        await send(mailed, by: authManager)
    }

    /// Goes back to typing an address.
    func useAnotherAddress() {
        mailed = nil
        state.error = nil
    }

    private func send(_ addresses: Mailed, by authManager: AuthManager) async {
        guard await state.submit({ try await authManager.changeEmail(to: addresses.new) }) else { return }
        mailed = addresses
        sentCount += 1
        // What was typed meanwhile was not meant for the address.
        email = addresses.new
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
}
