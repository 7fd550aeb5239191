import SwiftUI

/// Confirms that the account was deleted, over the screen for signing in.
struct AccountDeletionModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager

    func body(content: Content) -> some View {
        content
            .alert(
                "account.deleted",
                isPresented: Binding(
                    get: { authManager.accountDeletion != nil },
                    set: { if !$0 { authManager.accountDeletion = nil } }
                ),
                presenting: authManager.accountDeletion
            ) { _ in
                Button("action.ok", role: .cancel) {}
                    .accessibilityIdentifier("account.deleted.ok")
            } message: { outcome in
                Text(outcome == .deleted ? "account.deleted.message" : "account.deleted.running")
            }
    }
}
