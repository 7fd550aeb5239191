import Combine
import Foundation

/// State of the whole app that outlives a launch.
@MainActor
final class AppState: ObservableObject {
    /// The value of ``onboardingState`` before onboarding has been finished once.
    static let initialOnboardingState = "INIT"

    /// `"INIT"`, or the version of the app in which onboarding was finished.
    @Published var onboardingState: String {
        didSet { defaults.set(onboardingState, forKey: Constants.UserDefaults.onboardingState) }
    }

    /// Whether onboarding is still to be shown.
    var needsOnboarding: Bool { onboardingState == Self.initialOnboardingState }

    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        onboardingState =
            defaults.string(forKey: Constants.UserDefaults.onboardingState) ?? Self.initialOnboardingState
    }

    /// Remembers that onboarding was finished or skipped in this version of the app.
    func completeOnboarding() {
        onboardingState = AppData.appVersion
    }
}
