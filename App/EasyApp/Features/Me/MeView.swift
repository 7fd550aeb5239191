import SwiftUI

/// The account and the app's own settings.
struct MeView: View {
    let credits: CreditsRepositoryProvider

    @EnvironmentObject private var authManager: AuthManager
    @AppStorage(Constants.UserDefaults.language) private var language = AppLanguage.system
    @AppStorage(Constants.UserDefaults.appearance) private var appearance = AppAppearance.system
    @State private var confirmsSignOut = false
    /// Changes that signing out would lose.
    @State private var unsentChangeCount = 0

    var body: some View {
        List {
            Section("me.account") {
                AccountCardView(user: authManager.user) { authManager.requestSignIn() }
                if authManager.isAuthenticated {
                    NavigationLink(value: AppRoute.accountSecurity) {
                        Label("account.title", systemImage: "lock.shield")
                    }
                    .accessibilityIdentifier("me.accountSecurity")
                }
                if let user = authManager.user {
                    CreditsRowView(repository: credits.repository(for: user.id))
                }
            }
            Section("settings.title") {
                Picker(selection: $language) {
                    ForEach(AppLanguage.allCases) { language in
                        Text(language.title).tag(language)
                    }
                } label: {
                    Label("settings.language", systemImage: "globe")
                }
                .accessibilityIdentifier("settings.language")
                Picker(selection: $appearance) {
                    ForEach(AppAppearance.allCases) { appearance in
                        Text(appearance.title).tag(appearance)
                    }
                } label: {
                    Label("settings.appearance", systemImage: "circle.lefthalf.filled")
                }
                .accessibilityIdentifier("settings.appearance")
            }
            Section("me.about") {
                LabeledContent("me.version") {
                    Text(verbatim: "\(AppData.appVersion) (\(AppData.appBuildNumber))")
                }
            }
            if authManager.isAuthenticated {
                Section {
                    Button("auth.signOut", role: .destructive, action: askToSignOut)
                        .frame(maxWidth: .infinity)
                        .accessibilityIdentifier("me.signOut")
                }
            }
        }
        .navigationTitle("tab.me")
        .confirmationDialog("auth.signOut.confirm", isPresented: $confirmsSignOut, titleVisibility: .visible) {
            Button("auth.signOut", role: .destructive) {
                Task { await authManager.signOut() }
            }
            .accessibilityIdentifier("me.signOut.confirm")
            Button("action.cancel", role: .cancel) {}
        } message: {
            if unsentChangeCount > 0 {
                Text("auth.signOut.unsent \(unsentChangeCount)")
            } else {
                Text("auth.signOut.message")
            }
        }
    }

    @MainActor
    private func askToSignOut() {
        unsentChangeCount = authManager.unsentChangeCount
        confirmsSignOut = true
    }
}

#Preview {
    NavigationStack {
        MeView(credits: AppDependencies.preview().credits)
    }
    .environmentObject(
        AuthManager(service: InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: "ada@example.com"))))
}
