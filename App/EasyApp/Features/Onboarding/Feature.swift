import SwiftUI

/// One page of onboarding.
struct Feature: Identifiable {
    /// The name of the page, also the end of its accessibility identifier.
    let id: String
    let title: LocalizedStringKey
    let description: LocalizedStringKey
    /// The name of an SF Symbol.
    let image: String
}

/// The pages of onboarding, in order. Keep them between three and five.
enum Features {
    static var features: [Feature] {
        [
            Feature(
                id: "welcome",
                title: "onboarding.welcome.title",
                description: "onboarding.welcome.description",
                image: "sparkles"
            ),
            Feature(
                id: "organise",
                title: "onboarding.organise.title",
                description: "onboarding.organise.description",
                image: "checklist"
            ),
            Feature(
                id: "private",
                title: "onboarding.private.title",
                description: "onboarding.private.description",
                image: "lock.shield"
            ),
            Feature(
                id: "connected",
                title: "onboarding.connected.title",
                description: "onboarding.connected.description",
                image: "icloud.and.arrow.up"
            ),
        ]
    }
}
