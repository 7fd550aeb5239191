import SwiftUI

/// The account and the app's own settings.
struct MeView: View {
    @EnvironmentObject private var authManager: AuthManager
    @AppStorage(Constants.UserDefaults.language) private var language = AppLanguage.system
    @AppStorage(Constants.UserDefaults.appearance) private var appearance = AppAppearance.system
    @State private var confirmsSignOut = false

    var body: some View {
        List {
            Section("me.account") {
                AccountCardView(user: authManager.user) { authManager.requestSignIn() }
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
                    Button("auth.signOut", role: .destructive) { confirmsSignOut = true }
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
            Text("auth.signOut.message")
        }
    }
}

#Preview {
    NavigationStack {
        MeView()
    }
    .environmentObject(
        AuthManager(service: InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: "ada@example.com"))))
}
