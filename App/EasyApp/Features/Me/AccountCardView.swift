import SwiftUI

/// Who is signed in, or the way to sign in.
struct AccountCardView: View {
    let user: AuthUser?
    let onSignIn: () -> Void

    var body: some View {
        HStack(spacing: 14) {
            Image(systemName: user == nil ? "person.crop.circle" : "person.crop.circle.fill")
                .font(.system(size: 40))
                .foregroundStyle(user == nil ? Color.secondary : Color.accentColor)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                if let user {
                    Text(verbatim: user.email)
                        .font(.headline)
                        .accessibilityIdentifier("me.email")
                    Text("me.signedIn")
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                } else {
                    Text("me.signedOut")
                        .font(.headline)
                    Button("auth.signIn", action: onSignIn)
                        .buttonStyle(.borderless)
                        .accessibilityIdentifier("me.signIn")
                }
            }
            // A long address wraps.
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .padding(.vertical, 6)
    }
}

#Preview {
    List {
        AccountCardView(user: AuthUser(id: UUID(), email: "ada@example.com")) {}
        AccountCardView(user: nil) {}
    }
}
