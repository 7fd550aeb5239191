import Testing

@testable import EasyApp

@MainActor
@Suite struct AppRouterTests {
    @Test func theOpenTabIsKept() {
        let test = TestDefaults()
        AppRouter(defaults: test.defaults).selectedTab = .showcase
        #expect(AppRouter(defaults: test.defaults).selectedTab == .showcase)
    }

    @Test func aTabThatIsNoMoreLeadsHome() {
        let test = TestDefaults()
        test.defaults.set("removed", forKey: Constants.UserDefaults.selectedTab)
        #expect(AppRouter(defaults: test.defaults).selectedTab == .home)
    }

    @Test func todosOpenOnHomeFromEverywhere() {
        let test = TestDefaults()
        let router = AppRouter(defaults: test.defaults)
        router.selectedTab = .me
        router.openTodos()
        #expect(router.selectedTab == .home)
        #expect(router.homePath == [.todos])
        router.reset()
        #expect(router.homePath.isEmpty)
    }
}
