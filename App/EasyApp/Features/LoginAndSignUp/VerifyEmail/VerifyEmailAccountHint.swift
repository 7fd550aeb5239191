import SwiftUI

/// The way on for somebody who signed up again with an address that has an account already.
///
/// The server answers them like anybody else and sends no mail, so that nobody learns who has an account.
struct VerifyEmailAccountHint: View {
    let onSignIn: () -> Void
    let onResetPassword: () -> Void

    var body: some View {
        VStack(spacing: 12) {
            Text("auth.verify.account")
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .accessibilityIdentifier("auth.verify.account")
            Button("auth.verify.signIn", action: onSignIn)
                .accessibilityIdentifier("auth.verify.signIn")
            Button("auth.verify.resetPassword", action: onResetPassword)
                .accessibilityIdentifier("auth.verify.resetPassword")
        }
        .font(.subheadline)
        .card()
    }
}

#Preview {
    VerifyEmailAccountHint(onSignIn: {}, onResetPassword: {})
        .padding()
}
