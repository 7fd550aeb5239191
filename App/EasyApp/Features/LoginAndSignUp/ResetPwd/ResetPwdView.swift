import SwiftUI

/// Sets a new password, after the link of a mail has signed the user in.
struct ResetPwdView: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var password = ""
    @State private var form = AuthFormState()
    @FocusState private var focus: NewPasswordField.Field?

    var body: some View {
        AuthFormView(title: "auth.reset.title", subtitle: "auth.reset.subtitle", form: form) {
            NewPasswordField(password: $password, focus: $focus, onSubmit: save)
            AuthFormMessage(form: form)
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
        focus = nil
        Task {
            await form.submit { try await authManager.setNewPassword(password) }
        }
    }
}

#Preview {
    ResetPwdView()
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
