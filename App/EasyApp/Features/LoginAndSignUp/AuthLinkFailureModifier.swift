import SwiftUI

/// Says that the link of a mail did not work, and leads to a new one.
struct AuthLinkFailureModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.locale) private var locale
    @State private var asksForNewLink = false
    @State private var email = ""

    func body(content: Content) -> some View {
        content
            .alert(
                "auth.link.failed",
                isPresented: Binding(
                    get: { authManager.linkFailure != nil },
                    set: { if !$0 { authManager.linkFailure = nil } }
                ),
                presenting: authManager.linkFailure
            ) { failure in
                if failure.purpose == .passwordReset {
                    Button("auth.link.sendNew", action: askForNewLink)
                        .accessibilityIdentifier("auth.link.sendNew")
                }
                Button(failure.purpose == .passwordReset ? "action.cancel" : "action.ok", role: .cancel) {}
                    .accessibilityIdentifier("auth.link.ok")
            } message: { failure in
                Text(verbatim: failure.message(isSignedIn: authManager.isAuthenticated).string(in: locale))
            }
            .sheet(isPresented: $asksForNewLink) {
                NavigationStack {
                    ForgotPwdView(email: $email)
                        .toolbar {
                            ToolbarItem(placement: .cancellationAction) {
                                Button("action.cancel") { asksForNewLink = false }
                                    .accessibilityIdentifier("auth.link.cancel")
                            }
                        }
                }
            }
            // The new link was opened.
            .onChange(of: authManager.isResettingPassword) { asksForNewLink = false }
    }

    @MainActor
    private func askForNewLink() {
        email = authManager.user?.email ?? authManager.pendingVerificationEmail ?? ""
        asksForNewLink = true
    }
}
