import SwiftUI

/// Sets another password for the signed-in user.
struct ChangePasswordView: View {
    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.dismiss) private var dismiss
    @State private var password = ""
    @State private var form = AuthFormState()
    @State private var isDone = false
    @FocusState private var focus: NewPasswordField.Field?

    var body: some View {
        AuthFormView(title: "account.changePassword", subtitle: "auth.reset.subtitle", form: form) {
            NewPasswordField(password: $password, focus: $focus, onSubmit: save)
            AuthFormMessage(form: form)
            LoadingButton(title: "action.save", isLoading: form.isLoading, action: save)
                .disabled(!Validate.validatePassword(password))
                .accessibilityIdentifier("account.password.save")
        }
        .navigationBarTitleDisplayMode(.inline)
        .alert("account.password.changed", isPresented: $isDone) {
            Button("action.ok") { dismiss() }
                .accessibilityIdentifier("account.password.ok")
        }
    }

    @MainActor
    private func save() {
        guard Validate.validatePassword(password) else { return }
        focus = nil
        Task {
            isDone = await form.submit { try await authManager.changePassword(to: password) }
        }
    }
}

#Preview {
    NavigationStack {
        ChangePasswordView()
    }
    .environmentObject(AuthManager.preview())
}
