import SwiftUI

@MainActor func fonts(_ contract: Contract) {
    func sample(_ font: Font) -> some View { Text("Ag").font(font) }
    contract.distinct("Styles of text") {
        sample(.largeTitle)
        sample(.title)
        sample(.title2)
        sample(.title3)
        sample(.headline)
        sample(.body)
        sample(.callout)
        sample(.subheadline)
        sample(.footnote)
        sample(.caption)
        sample(.caption2)
    }
    contract.same("Fonts of a style") {
        sample(.title2)
        sample(.system(.title2))
        sample(.system(.title2, design: nil, weight: nil))
    }
    contract.same("Fonts of a size") {
        sample(.system(size: 20))
        sample(.system(size: 20, weight: nil, design: nil))
    }
    contract.drawn("Fonts of the usual design") {
        sample(.system(.title2, design: .default))
        sample(.system(size: 20, weight: .regular, design: .default))
    }
    contract.distinct("Weights") {
        sample(.body.weight(.ultraLight))
        sample(.body.weight(.thin))
        sample(.body.weight(.light))
        sample(.body.weight(.regular))
        sample(.body.weight(.medium))
        sample(.body.weight(.semibold))
        sample(.body.weight(.bold))
        sample(.body.weight(.heavy))
        sample(.body.weight(.black))
    }
    contract.distinct("Designs") {
        sample(.system(size: 20, design: .default))
        sample(.system(size: 20, design: .serif))
        sample(.system(size: 20, design: .rounded))
        sample(.system(size: 20, design: .monospaced))
    }
    contract.distinct("Variants of a font") {
        sample(.body)
        sample(.body.bold())
        sample(.body.italic())
        sample(.body.monospaced())
        sample(.body.monospacedDigit())
        sample(.body.smallCaps())
        sample(.body.leading(.tight))
        sample(.body.leading(.loose))
        sample(.body.width(.compressed))
        sample(.body.width(.condensed))
        sample(.body.width(.expanded))
    }
    contract.drawn("More variants of a font") {
        sample(.body.lowercaseSmallCaps())
        sample(.body.uppercaseSmallCaps())
        sample(.body.leading(.standard))
        sample(.body.width(.standard))
        sample(.body.width(Font.Width(0.5)))
    }
    contract.drawn("Fonts by name") {
        sample(.custom("Avenir", size: 20))
        sample(.custom("Avenir", size: 20, relativeTo: .title))
        sample(.custom("Avenir", fixedSize: 20))
    }
    contract.same("Names of styles") {
        sample(.system(.largeTitle))
        sample(.largeTitle)
    }
    contract.drawn("Styles of text by name") {
        sample(.system(.title))
        sample(.system(.title3))
        sample(.system(.headline))
        sample(.system(.subheadline))
        sample(.system(.body))
        sample(.system(.callout))
        sample(.system(.footnote))
        sample(.system(.caption))
        sample(.system(.caption2))
    }
    contract.fact("widths compare", Font.Width(0.5).value == 0.5)
    contract.fact("fonts compare", Font.body == Font.body && Font.body != Font.title)
}
