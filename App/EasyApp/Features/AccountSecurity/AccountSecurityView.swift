import SwiftUI

/// What the user can change about the account itself.
struct AccountSecurityView: View {
    @EnvironmentObject private var authManager: AuthManager

    var body: some View {
        List {
            if let user = authManager.user {
                Section {
                    // Below each other, so that a long address in large text has the whole width to wrap in.
                    VStack(alignment: .leading, spacing: 2) {
                        Text("auth.email")
                            .font(.subheadline)
                            .foregroundStyle(.secondary)
                        Text(verbatim: user.email)
                            .accessibilityIdentifier("account.email")
                        if let pending = user.pendingEmail {
                            Text("account.email.pending \(pending.isolated)")
                                .font(.footnote)
                                .foregroundStyle(.secondary)
                                .accessibilityIdentifier("account.email.pending")
                        }
                    }
                    NavigationLink("account.changeEmail") { ChangeEmailView() }
                        .accessibilityIdentifier("account.changeEmail")
                    NavigationLink("account.changePassword") { ChangePasswordView() }
                        .accessibilityIdentifier("account.changePassword")
                }
                Section {
                    NavigationLink {
                        DeleteAccountView()
                    } label: {
                        Text("account.delete")
                            .foregroundStyle(Color.errorText)
                    }
                    .accessibilityIdentifier("account.delete")
                } footer: {
                    Text("account.delete.footer")
                }
            } else {
                Button("auth.signIn") { authManager.requestSignIn() }
                    .accessibilityIdentifier("account.signIn")
            }
        }
        .navigationTitle("account.title")
        .navigationBarTitleDisplayMode(.inline)
    }
}

#Preview {
    NavigationStack {
        AccountSecurityView()
    }
    .environmentObject(AuthManager.preview())
}
