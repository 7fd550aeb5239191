import Foundation

/// Represents a type of haptic and/or audio feedback that can be played.
public struct SensoryFeedback: Equatable, Sendable {
    /// The name the device knows it by.
    let name: String

    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
    public static let increase = SensoryFeedback(name: "increase")
    public static let decrease = SensoryFeedback(name: "decrease")
    public static let start = SensoryFeedback(name: "start")
    public static let stop = SensoryFeedback(name: "stop")
    public static let alignment = SensoryFeedback(name: "alignment")
    public static let levelChange = SensoryFeedback(name: "levelChange")
    public static let impact = SensoryFeedback(name: "impact-medium")
    public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback {
        SensoryFeedback(name: "impact-\(weight.name)")
    }
    public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback {
        SensoryFeedback(name: "impact-\(flexibility.name)")
    }

    /// The weight to be represented by a type of feedback.
    public struct Weight: Equatable, Sendable {
        let name: String
        public static let light = Weight(name: "light")
        public static let medium = Weight(name: "medium")
        public static let heavy = Weight(name: "heavy")
    }

    /// The flexibility to be represented by a type of feedback.
    public struct Flexibility: Equatable, Sendable {
        let name: String
        public static let rigid = Flexibility(name: "rigid")
        public static let solid = Flexibility(name: "solid")
        public static let soft = Flexibility(name: "soft")
    }
}

/// Plays feedback when a value changes.
private struct SensoryFeedbackModifier<Trigger: Equatable>: PrimitiveModifier {
    let trigger: Trigger
    let feedback: (Trigger, Trigger) -> SensoryFeedback?

    private final class Last {
        var value: Trigger
        init(_ value: Trigger) { self.value = value }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.setChild(0, node.view.content)
        guard let last = node.storage as? Last else {
            node.storage = Last(modifier.trigger)
            return
        }
        if last.value == modifier.trigger { return }
        let old = last.value
        last.value = modifier.trigger
        node.graph.afterPass {
            if let feedback = modifier.feedback(old, modifier.trigger) {
                _SystemActions.shared.onHaptic?(feedback.name)
            }
        }
    }
}

extension View {
    public func sensoryFeedback<T>(_ feedback: SensoryFeedback, trigger: T) -> some View where T: Equatable {
        modifier(SensoryFeedbackModifier(trigger: trigger) { _, _ in feedback })
    }
    public func sensoryFeedback<T>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View where T: Equatable {
        modifier(SensoryFeedbackModifier(trigger: trigger) { condition($0, $1) ? feedback : nil })
    }
    public func sensoryFeedback<T>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View where T: Equatable {
        modifier(SensoryFeedbackModifier(trigger: trigger, feedback: feedback))
    }
}
