import SwiftUI

/// Sets another password for the signed-in user, who proves with the current one who they are.
struct ChangePasswordView: View {
    private enum Field { case current, new, repeated }

    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.dismiss) private var dismiss
    @State private var typed = ChangePasswordForm()
    @State private var form = AuthFormState()
    @State private var isDone = false
    @State private var email = ""
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "account.changePassword", subtitle: "auth.reset.subtitle", form: form) {
            FormField(title: "account.password.current", problem: currentProblem) {
                SecureField("account.password.current", text: $typed.current)
                    .textContentType(.password)
                    .focused($focus, equals: .current)
                    .submitLabel(.next)
                    .onSubmit { focus = .new }
                    .accessibilityIdentifier("account.password.current")
            }
            HStack {
                Spacer()
                NavigationLink("auth.forgotPassword") {
                    ForgotPwdView(email: $email)
                        .onAppear { email = authManager.user?.email ?? "" }
                }
                .font(.subheadline)
                .accessibilityIdentifier("account.password.forgot")
            }
            FormField(title: "auth.newPassword", problem: newProblem) {
                SecureField("auth.newPassword", text: $typed.new)
                    .textContentType(.newPassword)
                    .focused($focus, equals: .new)
                    .submitLabel(.next)
                    .onSubmit { focus = .repeated }
                    .accessibilityIdentifier("auth.newPassword")
            }
            PasswordStrengthIndicator(password: typed.new)
            PasswordRulesView(password: typed.new)
            RepeatedPasswordField(
                title: "account.password.repeat", password: typed.new, repeated: $typed.repeated, focus: $focus,
                field: .repeated, identifier: "account.password.repeat", onSubmit: save)
            if currentProblem == nil {
                AuthFormMessage(form: form)
            }
            LoadingButton(title: "action.save", isLoading: form.isLoading, action: save)
                .disabled(!typed.isComplete)
                .accessibilityIdentifier("account.password.save")
        }
        .navigationBarTitleDisplayMode(.inline)
        // What it says may have been mended.
        .onChange(of: typed.current) { form.error = nil }
        .onChange(of: typed.new) { form.error = nil }
        .alert("account.password.changed", isPresented: $isDone) {
            Button("action.ok") { dismiss() }
                .accessibilityIdentifier("account.password.ok")
        }
    }

    /// Said at the field, which is the one to mend.
    @MainActor
    private var currentProblem: LocalizedStringResource? {
        form.error == .currentPasswordWrong ? AuthServiceError.currentPasswordWrong.message : nil
    }

    @MainActor
    private var newProblem: LocalizedStringResource? {
        if Validate.isPasswordTooLong(typed.new) { return "auth.password.tooLong" }
        return typed.isUnchanged ? "account.password.unchanged" : nil
    }

    @MainActor
    private func save() {
        guard typed.isComplete else { return }
        // Makes room for the answer.
        focus = nil
        Task {
            isDone = await form.submit {
                try await authManager.changePassword(from: typed.current, to: typed.new)
            }
            if form.error == .currentPasswordWrong { focus = .current }
        }
    }
}

#Preview {
    NavigationStack {
        ChangePasswordView()
    }
    .environmentObject(AuthManager.preview())
}
