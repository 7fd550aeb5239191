import Testing

@testable import SwiftUI

@MainActor @Suite struct RotorTests {
    @Test func anEntryLeadsToItsView() throws {
        var prepared = 0
        let screen = Screen(
            VStack {
                Text("one").id(1)
                Text("two").id(2)
            }
            .accessibilityRotor("Numbers") {
                AccessibilityRotorEntry("First", id: 1)
                AccessibilityRotorEntry("Second", id: 2) { prepared += 1 }
            })
        let rotor = try #require(screen.role("group"))
        #expect(rotor[attribute: "aria-label"] == "Numbers")
        var revealed: [Int] = []
        screen.host.graph.onReveal = { revealed.append($0) }
        screen.tap("Second")
        let texts = screen.reachable.filter { $0.text == "two" }
        #expect(prepared == 1 && revealed == texts.map(\.id))
    }

    @Test func customContentIsADescription() {
        let screen = Screen(
            Text("a").accessibilityCustomContent("Size", "7").accessibilityCustomContent(
                "Color", "red", importance: .high
            )
            .accessibilityCustomContent("Size", "8"))
        let described = screen.reachable.compactMap { $0[attribute: "aria-description"] }
        #expect(described == ["Color: red, Size: 8"])
    }
}
