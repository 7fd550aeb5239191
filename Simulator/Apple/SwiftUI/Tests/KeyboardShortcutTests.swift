import SwiftUI
import Testing

@MainActor @Suite struct KeyboardShortcutTests {
    private func shortcuts<V: View>(_ view: V) -> [String] {
        _ViewHost(view).tree.all { $0.tag == "button" }.map { $0[attribute: "data-shortcut"] ?? "none" }
    }

    @Test func aControlSaysItsKeysAsABrowserNamesThem() {
        #expect(shortcuts(Button("Go") {}) == ["none"])
        #expect(shortcuts(Button("Go") {}.keyboardShortcut(.cancelAction)) == ["Escape"])
        #expect(shortcuts(Button("Go") {}.keyboardShortcut(.defaultAction)) == ["Enter"])
        #expect(shortcuts(Button("Go") {}.keyboardShortcut("k")) == ["command+k"])
        #expect(shortcuts(Button("Go") {}.keyboardShortcut("+", modifiers: [.shift, .control])) == ["control+shift++"])
        #expect(
            shortcuts(Toggle("On", isOn: .constant(true)).keyboardShortcut(.space, modifiers: .option)) == ["option+ "])
    }

    @Test func everyControlBelowHasItUnlessItIsDisabledOrHasItsOwn() {
        let view = VStack {
            Button("One") {}
            Button("Two") {}.keyboardShortcut(nil)
            Button("Three") {}.disabled(true)
            Button("Four") {}.keyboardShortcut("4")
        }
        .keyboardShortcut(.cancelAction)
        #expect(shortcuts(view) == ["Escape", "none", "none", "command+4"])
    }

    @Test func aStyleCanReadIt() {
        struct Shown: View {
            @Environment(\.keyboardShortcut) private var shortcut
            var body: some View { Text(verbatim: shortcut == .defaultAction ? "main" : "other") }
        }
        #expect(_ViewHost(Shown().keyboardShortcut(.defaultAction)).texts == ["main"])
        #expect(_ViewHost(Shown()).texts == ["other"])
    }
}
