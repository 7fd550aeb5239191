import SwiftUI

/// Signing in with a mail address and a password.
struct SignInView: View {
    private enum Field { case email, password }

    @Binding var email: String
    @Binding var showSignUp: Bool

    @EnvironmentObject private var authManager: AuthManager
    @State private var password = ""
    @State private var form = AuthFormState()
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "auth.signIn.title", subtitle: "auth.signIn.subtitle", form: form) {
            if let reason = authManager.signOutReason {
                InlineMessageView(message: reason.message, dismiss: { authManager.signOutReason = nil })
            }
            EmailField(email: $email, focus: $focus, field: .email) { focus = .password }
            FormField(title: "auth.password") {
                SecureField("auth.password", text: $password)
                    .textContentType(.password)
                    .focused($focus, equals: .password)
                    .submitLabel(.go)
                    .onSubmit(signIn)
                    .accessibilityIdentifier("auth.password")
            }
            HStack {
                Spacer()
                NavigationLink("auth.forgotPassword", value: AuthRoute.forgotPassword)
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.forgotPassword")
            }
            AuthFormMessage(form: form)
            LoadingButton(title: "auth.signIn", isLoading: form.isLoading, action: signIn)
                .disabled(!canSubmit)
                .accessibilityIdentifier("auth.signIn")
            Button("auth.goToSignUp") { showSignUp = true }
                .accessibilityIdentifier("auth.goToSignUp")
            Button("auth.continueWithoutAccount") { authManager.continueWithoutAccount() }
                .font(.subheadline)
                .accessibilityIdentifier("auth.continueWithoutAccount")
        }
    }

    private var canSubmit: Bool {
        Validate.validateEmail(email.trimmed) && !password.isEmpty
    }

    @MainActor
    private func signIn() {
        guard canSubmit else { return }
        // Makes room for the answer.
        focus = nil
        Task {
            await form.submit { try await authManager.signIn(email: email.trimmed, password: password) }
        }
    }
}

#Preview {
    NavigationStack {
        SignInView(email: .constant(""), showSignUp: .constant(false))
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
