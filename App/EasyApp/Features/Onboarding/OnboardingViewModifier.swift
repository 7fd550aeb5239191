import SwiftUI

/// Shows onboarding in place of the content until it was finished or skipped once.
struct OnboardingViewModifier: ViewModifier {
    @EnvironmentObject private var appState: AppState

    func body(content: Content) -> some View {
        Group {
            if appState.needsOnboarding {
                OnboardingView {
                    withAnimation(.bouncy) { appState.completeOnboarding() }
                }
                .transition(.opacity)
            } else {
                content
                    .transition(.opacity)
            }
        }
        .animation(.easeInOut(duration: 0.5), value: appState.onboardingState)
    }
}

extension View {
    /// Shows onboarding in place of this view the first time the app is opened.
    func showOnboarding() -> some View {
        modifier(OnboardingViewModifier())
    }
}
