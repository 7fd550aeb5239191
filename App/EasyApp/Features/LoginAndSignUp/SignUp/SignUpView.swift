import SwiftUI

/// Making an account, with what is asked of the password checked while it is typed.
struct SignUpView: View {
    private enum Field { case email, password, repeated }

    @Binding var email: String
    @Binding var showSignUp: Bool

    @EnvironmentObject private var authManager: AuthManager
    @State private var password = ""
    @State private var repeatedPassword = ""
    @State private var form = AuthFormState()
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "auth.signUp.title", subtitle: "auth.signUp.subtitle", form: form) {
            EmailField(email: $email, focus: $focus, field: .email) { focus = .password }
            FormField(
                title: "auth.password", problem: Validate.isPasswordTooLong(password) ? "auth.password.tooLong" : nil
            ) {
                SecureField("auth.password", text: $password)
                    .textContentType(.newPassword)
                    .focused($focus, equals: .password)
                    .submitLabel(.next)
                    .onSubmit { focus = .repeated }
                    .accessibilityIdentifier("auth.password")
            }
            PasswordStrengthIndicator(password: password)
            PasswordRulesView(password: password)
            RepeatedPasswordField(
                title: "auth.repeatPassword", password: password, repeated: $repeatedPassword, focus: $focus,
                field: .repeated, identifier: "auth.repeatPassword", onSubmit: signUp)
            AuthFormMessage(form: form)
            LoadingButton(title: "auth.signUp", isLoading: form.isLoading, action: signUp)
                .disabled(!canSubmit)
                .accessibilityIdentifier("auth.signUp")
            Button("auth.goToSignIn") { showSignUp = false }
                .accessibilityIdentifier("auth.goToSignIn")
        }
    }

    private var canSubmit: Bool {
        Validate.validateEmail(email.trimmed) && Validate.validatePassword(password) && password == repeatedPassword
    }

    @MainActor
    private func signUp() {
        guard canSubmit else { return }
        // Makes room for the answer.
        focus = nil
        Task {
            await form.submit { try await authManager.signUp(email: email.trimmed, password: password) }
        }
    }
}

#Preview {
    NavigationStack {
        SignUpView(email: .constant(""), showSignUp: .constant(true))
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
