import Foundation
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

    @Test func aLigatureThatAStyleSheetDrawsIsNoName() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Web")
        let sheets = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "css" }
        var ligatureCount = 0
        for sheet in sheets {
            for match in try String(contentsOf: sheet, encoding: .utf8).matches(of: #/content: "[a-z_]+"([^;]*);/#) {
                ligatureCount += 1
                #expect(match.1 == " / \"\"", "\(sheet.lastPathComponent): \(match.0)")
            }
        }
        #expect(ligatureCount > 0)
    }
}
