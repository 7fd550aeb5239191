import Observation

/// What is typed to change a password, and what is wrong with it so far.
@MainActor
@Observable
final class ChangePasswordForm {
    var current = ""
    var new = ""
    var repeated = ""

    nonisolated init() {}

    /// The new password is the current one.
    var isUnchanged: Bool { !new.isEmpty && new == current }

    var isComplete: Bool {
        !current.isEmpty && !isUnchanged && Validate.validatePassword(new) && repeated == new
    }
}
