import SwiftUI
import Testing

@testable import SwiftUIContract

/// Holds the module to what the contract says of it.
@MainActor @Suite struct ContractTests {
    nonisolated static let names = [String](
        [
            "accessibility", "accessibility actions", "alerts", "animations", "buttons", "canvases", "color pickers",
            "colors",
            "confirmation dialogs",
            "containers", "custom animations",
            "drags and drops", "drawing",
            "environment", "fields", "file dialogs", "focus", "focused values", "fonts", "forms", "frames", "gauges",
            "geometry", "gestures", "grids",
            "group styles", "guides", "hovering",
            "images", "key presses", "keyframes", "labels",
            "layouts", "life cycle", "links", "list rows", "lists", "menus", "moved files", "multi date pickers",
            "navigation bars",
            "navigation links",
            "navigation stacks", "outlines", "paints", "pickers", "preferences", "representables", "rotors",
            "safe areas", "schedules",
            "scroll targets",
            "scrolling",
            "search tokens", "searching",
            "sensory feedback",
            "shape views", "shapes", "shortcuts",
            "sheets", "stacks", "state", "storage", "styles", "symbol effects", "system values", "table trees",
            "tables", "tabs", "texts", "text modifiers", "toolbars",
            "transitions",
            "user activities", "value types", "values", "visual effects", "windows",
        ])

    @Test func everySubjectIsTested() {
        #expect(Subjects.all.map(\.name) == Self.names)
    }

    @Test(arguments: names) func isDrawnAndComparesAsStated(subject: String) throws {
        let contract = Contract()
        try #require(Subjects.all.first { $0.name == subject }).describe(contract)
        for family in contract.families { expect(family) }
        for (statement, holds) in contract.laterFacts.flatMap({ $0() }) { #expect(holds, "\(statement)") }
        for fact in contract.facts { #expect(fact.holds, "\(fact.statement)") }
        for facts in contract.laterFacts { #expect(!facts().isEmpty, "views were drawn") }
        #expect(!contract.families.isEmpty || !contract.facts.isEmpty)
    }

    private func expect(_ family: Contract.Family) {
        let drawings = family.views.map { Drawing.of($0) }
        switch family.comparison {
        case .drawn: break
        case .same:
            for (index, drawing) in drawings.enumerated() where drawing != drawings[0] {
                Issue.record(
                    "\(family.name): way \(index) is drawn otherwise:\n\(drawing)\nthan the first:\n\(drawings[0])")
            }
        case .distinct:
            for (index, drawing) in drawings.enumerated() {
                guard let twin = drawings.firstIndex(of: drawing), twin < index else { continue }
                Issue.record("\(family.name): way \(index) is drawn as way \(twin):\n\(drawing)")
            }
        }
    }
}
