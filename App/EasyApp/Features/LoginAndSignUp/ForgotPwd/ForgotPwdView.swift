import SwiftUI

/// Asks for a mail whose link lets the user set a new password.
struct ForgotPwdView: View {
    @Binding var email: String

    @EnvironmentObject private var authManager: AuthManager
    @State private var form = AuthFormState()
    @State private var wasSent = false

    var body: some View {
        AuthFormView(title: "auth.forgot.title", subtitle: "auth.forgot.subtitle") {
            FormField(title: "auth.email") {
                TextField("auth.email", text: $email)
                    .keyboardType(.emailAddress)
                    .textContentType(.username)
                    .textInputAutocapitalization(.never)
                    .autocorrectionDisabled()
                    .submitLabel(.send)
                    .onSubmit(send)
                    .accessibilityIdentifier("auth.forgot.email")
            }
            if let error = form.error {
                InlineMessageView(message: error.message, dismiss: { form.error = nil })
            }
            if wasSent {
                // The same whether there is such an account or not: nobody learns who has one.
                Label("auth.forgot.sent", systemImage: "envelope.badge")
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.forgot.sent")
            }
            LoadingButton(title: "auth.forgot.send", isLoading: form.isLoading, action: send)
                .disabled(!Validate.validateEmail(email.trimmed))
                .accessibilityIdentifier("auth.forgot.send")
        }
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: email) { wasSent = false }
    }

    @MainActor
    private func send() {
        guard Validate.validateEmail(email.trimmed) else { return }
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
