import SwiftUI

/// Waits until the user has opened the link of the confirmation mail.
///
/// The link itself signs in by opening the app, and so do the six digits of the mail. Where the link was opened on another
/// device, coming back to the app checks by itself, and a button checks by hand.
struct VerifyEmailView: View {
    let email: String
    /// Leads to signing in with this address.
    let onSignIn: () -> Void
    /// Leads to a new password for this address.
    let onResetPassword: () -> Void

    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.scenePhase) private var scenePhase
    @State private var resendForm = AuthFormState()
    @State private var checkForm = AuthFormState()
    @State private var codeForm = AuthFormState()
    @State private var code = ""
    @State private var cooldown = ResendCooldown()
    /// Counts the mails asked for, the first one by signing up; each begins a new cooldown.
    @State private var sentCount = 1

    var body: some View {
        AuthFormView(title: "auth.verify.title", subtitle: "auth.verify.subtitle \(email.isolated)", form: resendForm) {
            Image(systemName: "envelope.badge")
                .font(.system(size: 64))
                .foregroundStyle(Color.accentColor)
                .accessibilityHidden(true)
            Text("auth.verify.hint")
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .accessibilityIdentifier("auth.verify.hint")
            CodeField(code: $code, isDisabled: codeForm.isLoading, onComplete: verify)
            if codeForm.isLoading { ProgressView("state.checking") }
            if let error = resendForm.error ?? checkForm.error ?? codeForm.error {
                InlineMessageView(message: error.message, dismiss: clearErrors)
                    .id(AuthFormMessage.scrollID)
            } else if sentCount > 1 {
                Label("auth.verify.resent", systemImage: "checkmark.circle")
                    .font(.subheadline)
                    .accessibilityIdentifier("auth.verify.resent")
            }
            if authManager.canCheckVerification {
                LoadingButton(title: "auth.verify.check", isLoading: checkForm.isLoading, action: check)
                    .accessibilityIdentifier("auth.verify.check")
            }
            ResendButton(cooldown: cooldown, isSending: resendForm.isLoading, action: resend)
                .accessibilityIdentifier("auth.verify.resend")
            Button("auth.verify.otherAddress") { authManager.cancelVerification() }
                .font(.subheadline)
                .accessibilityIdentifier("auth.verify.otherAddress")
            VerifyEmailAccountHint(onSignIn: onSignIn, onResetPassword: onResetPassword)
        }
        .accessibilityIdentifier("auth.verify")
        .task(id: sentCount) { await cooldown.run() }
        .onChange(of: scenePhase) { _, phase in
            if phase == .active { checkQuietly() }
        }
    }

    @MainActor
    private func verify() {
        Task {
            clearErrors()
            await codeForm.submit { try await authManager.verify(code: code) }
            // The next one is typed into an empty field.
            if codeForm.error != nil { code = "" }
        }
    }

    @MainActor
    private func check() {
        Task {
            clearErrors()
            await checkForm.submit { try await authManager.checkVerification() }
        }
    }

    /// As ``check()``, but nobody asked: failing is no news.
    @MainActor
    private func checkQuietly() {
        guard authManager.canCheckVerification, !checkForm.isLoading else { return }
        Task { try? await authManager.checkVerification() }
    }

    @MainActor
    private func resend() {
        Task {
            clearErrors()
            if await resendForm.submit({ try await authManager.resendVerificationEmail() }) { sentCount += 1 }
        }
    }

    @MainActor
    private func clearErrors() {
        resendForm.error = nil
        checkForm.error = nil
        codeForm.error = nil
    }
}

#Preview {
    VerifyEmailView(email: "ada@example.com", onSignIn: {}, onResetPassword: {})
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
