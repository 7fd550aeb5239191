import SwiftUI

/// Screens that the sign-in screens push.
enum AuthRoute: Hashable {
    case forgotPassword
}

/// The sign-in screens: signing in and up, and what mails lead to.
struct LoginAndSignUp: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var showSignUp = false
    @State private var path: [AuthRoute] = []
    /// Typed once, kept when switching between signing in and up.
    @State private var email = ""

    var body: some View {
        NavigationStack(path: $path) {
            Group {
                if authManager.isResettingPassword {
                    ResetPwdView()
                } else if let pendingEmail = authManager.pendingVerificationEmail {
                    VerifyEmailView(
                        email: pendingEmail,
                        onSignIn: { leaveVerification(of: pendingEmail) },
                        onResetPassword: {
                            leaveVerification(of: pendingEmail)
                            path = [.forgotPassword]
                        }
                    )
                } else if showSignUp {
                    SignUpView(email: $email, showSignUp: $showSignUp)
                        .transition(.move(edge: .trailing))
                } else {
                    SignInView(email: $email, showSignUp: $showSignUp)
                        .transition(.move(edge: .leading))
                }
            }
            .animation(.easeInOut(duration: 0.25), value: showSignUp)
            .navigationDestination(for: AuthRoute.self) { route in
                switch route {
                case .forgotPassword: ForgotPwdView(email: $email)
                }
            }
        }
        .onChange(of: authManager.isResettingPassword) { path = [] }
    }

    @MainActor
    private func leaveVerification(of address: String) {
        email = address
        showSignUp = false
        authManager.cancelVerification()
    }
}

#Preview {
    LoginAndSignUp()
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
