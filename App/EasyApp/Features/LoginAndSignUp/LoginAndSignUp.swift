import SwiftUI

/// The sign-in screens: signing in and up, and what mails lead to.
struct LoginAndSignUp: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var showSignUp = false
    /// Typed once, kept when switching between signing in and up.
    @State private var email = ""

    var body: some View {
        NavigationStack {
            Group {
                if authManager.isResettingPassword {
                    ResetPwdView()
                } else if let email = authManager.pendingVerificationEmail {
                    VerifyEmailView(email: email)
                } else if showSignUp {
                    SignUpView(email: $email, showSignUp: $showSignUp)
                        .transition(.move(edge: .trailing))
                } else {
                    SignInView(email: $email, showSignUp: $showSignUp)
                        .transition(.move(edge: .leading))
                }
            }
            .animation(.easeInOut(duration: 0.25), value: showSignUp)
        }
    }
}

/// A form of the sign-in screens: a title, a line below it, and the fields, no wider than comfortable.
struct AuthFormView<Content: View>: View {
    let title: LocalizedStringKey
    let subtitle: LocalizedStringKey
    @ViewBuilder var content: () -> Content

    var body: some View {
        ScrollView {
            VStack(spacing: 20) {
                VStack(spacing: 8) {
                    Text(title)
                        .font(.largeTitle.bold())
                        .accessibilityAddTraits(.isHeader)
                    Text(subtitle)
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                }
                .multilineTextAlignment(.center)
                .frame(maxWidth: .infinity)
                .padding(.vertical, 24)
                content()
            }
            .padding(.horizontal, 24)
            .padding(.bottom, 24)
            .readableWidth()
        }
    }
}

#Preview {
    LoginAndSignUp()
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
