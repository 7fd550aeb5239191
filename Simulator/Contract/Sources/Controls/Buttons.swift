import SwiftUI

@MainActor func buttons(_ contract: Contract) {
    let title = "Go"
    contract.same("Button") {
        Button("Go") {}
        Button("Go", action: {})
        Button(title) {}
        Button(title[...], action: {})
        Button(action: {}) { Text("Go") }
        Button {
        } label: {
            Text(verbatim: "Go")
        }
        Button("Go", role: nil) {}
        Button(role: nil, action: {}) { Text("Go") }
    }
    contract.same("Button that destroys") {
        Button("Delete", role: .destructive) {}
        Button("Delete" as String, role: .destructive) {}
        Button(role: .destructive) {
        } label: {
            Text("Delete")
        }
    }
    contract.same("Button with a symbol") {
        Button("Add", systemImage: "plus") {}
        Button("Add" as String, systemImage: "plus") {}
        Button("Add", systemImage: "plus", role: nil) {}
        Button("Add" as String, systemImage: "plus", role: nil) {}
        Button(action: {}) { Label("Add", systemImage: "plus") }
    }
    contract.distinct("What else a button acts upon") {
        Button("Go") {}
        Button("Go") {}.buttonRepeatBehavior(.enabled)
        Button("Go") {}.springLoadingBehavior(.enabled)
    }
    contract.same("What a button acts upon as usual") {
        Button("Go") {}
        Button("Go") {}.buttonRepeatBehavior(.automatic)
        Button("Go") {}.buttonRepeatBehavior(.disabled)
        Button("Go") {}.springLoadingBehavior(.automatic)
        Button("Go") {}.springLoadingBehavior(.disabled)
    }
    contract.fact("buttons don't repeat by themselves", EnvironmentValues().buttonRepeatBehavior == .automatic)
    contract.fact("what is dragged over them is none", EnvironmentValues().springLoadingBehavior == .automatic)
    contract.drawn("Button that cancels") { Button("Cancel", role: .cancel) {} }
    contract.distinct("Styles of buttons") {
        Button("Go") {}
        Button("Go") {}.buttonStyle(.plain)
        Button("Go") {}.buttonStyle(.bordered)
        Button("Go") {}.buttonStyle(.borderedProminent)
        Button("Go") {}.buttonStyle(DimmingStyle())
        Button("Go") {}.buttonStyle(TriggerStyle())
        Button("Go") {}.disabled(true)
        Button("Go") {}.buttonStyle(.bordered).tint(.red)
    }
    contract.same("Styles of buttons by type") {
        Button("Go") {}.buttonStyle(.bordered)
        Button("Go") {}.buttonStyle(BorderedButtonStyle())
    }
    contract.drawn("Other styles of buttons") {
        Button("Go") {}.buttonStyle(.automatic)
        Button("Go") {}.buttonStyle(.borderless)
        Button("Go") {}.buttonStyle(DefaultButtonStyle())
        Button("Go") {}.buttonStyle(BorderlessButtonStyle())
        Button("Go") {}.buttonStyle(BorderedProminentButtonStyle())
        Button("Go") {}.buttonStyle(PlainButtonStyle())
        EditButton()
    }
    contract.distinct("Shortcuts of buttons") {
        Button("Go") {}
        Button("Go") {}.keyboardShortcut(.cancelAction)
        Button("Go") {}.keyboardShortcut(.defaultAction)
        Button("Go") {}.keyboardShortcut("k")
        Button("Go") {}.keyboardShortcut("k", modifiers: [.command, .shift])
        Button("Go") {}.keyboardShortcut("k", modifiers: [.control, .option])
        Button("Go") {}.keyboardShortcut(.upArrow, modifiers: [])
    }
    contract.same("Shortcuts of buttons in other words") {
        Button("Go") {}.keyboardShortcut("k")
        Button("Go") {}.keyboardShortcut(KeyEquivalent("k"), modifiers: .command)
        Button("Go") {}.keyboardShortcut(KeyboardShortcut("k"))
        // Partly: a shortcut is not localized: it is the key that is written.
        Button("Go") {}.keyboardShortcut("k", localization: .withoutMirroring)
    }
    contract.same("Buttons without a shortcut") {
        Button("Go") {}
        Button("Go") {}.keyboardShortcut(nil)
    }
    contract.fact(
        "A shortcut is its key and its modifiers",
        KeyboardShortcut.cancelAction == KeyboardShortcut(.escape, modifiers: [])
            && KeyboardShortcut.defaultAction.key == .return && KeyboardShortcut("k").modifiers == .command
            && KeyEquivalent.space.character == " " && EventModifiers.all.contains([.capsLock, .numericPad, .option]))
    let bordered = Button("Go") {}.buttonStyle(.bordered)
    contract.distinct("Sizes of controls") {
        bordered.controlSize(.small)
        bordered.controlSize(.regular)
        bordered.controlSize(.large)
    }
    contract.drawn("Sizes of controls at the ends") {
        bordered.controlSize(.mini)
        bordered.controlSize(.extraLarge)
    }
    contract.distinct("Shapes of borders") {
        bordered.buttonBorderShape(.capsule)
        bordered.buttonBorderShape(.roundedRectangle)
        bordered.buttonBorderShape(.roundedRectangle(radius: 3))
        bordered.buttonBorderShape(.circle)
    }
    contract.drawn("Shape of a border as usual") { bordered.buttonBorderShape(.automatic) }
    contract.fact("sizes of controls are listed", ControlSize.allCases.count == 5)
    contract.fact("roles compare", ButtonRole.cancel != .destructive)
}

private struct DimmingStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(3)
            .opacity(configuration.isPressed ? 0.5 : 0.9)
            .foregroundStyle(configuration.role == .destructive ? .red : .primary)
    }
}

private struct TriggerStyle: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            Button(configuration)
            configuration.label.onTapGesture { configuration.trigger() }
            Text(verbatim: configuration.role == nil ? "none" : "some")
        }
    }
}
