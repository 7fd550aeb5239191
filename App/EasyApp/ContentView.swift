import SwiftUI

/// The root of the app: owns the state that all screens share, hands it down, and decides what stands in front.
struct ContentView: View {
    private let dependencies: AppDependencies

    @StateObject private var appState: AppState
    @StateObject private var authManager: AuthManager
    @StateObject private var router: AppRouter

    @MainActor
    init(dependencies: AppDependencies) {
        self.dependencies = dependencies
        _appState = StateObject(wrappedValue: AppState(defaults: dependencies.defaults))
        _authManager = StateObject(
            wrappedValue: AuthManager(
                service: dependencies.auth, defaults: dependencies.defaults, localData: dependencies.localUserData)
        )
        _router = StateObject(wrappedValue: AppRouter(defaults: dependencies.defaults))
    }

    var body: some View {
        MainView(dependencies: dependencies)
            .showAuthView()
            .checksSession()
            .sendsWaitingTodos(dependencies.todos)
            .showOnboarding()
            .environmentObject(appState)
            .environmentObject(authManager)
            .environmentObject(router)
            .appPreferences()
            .task { await authManager.followSession() }
            .onOpenURL { url in open(url) }
            .onChange(of: authManager.isAuthenticated) { wasAuthenticated, isAuthenticated in
                // The next user begins at the start, not where the last one was.
                if wasAuthenticated, !isAuthenticated, authManager.showsAuthView { router.reset() }
            }
    }

    @MainActor
    private func open(_ url: URL) {
        switch DeepLink(url) {
        case .authCallback(let link): Task { await authManager.open(link, resetsPassword: false) }
        case .passwordReset(let link): Task { await authManager.open(link, resetsPassword: true) }
        case .emailChange(let link): Task { await authManager.openEmailChange(link) }
        case .tab(let tab): router.selectedTab = tab
        case .todos: router.openTodos()
        case nil: break
        }
    }
}

#Preview {
    ContentView(dependencies: .preview())
}
