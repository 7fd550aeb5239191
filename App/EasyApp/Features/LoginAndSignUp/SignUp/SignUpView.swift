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
        AuthFormView(title: "auth.signUp.title", subtitle: "auth.signUp.subtitle") {
            FormField(title: "auth.email", problem: emailProblem) {
                TextField("auth.email", text: $email)
                    .keyboardType(.emailAddress)
                    .textContentType(.username)
                    .textInputAutocapitalization(.never)
                    .autocorrectionDisabled()
                    .focused($focus, equals: .email)
                    .submitLabel(.next)
                    .onSubmit { focus = .password }
                    .accessibilityIdentifier("auth.email")
            }
            FormField(title: "auth.password") {
                SecureField("auth.password", text: $password)
                    .textContentType(.newPassword)
                    .focused($focus, equals: .password)
                    .submitLabel(.next)
                    .onSubmit { focus = .repeated }
                    .accessibilityIdentifier("auth.password")
            }
            PasswordStrengthIndicator(password: password)
            PasswordRulesView(password: password)
            FormField(title: "auth.repeatPassword", problem: repeatedProblem) {
                SecureField("auth.repeatPassword", text: $repeatedPassword)
                    .textContentType(.newPassword)
                    .focused($focus, equals: .repeated)
                    .submitLabel(.go)
                    .onSubmit(signUp)
                    .accessibilityIdentifier("auth.repeatPassword")
            }
            if let error = form.error {
                InlineMessageView(message: error.message, dismiss: { form.error = nil })
            }
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
    private var emailProblem: LocalizedStringKey? {
        email.isEmpty || focus == .email || Validate.validateEmail(email.trimmed) ? nil : "auth.email.invalid"
    }

    private var repeatedProblem: LocalizedStringKey? {
        repeatedPassword.isEmpty || password.hasPrefix(repeatedPassword) ? nil : "auth.repeatPassword.different"
    }

    @MainActor
    private func signUp() {
        guard canSubmit else { return }
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
