import SwiftUI

private struct NameKey: FocusedValueKey { typealias Value = String }

extension FocusedValues {
    var contractName: String? {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

/// What has the focus says its name and takes keys.
public struct FocusContract: View {
    @State private var text = ""
    @State private var keys: [String] = []
    @FocusState private var isBoxFocused: Bool
    @FocusedValue(\.contractName) private var name

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Text(verbatim: "Focused: " + (name ?? "nothing"))
            Text(verbatim: "Keys: " + keys.joined(separator: ","))
            Text(verbatim: isBoxFocused ? "In the box" : "Not in the box")
            TextField("Name", text: $text).accessibilityIdentifier("field")
                .onKeyPress(.upArrow) { note("field up") }
                .focusedValue(\.contractName, "field")
            Text("Box").frame(width: 80, height: 40).background(.quaternary)
                .focusable().focused($isBoxFocused)
                .onKeyPress(keys: [.leftArrow, "a"]) { press in note("box \(press.characters == "a" ? "a" : "left")") }
                .onKeyPress(characters: .decimalDigits, phases: [.down, .up]) { press in
                    note(press.characters + (press.phase == .up ? "up" : press.modifiers == .shift ? "shift" : "down"))
                }
                .accessibilityIdentifier("box")
                .focusedValue(\.contractName, "box")
            Button("Focus the box") { isBoxFocused = true }
        }
        .onKeyPress("a") { note("outer a") }
        .onKeyPress("b") { note("outer b") }
        .accessibilityElement(children: .contain)
    }

    private func note(_ key: String) -> KeyPress.Result {
        keys.append(key)
        return .handled
    }
}

/// What the gallery's menus have: nobody sees them on a phone, but a keyboard has their keys.
public struct ContractCommands: Commands {
    @FocusedValue(\.contractName) private var name
    private let act: (String) -> Void

    public init(_ act: @escaping (String) -> Void) { self.act = act }

    public var body: some Commands {
        CommandMenu("Contract") {
            Button("Say") { act("said " + (name ?? "nothing")) }.keyboardShortcut("y")
            Menu("More") { Button("Say more") { act("said more") }.keyboardShortcut("u") }
            Button("Off") { act("off") }.keyboardShortcut("o", modifiers: [.command, .option]).disabled(true)
        }
    }
}
