import Combine
import Foundation

/// The tabs of the shell.
enum AppTab: String, CaseIterable, Hashable {
    case home, component, showcase, me
}

/// Screens that a tab pushes onto its navigation stack.
enum AppRoute: Hashable {
    case todos
    case accountSecurity
    case credits
}

/// Where the user is: the open tab and what is pushed onto each tab's stack.
///
/// It lives above the shell, so that signing in from a pushed screen leads back to that screen.
@MainActor
final class AppRouter: ObservableObject {
    @Published var selectedTab: AppTab {
        didSet { defaults.set(selectedTab.rawValue, forKey: Constants.UserDefaults.selectedTab) }
    }
    @Published var homePath: [AppRoute] = []
    @Published var showcasePath: [AppRoute] = []
    @Published var mePath: [AppRoute] = []

    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        selectedTab = defaults.string(forKey: Constants.UserDefaults.selectedTab).flatMap(AppTab.init) ?? .home
    }

    /// Opens the todos on the Home tab, from wherever the user is.
    func openTodos() {
        selectedTab = .home
        homePath = [.todos]
    }

    /// Back to the start, as after signing out.
    func reset() {
        homePath = []
        showcasePath = []
        mePath = []
        selectedTab = .home
    }
}
