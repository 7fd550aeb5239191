import SwiftUI
import Testing

@MainActor @Suite struct AccessibilityActionTests {
    struct Acting: View {
        @State var done: [String] = []
        @State var count = 0
        var body: some View {
            Text("Row").accessibilityActions { Button("Delete") { done.append("delete") } }
            Text(verbatim: "\(count)").accessibilityIdentifier("count")
                .accessibilityAdjustableAction { count += $0 == .increment ? 1 : -1 }
            Canvas { _, _ in }.accessibilityRepresentation { Toggle("Light", isOn: .constant(true)) }
            Text(verbatim: done.joined())
        }
    }

    @Test func actionsAreButtonsThatAreNotDrawn() throws {
        let host = _ViewHost(Acting())
        let actions = try #require(host.tree.first { $0[attribute: "data-accessibility-action"] != nil })
        #expect(actions.hasClass("visually-hidden"))
        host.tap("Delete")
        #expect(host.texts.last == "delete")
    }

    @Test func aChoiceIsSaidToBeMadeOrNot() {
        struct Choices: View {
            @State private var isOn = false
            var body: some View {
                Button("Chip") { isOn.toggle() }.accessibilityAddTraits(isOn ? .isSelected : [])
                Button("Plain") {}
                Text("Words").accessibilityAddTraits([])
            }
        }
        let host = _ViewHost(Choices())
        func pressed(_ text: String) -> String? {
            host.tree.first { $0.tag == "button" && $0.texts == [text] }?[attribute: "aria-pressed"]
        }
        #expect(pressed("Chip") == "false")
        #expect(pressed("Plain") == nil)
        #expect(host.tree.first { $0.tag != "button" && $0[attribute: "aria-pressed"] != nil } == nil)
        host.tap("Chip")
        #expect(pressed("Chip") == "true")
    }

    @Test func whatCanBeAdjustedIsASlider() throws {
        let host = _ViewHost(Acting())
        func count() throws -> _Element { try #require(host.tree.first { $0[attribute: "data-testid"] == "count" }) }
        #expect(try count()[attribute: "role"] == "slider" && count()[attribute: "tabindex"] == "0")
        host.dispatch(.change, to: try count().id, value: .number(1))
        host.dispatch(.change, to: try count().id, value: .number(1))
        host.dispatch(.change, to: try count().id, value: .number(-1))
        #expect(try count().text == "1")
    }

    @Test func aRepresentationIsFoundInPlaceOfWhatIsDrawn() {
        let host = _ViewHost(Acting())
        #expect(host.tree.first { $0[attribute: "role"] == "switch" } != nil)
        #expect(host.tree.first { $0.hasClass("canvas") }?[attribute: "aria-hidden"] == "true")
    }

    struct Focusing: View {
        @AccessibilityFocusState var place: Int?
        var body: some View {
            Text("Title").accessibilityFocused($place, equals: 1)
            Button("Go") { place = 1 }
        }
    }

    @Test func anAppMovesTheFocusOfAssistiveTechnology() {
        let host = _ViewHost(Focusing())
        #expect(host.tree.first { $0[attribute: "data-focused"] == "true" } == nil)
        host.tap("Go")
        #expect(host.tree.first { $0[attribute: "data-focused"] == "true" }?.text == "Title")
    }
}
