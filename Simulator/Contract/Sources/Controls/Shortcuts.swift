import SwiftUI

@MainActor func shortcuts(_ contract: Contract) {
    let button = Button("a") {}
    contract.distinct("Shortcuts") {
        button
        button.keyboardShortcut("a")
        button.keyboardShortcut("a", modifiers: [.command, .shift])
        button.keyboardShortcut("b", modifiers: .option, localization: .custom)
        button.keyboardShortcut(.defaultAction)
        button.keyboardShortcut(.cancelAction)
        button.keyboardShortcut(.upArrow, modifiers: .control)
    }
    contract.same("No shortcut") {
        button
        button.keyboardShortcut(KeyboardShortcut?.none)
    }
    contract.same("One shortcut") {
        button.keyboardShortcut("a")
        button.keyboardShortcut(KeyboardShortcut("a"))
        button.keyboardShortcut(KeyboardShortcut("a", modifiers: .command, localization: .automatic))
    }
    let keys: [KeyEquivalent] = [
        .upArrow, .downArrow, .leftArrow, .rightArrow, .escape, .delete, .deleteForward, .home, .end, .pageUp,
        .pageDown, .clear, .tab, .space, .return, KeyEquivalent("x"),
    ]
    contract.fact("keys differ", Set(keys).count == keys.count && keys.last?.character == "x")
    let shortcut = KeyboardShortcut("a", modifiers: .shift, localization: .withoutMirroring)
    contract.fact("a shortcut is what it is made of", shortcut.key == "a" && shortcut.modifiers == .shift)
    contract.fact("shortcuts differ", Set([shortcut, .defaultAction, .cancelAction]).count == 3)
    let modifiers: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
    contract.fact("modifiers are a set", EventModifiers.all.isSuperset(of: modifiers))
}
