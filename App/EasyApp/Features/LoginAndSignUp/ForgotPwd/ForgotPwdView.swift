import SwiftUI

/// Asks for a mail whose link, or whose six digits, let the user set a new password.
struct ForgotPwdView: View {
    private enum Field { case email }

    @Binding var email: String

    @EnvironmentObject private var authManager: AuthManager
    @State private var form = ForgotPwdForm()
    @State private var cooldown = ResendCooldown()
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "auth.forgot.title", subtitle: "auth.forgot.subtitle", form: form.state) {
            if let address = form.mailedAddress {
                MailedAddressView(title: "auth.email", address: address, identifier: "auth.forgot.address")
                // The same whether there is such an account or not: nobody learns who has one.
                Label("auth.forgot.sent", systemImage: "envelope.badge")
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.forgot.sent")
                // Above the field, which the keyboard leaves in sight.
                AuthFormMessage(form: form.state)
                CodeField(code: $form.code, isDisabled: form.isChecking, onComplete: verify)
                if form.isChecking { ProgressView("state.checking") }
                ResendButton(cooldown: cooldown, isSending: form.state.isLoading) { send(to: address) }
                    .accessibilityIdentifier("auth.forgot.resend")
                Button("auth.verify.otherAddress", action: form.useAnotherAddress)
                    .font(.subheadline)
                    .disabled(form.state.isLoading)
                    .accessibilityIdentifier("auth.forgot.otherAddress")
            } else {
                EmailField(
                    email: $email, focus: $focus, field: .email, identifier: "auth.forgot.email", submitLabel: .send,
                    onSubmit: { send(to: email.trimmed) }
                )
                AuthFormMessage(form: form.state)
                LoadingButton(title: "auth.forgot.send", isLoading: form.state.isLoading) { send(to: email.trimmed) }
                    .disabled(!Validate.validateEmail(email.trimmed))
                    .accessibilityIdentifier("auth.forgot.send")
            }
        }
        .navigationBarTitleDisplayMode(.inline)
        .task(id: form.sentCount) {
            if form.sentCount > 0 { await cooldown.run() }
        }
    }

    @MainActor
    private func verify() {
        Task { await form.verify(by: authManager) }
    }

    @MainActor
    private func send(to address: String) {
        guard Validate.validateEmail(address), form.mailedAddress == nil || cooldown.isOver else { return }
        focus = nil
        Task {
            // What was typed meanwhile was not meant for the address.
            if await form.send(to: address, by: authManager) { email = address }
        }
    }
}

#Preview {
    NavigationStack {
        ForgotPwdView(email: .constant("ada@example.com"))
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
