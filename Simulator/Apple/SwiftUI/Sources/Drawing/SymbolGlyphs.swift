import Foundation

/// Finds, in Google's Material icons that Debian has, what comes nearest to a symbol of Apple's.
enum SymbolGlyphs {
    struct Glyph: Equatable {
        /// The ligature of the icon font.
        let name: String
        var isFilled = false
        /// The shape that it is drawn in, which the font's glyph has not.
        var enclosure: String?
        /// Struck through, which the font's glyph is not.
        var isSlashed = false
        var isUnknown = false
        var rotationDegrees = 0
    }

    static func glyph(for symbol: String) -> Glyph {
        let filled = symbol.contains(".fill")
        if let exact = SymbolTable.ligatures[symbol] { return Glyph(name: exact, isFilled: filled) }
        // "person.crop.circle.badge.questionmark" is at least a "person.crop.circle".
        var parts = symbol.split(separator: ".")
        var left: [Substring] = []
        while parts.count > 1 {
            left.append(parts.removeLast())
            if let nearest = SymbolTable.ligatures[parts.joined(separator: ".")] {
                return Glyph(
                    name: nearest, isFilled: filled,
                    enclosure: ["circle", "square"].first { left.contains($0[...]) }, isSlashed: left.contains("slash"))
            }
        }
        SimulatorLog.warning("no icon for the symbol '\(symbol)'; a placeholder is shown")
        return Glyph(name: "crop_square", isUnknown: true)
    }
}
