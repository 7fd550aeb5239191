import SwiftUI

/// Sets a new password, after the link of a mail has signed the user in.
struct ResetPwdView: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var password = ""
    @State private var form = AuthFormState()

    var body: some View {
        AuthFormView(title: "auth.reset.title", subtitle: "auth.reset.subtitle") {
            FormField(title: "auth.newPassword") {
                SecureField("auth.newPassword", text: $password)
                    .textContentType(.newPassword)
                    .submitLabel(.go)
                    .onSubmit(save)
                    .accessibilityIdentifier("auth.newPassword")
            }
            PasswordStrengthIndicator(password: password)
            PasswordRulesView(password: password)
            if let error = form.error {
                InlineMessageView(message: error.message, dismiss: { form.error = nil })
            }
            LoadingButton(title: "action.save", isLoading: form.isLoading, action: save)
                .disabled(!Validate.validatePassword(password))
                .accessibilityIdentifier("auth.reset.save")
            Button("auth.reset.keep") { authManager.cancelPasswordReset() }
                .accessibilityIdentifier("auth.reset.keep")
        }
    }

    @MainActor
    private func save() {
        guard Validate.validatePassword(password) else { return }
        Task {
            await form.submit { try await authManager.setNewPassword(password) }
        }
    }
}

#Preview {
    ResetPwdView()
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
