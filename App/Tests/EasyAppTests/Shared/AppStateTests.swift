import Testing

@testable import EasyApp

@MainActor
@Suite struct AppStateTests {
    @Test func onboardingShowsOnce() {
        let test = TestDefaults()
        let first = AppState(defaults: test.defaults)
        #expect(first.onboardingState == "INIT")
        #expect(first.needsOnboarding)
        first.completeOnboarding()
        #expect(first.onboardingState == AppData.appVersion)
        #expect(!AppState(defaults: test.defaults).needsOnboarding)
    }
}
