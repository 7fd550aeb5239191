import SwiftUI

/// Confirms that the new password counts, over the app that is shown once it does.
struct PasswordResetModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager

    func body(content: Content) -> some View {
        content
            .alert("auth.reset.done", isPresented: $authManager.hasResetPassword) {
                Button("action.ok", role: .cancel) {}
                    .accessibilityIdentifier("auth.reset.done.ok")
            } message: {
                Text("auth.reset.done.message")
            }
    }
}
