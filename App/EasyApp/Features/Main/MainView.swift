import SwiftUI

/// The shell: four tabs, each with its own navigation.
struct MainView: View {
    let dependencies: AppDependencies

    @EnvironmentObject private var router: AppRouter

    var body: some View {
        TabView(selection: $router.selectedTab) {
            NavigationStack(path: $router.homePath) {
                HomeView(
                    onOpenTodos: { router.openTodos() },
                    onOpenComponent: { router.selectedTab = .component },
                    onOpenShowcase: { router.selectedTab = .showcase }
                )
                .appRoutes(dependencies)
            }
            .tabItem { Label("tab.home", systemImage: "house") }
            .tag(AppTab.home)

            NavigationStack {
                ComponentView()
            }
            .tabItem { Label("tab.component", systemImage: "square.grid.2x2") }
            .tag(AppTab.component)

            NavigationStack(path: $router.showcasePath) {
                ShowcaseView()
                    .appRoutes(dependencies)
            }
            .tabItem { Label("tab.showcase", systemImage: "sparkles") }
            .tag(AppTab.showcase)

            NavigationStack(path: $router.mePath) {
                MeView(credits: dependencies.credits)
                    .appRoutes(dependencies)
            }
            .tabItem { Label("tab.me", systemImage: "person") }
            .tag(AppTab.me)
        }
    }
}

extension View {
    /// The screens that ``AppRoute`` names, for the root of a navigation stack.
    func appRoutes(_ dependencies: AppDependencies) -> some View {
        navigationDestination(for: AppRoute.self) { route in
            switch route {
            case .todos: TodosView(todos: dependencies.todos)
            case .accountSecurity: AccountSecurityView()
            case .credits: CreditsRouteView(credits: dependencies.credits)
            }
        }
    }
}

#Preview {
    MainView(dependencies: .preview())
        .environmentObject(AppRouter())
        .environmentObject(AuthManager(service: InMemoryAuthService()))
}
