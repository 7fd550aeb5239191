import Foundation

/// Finds, in Google's Material icons that Debian has, what comes nearest to a symbol of Apple's.
enum SymbolGlyphs {
    struct Glyph: Equatable {
        /// The ligature of the icon font.
        let name: String
        var isFilled = false
        /// Drawn in a circle, which the font's glyph has not.
        var isEncircled = false
        var isUnknown = false
        var rotationDegrees = 0
    }

    static func glyph(for symbol: String, isFilled prefersFilled: Bool = false) -> Glyph {
        if prefersFilled, !symbol.hasSuffix(".fill"), let filled = SymbolTable.ligatures[symbol + ".fill"] {
            return Glyph(name: filled, isFilled: true)
        }
        let filled = symbol.contains(".fill")
        if let exact = SymbolTable.ligatures[symbol] { return Glyph(name: exact, isFilled: filled) }
        // "person.crop.circle.badge.questionmark" is at least a "person.crop.circle".
        var parts = symbol.split(separator: ".")
        var left: [Substring] = []
        while parts.count > 1 {
            left.append(parts.removeLast())
            if let nearest = SymbolTable.ligatures[parts.joined(separator: ".")] {
                return Glyph(name: nearest, isFilled: filled, isEncircled: left.contains("circle"))
            }
        }
        SimulatorLog.warning("no icon for the symbol '\(symbol)'; a placeholder is shown")
        return Glyph(name: "crop_square", isUnknown: true)
    }
}
