import Foundation

/// Finds, in Google's Material icons that Debian has, what comes nearest to a symbol of Apple's.
enum SymbolGlyphs {
    struct Glyph: Equatable {
        /// The ligature of the icon font.
        let name: String
        var isFilled = false
        var isUnknown = false
        var rotationDegrees = 0
    }

    static func glyph(for symbol: String, isFilled prefersFilled: Bool = false) -> Glyph {
        if prefersFilled, !symbol.hasSuffix(".fill"), let filled = SymbolTable.ligatures[symbol + ".fill"] {
            return Glyph(name: filled, isFilled: true)
        }
        var base = symbol
        let filled = base.contains(".fill")
        if let exact = SymbolTable.ligatures[base] { return Glyph(name: exact, isFilled: filled) }
        for suffix in [".fill", ".circle.fill", ".square.fill", ".circle", ".square", ".slash", ".badge.plus"]
        where base.hasSuffix(suffix) {
            base = String(base.dropLast(suffix.count))
            if let found = SymbolTable.ligatures[base] { return Glyph(name: found, isFilled: filled) }
        }
        SimulatorLog.warning("no icon for the symbol '\(symbol)'; a placeholder is shown")
        return Glyph(name: "crop_square", isUnknown: true)
    }
}
