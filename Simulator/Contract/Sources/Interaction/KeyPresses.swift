import SwiftUI

@MainActor func keyPresses(_ contract: Contract) {
    let view = Text("a").focusable()
    contract.distinct("Keys that views take") {
        view
        view.onKeyPress(.space) { .handled }
        view.onKeyPress(.upArrow, phases: .down) { _ in .handled }
        view.onKeyPress(keys: ["a", "b"]) { _ in .ignored }
        view.onKeyPress(phases: .up) { _ in .ignored }
    }
    contract.same("Keys by their characters") {
        view.onKeyPress { _ in .ignored }
        view.onKeyPress(characters: .alphanumerics) { press in press.characters == "a" ? .handled : .ignored }
        view.onKeyPress(characters: .decimalDigits, phases: .all) { press in
            press.modifiers.contains(.shift) && press.phase == .down && press.key == "1" ? .handled : .ignored
        }
    }
    contract.drawn("In a field") {
        // Partly: a key that a field would type is typed too where the action handles it.
        TextField("a", text: .constant("")).onKeyPress(.return) { .handled }
    }
    let phases: KeyPress.Phases = [.down, .repeat, .up]
    contract.fact("phases are a set", phases == .all && phases.debugDescription.contains("down"))
    contract.fact("results differ", KeyPress.Result.handled != .ignored)
    let described: (KeyPress) -> String = { $0.debugDescription }
    contract.fact("a press can be described", type(of: described) == ((KeyPress) -> String).self)
}
