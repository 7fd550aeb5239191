import Foundation
import Testing
import UIKitContract

@testable import UIKit

/// Holds UIKit to what its contract says.
@MainActor @Suite(.serialized) struct UIKitContractTests {
    @Test func whatTheContractSaysHolds() {
        let facts = UIKitUsage.facts
        for fact in facts { #expect(fact.holds, "\(fact.statement)") }
        #expect(facts.count > 50)
    }

    @Test func feedbackAndLinksReachTheDevice() async throws {
        let actions = _SystemActions.shared
        let (haptic, open) = (actions.onHaptic, actions.onOpenURL)
        defer { (actions.onHaptic, actions.onOpenURL) = (haptic, open) }
        var (felt, opened): ([String], [URL]) = ([], [])
        actions.onHaptic = { felt.append($0) }
        actions.onOpenURL = {
            opened.append($0)
            return true
        }
        UIKitUsage.giveFeedback()
        #expect(
            felt == ["rigid", "medium", "light", "medium", "heavy", "soft", "success", "warning", "error", "selection"])
        let address = try #require(URL(string: "https://example.org"))
        #expect(await UIKitUsage.open(address))
        #expect(opened == [address, address])
    }
}
