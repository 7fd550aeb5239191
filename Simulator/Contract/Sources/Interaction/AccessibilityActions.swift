import SwiftUI

private struct Pair: View {
    @Namespace private var namespace
    @AccessibilityFocusState private var isFocused: Bool
    @AccessibilityFocusState private var field: Int?
    var body: some View {
        VStack {
            Text("a").accessibilityLabeledPair(role: .label, id: 1, in: namespace)
            Text("b").accessibilityLabeledPair(role: .content, id: 1, in: namespace)
            Text("c").accessibilityFocused($isFocused)
            Text("e").accessibilityFocused($field, equals: 1)
        }
        .onTapGesture {
            isFocused = true
            field = 1
        }
    }
}

@MainActor func accessibilityActions(_ contract: Contract) {
    let text = Text("a")
    contract.distinct("More for assistive technology") {
        text
        text.accessibilityActions {
            Button("b") {}
            Button("c") {}
        }
        text.accessibilityAction(action: {}, label: { Text("d") })
        text.accessibilityAdjustableAction { _ in }
        text.accessibilityRepresentation { Slider(value: .constant(0.5)) }
        text.accessibilityChildren { Text("e") }
        text.accessibilityTextContentType(.sourceCode)
        text.speechAlwaysIncludesPunctuation()
        text.speechSpellsOutCharacters()
        text.speechAdjustedPitch(0.5)
        text.speechAnnouncementsQueued()
        text.accessibilityIgnoresInvertColors()
        text.accessibilityShowsLargeContentViewer()
    }
    contract.drawn("Pairs and focus") { Pair() }
    contract.same("Labels by their older name") {
        text.accessibility(label: Text("b"))
        text.accessibilityLabel(Text("b"))
    }
    contract.same("Values") {
        text.accessibility(value: Text("b"))
        text.accessibilityValue(Text("b"))
    }
    contract.same("Hints") {
        text.accessibility(hint: Text("b"))
        text.accessibilityHint(Text("b"))
    }
    contract.same("Hidden views") {
        text.accessibility(hidden: true)
        text.accessibilityHidden(true)
    }
    contract.same("Identifiers") {
        text.accessibility(identifier: "b")
        text.accessibilityIdentifier("b")
    }
    contract.same("Names to be found by") {
        text.accessibility(inputLabels: [Text("b")])
        text.accessibilityInputLabels([Text("b")])
    }
    contract.same("An order") {
        text.accessibility(sortPriority: 2)
        text.accessibilitySortPriority(2)
    }
    contract.same("Traits") {
        text.accessibility(addTraits: .isButton)
        text.accessibilityAddTraits(.isButton)
    }
    contract.same("Traits that are taken away") {
        text.accessibility(addTraits: .isButton).accessibility(removeTraits: .isButton)
        text.accessibilityAddTraits(.isButton).accessibilityRemoveTraits(.isButton)
    }
    let contents: [AccessibilityTextContentType] = [
        .plain, .console, .fileSystem, .messaging, .narrative, .sourceCode, .spreadsheet, .wordProcessing,
    ]
    contract.drawn("Contents of texts") { contents.map { AnyView(text.accessibilityTextContentType($0)) } }
    contract.fact("up and down", AccessibilityAdjustmentDirection.increment != .decrement)
}
