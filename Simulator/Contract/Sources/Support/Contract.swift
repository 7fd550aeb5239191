import SwiftUI

/// What the files of this folder say of SwiftUI: views that are written in every way the module offers, how what they draw
/// compares, and facts about its values.
///
/// The files compile unmodified with Apple's SwiftUI and with the one here. A comment `// Partly: …` above a use says how it
/// differs here from Apple's; the page about the simulator is made from these comments.
@MainActor final class Contract {
    /// How the views of a family compare.
    enum Comparison: Equatable {
        /// All draw the same: they are ways to write one thing.
        case same
        /// No two draw the same: each has an effect of its own.
        case distinct
        /// Each draws something.
        case drawn
    }

    struct Family {
        let name: String
        let comparison: Comparison
        let views: [AnyView]
    }

    struct Fact {
        let statement: String
        let holds: Bool
    }

    private(set) var families: [Family] = []
    private(set) var facts: [Fact] = []
    /// Facts that are known once the views have been drawn.
    private(set) var laterFacts: [() -> [(String, Bool)]] = []

    func same(_ name: String, @SampleBuilder _ views: () -> [AnyView]) {
        families.append(Family(name: name, comparison: .same, views: views()))
    }

    func distinct(_ name: String, @SampleBuilder _ views: () -> [AnyView]) {
        families.append(Family(name: name, comparison: .distinct, views: views()))
    }

    func drawn(_ name: String, @SampleBuilder _ views: () -> [AnyView]) {
        families.append(Family(name: name, comparison: .drawn, views: views()))
    }

    func later(_ facts: @escaping () -> [(String, Bool)]) { laterFacts.append(facts) }

    func fact(_ statement: String, _ holds: Bool) {
        facts.append(Fact(statement: statement, holds: holds))
    }
}

/// Collects views of different types, each checked by the compiler on its own.
@MainActor @resultBuilder enum SampleBuilder {
    static func buildExpression<V: View>(_ view: V) -> [AnyView] { [AnyView(view)] }
    static func buildExpression(_ views: [AnyView]) -> [AnyView] { views }
    static func buildBlock(_ parts: [AnyView]...) -> [AnyView] { parts.flatMap { $0 } }
}
