import SwiftUI

/// Asks for another address for the account, which counts once the links in both mails were opened.
struct ChangeEmailView: View {
    private enum Field { case email }

    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.dismiss) private var dismiss
    @State private var form = ChangeEmailForm()
    @State private var cooldown = ResendCooldown()
    @FocusState private var focus: Field?

    var body: some View {
        AuthFormView(title: "account.changeEmail", subtitle: "account.changeEmail.subtitle", form: form.state) {
            if let mailed = form.mailed {
                MailedAddressView(
                    title: "account.changeEmail.new", address: mailed.new, identifier: "account.changeEmail.address")
                AuthFormMessage(form: form.state)
                Label {
                    Text("account.changeEmail.sent \(mailed.current.isolated) \(mailed.new.isolated)")
                } icon: {
                    Image(systemName: "envelope.badge")
                }
                .font(.subheadline)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityIdentifier("account.changeEmail.sent")
                ResendButton(cooldown: cooldown, isSending: form.state.isLoading, action: resend)
                    .accessibilityIdentifier("account.changeEmail.resend")
                Button("auth.verify.otherAddress", action: form.useAnotherAddress)
                    .font(.subheadline)
                    .disabled(form.state.isLoading)
                    .accessibilityIdentifier("account.changeEmail.otherAddress")
            } else {
                EmailField(
                    email: $form.email, focus: $focus, field: .email, title: "account.changeEmail.new",
                    identifier: "account.changeEmail.new", submitLabel: .send, isUsername: false,
                    otherProblem: form.isUnchanged(from: current) ? "account.changeEmail.unchanged" : nil,
                    onSubmit: send)
                AuthFormMessage(form: form.state)
                LoadingButton(title: "account.changeEmail.send", isLoading: form.state.isLoading, action: send)
                    .disabled(!form.canSend(from: current))
                    .accessibilityIdentifier("account.changeEmail.send")
            }
        }
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: form.email) { form.state.error = nil }
        .onChange(of: isDone) { _, isDone in
            if isDone { dismiss() }
        }
        .task(id: form.sentCount) {
            if form.sentCount > 0 { await cooldown.run() }
        }
    }

    @MainActor
    private var current: String { authManager.user?.email ?? "" }

    /// The links in both mails were opened, and the user has read so.
    @MainActor
    private var isDone: Bool { form.isChanged(of: authManager.user) && authManager.emailChange == nil }

    @MainActor
    private func send() {
        guard form.canSend(from: current) else { return }
        // Makes room for the answer.
        focus = nil
        Task { await form.send(by: authManager) }
    }

    @MainActor
    private func resend() {
        guard cooldown.isOver else { return }
        Task { await form.resend(by: authManager) }
    }
}

#Preview {
    NavigationStack {
        ChangeEmailView()
    }
    .environmentObject(AuthManager.preview())
}
