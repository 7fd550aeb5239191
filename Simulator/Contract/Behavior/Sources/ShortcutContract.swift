import SwiftUI

/// Controls that keys press, and a value that the arrow keys turn.
public struct ShortcutContract: View {
    @State private var pressed: [String] = []
    @State private var text = ""
    @State private var level = 0
    @State private var isPresented = false

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Text(verbatim: "Pressed: " + pressed.joined(separator: ","))
            Text(verbatim: "Level: \(level)").accessibilityIdentifier("level")
                .accessibilityAdjustableAction { level += $0 == .increment ? 1 : -1 }
            TextField("Name", text: $text).accessibilityIdentifier("name")
            Button("Save") { pressed.append("save") }.keyboardShortcut("s")
            Button("Plain") { pressed.append("plain") }.keyboardShortcut("p", modifiers: [])
            Button("Done") { pressed.append("done") }.keyboardShortcut(.defaultAction)
            Button("Off") { pressed.append("off") }.keyboardShortcut("o").disabled(true)
            Button("Show") { isPresented = true }.keyboardShortcut("k")
        }
        .sheet(isPresented: $isPresented) {
            Button("In the sheet") { pressed.append("sheet") }.keyboardShortcut("s")
        }
        .statusBarHidden(isPresented)
    }
}
