import SwiftUI

@MainActor func textModifiers(_ contract: Contract) {
    let plain = VStack { Text("Hello there") }
    contract.distinct("Modifiers of all texts below") {
        plain
        plain.bold()
        plain.italic()
        plain.underline()
        plain.underline(pattern: .dot, color: .red)
        plain.strikethrough()
        plain.strikethrough(pattern: .dash, color: .red)
        plain.monospaced()
        plain.monospacedDigit()
        plain.kerning(1)
        plain.tracking(2)
        plain.baselineOffset(3)
        plain.font(.caption)
        plain.fontWeight(.thin)
        plain.fontDesign(.rounded)
        plain.fontWidth(.expanded)
        plain.lineSpacing(4)
        plain.lineLimit(2)
        plain.multilineTextAlignment(.center)
        plain.multilineTextAlignment(.trailing)
        plain.textCase(.uppercase)
        plain.textCase(.lowercase)
        plain.textSelection(.enabled)
    }
    contract.same("What is so without saying it") {
        plain
        plain.bold(false)
        plain.italic(false)
        plain.underline(false)
        plain.strikethrough(false)
        plain.monospaced(false)
        plain.textCase(nil)
        plain.lineLimit(nil)
        plain.font(nil)
        plain.fontWeight(nil)
    }
    contract.drawn("Limits of lines") {
        plain.lineLimit(1...2)
        plain.lineLimit(2...)
        plain.lineLimit(...2)
        plain.lineLimit(2, reservesSpace: true)
    }
    contract.drawn("Fitting texts") {
        plain.minimumScaleFactor(0.5)
        plain.allowsTightening(true)
        plain.truncationMode(.head)
        plain.truncationMode(.middle)
        plain.truncationMode(.tail)
    }
    contract.drawn("Selecting and aligning") {
        plain.textSelection(.disabled)
        plain.multilineTextAlignment(.leading)
        plain.fontDesign(nil)
        plain.fontWidth(nil)
    }
    contract.fact(
        "selectability", EnabledTextSelectability.allowsSelection && !DisabledTextSelectability.allowsSelection)
}
