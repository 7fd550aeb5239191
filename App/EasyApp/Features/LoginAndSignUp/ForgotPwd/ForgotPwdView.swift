import SwiftUI

/// Asks for a mail whose link, or whose six digits, let the user set a new password.
struct ForgotPwdView: View {
    private enum Field { case email }

    @Binding var email: String

    @EnvironmentObject private var authManager: AuthManager
    @State private var form = AuthFormState()
    @State private var codeForm = AuthFormState()
    @State private var wasSent = false
    @State private var code = ""
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "auth.forgot.title", subtitle: "auth.forgot.subtitle", form: form) {
            EmailField(
                email: $email, focus: $focus, field: .email, identifier: "auth.forgot.email", submitLabel: .send,
                onSubmit: send
            )
            AuthFormMessage(form: form)
            if wasSent {
                // The same whether there is such an account or not: nobody learns who has one.
                Label("auth.forgot.sent", systemImage: "envelope.badge")
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.forgot.sent")
                CodeField(code: $code, isDisabled: codeForm.isLoading, onComplete: verify)
                if codeForm.isLoading { ProgressView("state.checking") }
                AuthFormMessage(form: codeForm)
            }
            LoadingButton(title: "auth.forgot.send", isLoading: form.isLoading, action: send)
                .disabled(!Validate.validateEmail(email.trimmed))
                .accessibilityIdentifier("auth.forgot.send")
        }
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: email) { wasSent = false }
    }

    @MainActor
    private func verify() {
        Task {
            await codeForm.submit { try await authManager.resetPassword(email: email.trimmed, code: code) }
            // The next one is typed into an empty field.
            if codeForm.error != nil { code = "" }
        }
    }

    @MainActor
    private func send() {
        guard Validate.validateEmail(email.trimmed) else { return }
        focus = nil
        Task {
            wasSent = await form.submit { try await authManager.sendPasswordReset(email: email.trimmed) }
        }
    }
}

#Preview {
    NavigationStack {
        ForgotPwdView(email: .constant("ada@example.com"))
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
