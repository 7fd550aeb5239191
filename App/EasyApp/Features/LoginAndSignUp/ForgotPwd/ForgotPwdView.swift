import SwiftUI

/// Asks for a mail whose link, or whose six digits, let the user set a new password.
struct ForgotPwdView: View {
    private enum Field { case email }

    @Binding var email: String

    @EnvironmentObject private var authManager: AuthManager
    @State private var form = AuthFormState()
    @State private var codeForm = AuthFormState()
    /// Counts the mails asked for; each begins a new cooldown.
    @State private var sentCount = 0
    @State private var cooldown = ResendCooldown()
    @State private var code = ""
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "auth.forgot.title", subtitle: "auth.forgot.subtitle", form: form) {
            EmailField(
                email: $email, focus: $focus, field: .email, identifier: "auth.forgot.email", submitLabel: .send,
                onSubmit: send
            )
            AuthFormMessage(form: form)
            if sentCount > 0 {
                // The same whether there is such an account or not: nobody learns who has one.
                Label("auth.forgot.sent", systemImage: "envelope.badge")
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.forgot.sent")
                CodeField(code: $code, isDisabled: codeForm.isLoading, onComplete: verify)
                if codeForm.isLoading { ProgressView("state.checking") }
                AuthFormMessage(form: codeForm)
            }
            if sentCount > 0 {
                ResendButton(cooldown: cooldown, isSending: form.isLoading, action: send)
                    .accessibilityIdentifier("auth.forgot.resend")
            } else {
                LoadingButton(title: "auth.forgot.send", isLoading: form.isLoading, action: send)
                    .disabled(!Validate.validateEmail(email.trimmed))
                    .accessibilityIdentifier("auth.forgot.send")
            }
        }
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: email) { sentCount = 0 }
        .task(id: sentCount) {
            if sentCount > 0 { await cooldown.run() }
        }
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
        guard Validate.validateEmail(email.trimmed), sentCount == 0 || cooldown.isOver else { return }
        focus = nil
        Task {
            if await form.submit({ try await authManager.sendPasswordReset(email: email.trimmed) }) { sentCount += 1 }
        }
    }
}

#Preview {
    NavigationStack {
        ForgotPwdView(email: .constant("ada@example.com"))
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
