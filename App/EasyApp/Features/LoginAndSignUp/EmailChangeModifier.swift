import SwiftUI

/// Says what the link of a mail for a change of address led to, over whatever screen shows then.
struct EmailChangeModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.locale) private var locale

    func body(content: Content) -> some View {
        content
            .alert(
                authManager.emailChange == .halfConfirmed ? "account.email.half" : "account.email.changed",
                isPresented: Binding(
                    get: { authManager.emailChange != nil },
                    set: { if !$0 { authManager.emailChange = nil } }
                ),
                presenting: authManager.emailChange
            ) { _ in
                Button("action.ok", role: .cancel) {}
                    .accessibilityIdentifier("account.email.ok")
            } message: { outcome in
                Text(verbatim: outcome.message.string(in: locale))
            }
    }
}

extension EmailChangeOutcome {
    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .halfConfirmed: "account.email.half.message"
        case .changed(let email): "account.email.changed.message \(email.isolated)"
        case .changedElsewhere: "account.email.changed.signIn"
        }
    }
}
