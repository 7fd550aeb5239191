import SwiftUI

/// One page: a symbol, what the app does, and why it matters.
struct OnboardingPageView: View {
    let feature: Feature

    var body: some View {
        // Scrolls where large text needs more room than there is.
        ScrollView {
            VStack(spacing: 20) {
                Image(systemName: feature.image)
                    .font(.system(size: 72))
                    .foregroundStyle(Color.accentColor)
                    .padding(.bottom, 12)
                    .accessibilityHidden(true)
                Text(feature.title)
                    .font(.title.bold())
                    .multilineTextAlignment(.center)
                    .accessibilityAddTraits(.isHeader)
                Text(feature.description)
                    .font(.body)
                    .foregroundStyle(.secondary)
                    .multilineTextAlignment(.center)
            }
            .padding(.horizontal, 32)
            .padding(.top, 64)
            // The dots are over the end of the page.
            .padding(.bottom, 72)
            .readableWidth()
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("onboarding.page.\(feature.id)")
    }
}

#Preview {
    OnboardingPageView(feature: Features.features[0])
}
