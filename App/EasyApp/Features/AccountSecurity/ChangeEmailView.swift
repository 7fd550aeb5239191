import SwiftUI

/// Asks for another address for the account, which counts once the links in both mails were opened.
struct ChangeEmailView: View {
    private enum Field { case email }

    @EnvironmentObject private var authManager: AuthManager
    @State private var email = ""
    @State private var form = AuthFormState()
    /// The address that mails were asked for, and how often; each time begins a new cooldown.
    @State private var sent: (address: String, count: Int) = ("", 0)
    @State private var cooldown = ResendCooldown()
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "account.changeEmail", subtitle: "account.changeEmail.subtitle", form: form) {
            EmailField(
                email: $email, focus: $focus, field: .email, title: "account.changeEmail.new",
                identifier: "account.changeEmail.new", submitLabel: .send, isUsername: false, onSubmit: send)
            AuthFormMessage(form: form)
            if isSent {
                Label {
                    Text("account.changeEmail.sent \(current.isolated) \(sent.address.isolated)")
                } icon: {
                    Image(systemName: "envelope.badge")
                }
                .font(.subheadline)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityIdentifier("account.changeEmail.sent")
                ResendButton(cooldown: cooldown, isSending: form.isLoading, action: send)
                    .accessibilityIdentifier("account.changeEmail.resend")
            } else {
                LoadingButton(title: "account.changeEmail.send", isLoading: form.isLoading, action: send)
                    .disabled(!canSend)
                    .accessibilityIdentifier("account.changeEmail.send")
            }
        }
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: email) { form.error = nil }
        .task(id: sent.count) {
            if sent.count > 0 { await cooldown.run() }
        }
    }

    @MainActor
    private var current: String { authManager.user?.email ?? "" }

    private var isSent: Bool { sent.count > 0 && sent.address == email.trimmed }

    @MainActor
    private var canSend: Bool {
        Validate.validateEmail(email.trimmed) && email.trimmed.caseInsensitiveCompare(current) != .orderedSame
    }

    @MainActor
    private func send() {
        let address = email.trimmed
        guard canSend, !isSent || cooldown.isOver else { return }
        // Makes room for the answer.
        focus = nil
        Task {
            guard await form.submit({ try await authManager.changeEmail(to: address) }) else { return }
            sent = (address, sent.count + 1)
        }
    }
}

#Preview {
    NavigationStack {
        ChangeEmailView()
    }
    .environmentObject(AuthManager.preview())
}
