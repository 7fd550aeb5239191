import SwiftUI

@MainActor func sensoryFeedback(_ contract: Contract) {
    let view = Text("a")
    contract.same("Feedback draws nothing") {
        view
        view.sensoryFeedback(.success, trigger: 1)
        view.sensoryFeedback(.selection, trigger: 1) { $0 < $1 }
        view.sensoryFeedback(trigger: 1) { _, _ in .impact }
        view.sensoryFeedback(.impact(weight: .medium, intensity: 0.5), trigger: 1)
        view.sensoryFeedback(.impact(flexibility: .solid, intensity: 0.5), trigger: 1)
    }
    let kinds: [SensoryFeedback] = [
        .success, .warning, .error, .selection, .increase, .decrease, .start, .stop, .alignment, .levelChange, .impact,
        .impact(weight: .light), .impact(weight: .heavy), .impact(flexibility: .soft), .impact(flexibility: .rigid),
    ]
    contract.fact("kinds of feedback differ", kinds.indices.allSatisfy { kinds.firstIndex(of: kinds[$0]) == $0 })
}
