import SwiftUI

/// Sets a new password, after the link of a mail has signed the user in.
struct ResetPwdView: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var password = ""
    @State private var repeated = ""
    @State private var form = AuthFormState()
    @FocusState private var focus: NewPasswordFields.Field?

    var body: some View {
        AuthFormView(title: "auth.reset.title", subtitle: "auth.reset.subtitle", form: form) {
            NewPasswordFields(password: $password, repeated: $repeated, focus: $focus, onSubmit: save)
            AuthFormMessage(form: form)
            LoadingButton(title: "action.save", isLoading: form.isLoading, action: save)
                .disabled(!canSave)
                .accessibilityIdentifier("auth.reset.save")
            Button("auth.reset.keep") { authManager.cancelPasswordReset() }
                .accessibilityIdentifier("auth.reset.keep")
        }
    }

    private var canSave: Bool { Validate.validatePassword(password) && password == repeated }

    @MainActor
    private func save() {
        guard canSave else { return }
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
