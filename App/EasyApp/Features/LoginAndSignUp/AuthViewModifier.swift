import SwiftUI

/// Shows the sign-in screens in place of the content while nobody is signed in.
struct AuthViewModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager

    func body(content: Content) -> some View {
        Group {
            if authManager.showsAuthView {
                LoginAndSignUp()
                    .transition(.opacity)
            } else {
                content
                    .transition(.opacity)
            }
        }
        .animation(.easeInOut(duration: 0.25), value: authManager.showsAuthView)
        .modifier(AuthLinkFailureModifier())
        .modifier(PasswordResetModifier())
        .modifier(EmailChangeModifier())
        .modifier(AccountDeletionModifier())
    }
}

extension View {
    /// Shows the sign-in screens in place of this view while nobody is signed in and the user has not chosen to look
    /// around without an account.
    func showAuthView() -> some View {
        modifier(AuthViewModifier())
    }
}
