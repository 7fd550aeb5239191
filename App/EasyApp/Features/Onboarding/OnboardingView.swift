import SwiftUI

/// What a new user sees first. Can be skipped on every page.
struct OnboardingView: View {
    let onFinish: () -> Void

    @State private var currentPage = 0

    var body: some View {
        let features = Features.features
        let isLastPage = currentPage == features.count - 1
        VStack(spacing: 0) {
            HStack {
                Spacer()
                Button("onboarding.skip", action: onFinish)
                    .accessibilityIdentifier("onboarding.skip")
                    .opacity(isLastPage ? 0 : 1)
                    .disabled(isLastPage)
                    .accessibilityHidden(isLastPage)
            }
            .padding()

            TabView(selection: $currentPage) {
                ForEach(Array(features.enumerated()), id: \.element.id) { index, feature in
                    OnboardingPageView(feature: feature)
                        .tag(index)
                }
            }
            .tabViewStyle(.page(indexDisplayMode: .always))
            .indexViewStyle(.page(backgroundDisplayMode: .always))

            Button {
                if isLastPage {
                    onFinish()
                } else {
                    withAnimation { currentPage += 1 }
                }
            } label: {
                Text(isLastPage ? "onboarding.start" : "onboarding.next")
                    .frame(maxWidth: .infinity)
            }
            .buttonStyle(PrimaryButtonStyle())
            .accessibilityIdentifier(isLastPage ? "onboarding.start" : "onboarding.next")
            .padding()
            .readableWidth()
        }
    }
}

#Preview {
    OnboardingView {}
}
