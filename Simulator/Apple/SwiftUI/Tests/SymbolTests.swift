import Testing

@testable import SwiftUI

@Suite struct SymbolTests {
    @Test(arguments: [
        ("house", "home"), ("star.fill", "star"), ("person.crop.circle.badge.questionmark", "account_circle"),
        ("trash.slash.square.fill", "delete_forever"),
    ])
    func aSymbolHasTheNearestIcon(symbol: String, icon: String) {
        let glyph = SymbolGlyphs.glyph(for: symbol)
        #expect(glyph.name == icon)
        #expect(!glyph.isUnknown)
    }

    @Test(arguments: ["no.such.symbol", "", ".", "arrow"])
    func anUnknownSymbolIsAPlaceholder(symbol: String) {
        #expect(SymbolGlyphs.glyph(for: symbol).isUnknown)
    }

    @Test func aFilledLookIsTakenWhereThereIsOne() {
        #expect(SymbolGlyphs.glyph(for: SymbolVariants.fill.applied(to: "person")).name == "person")
        #expect(SymbolGlyphs.glyph(for: "person").name == "person_outline")
    }
}
