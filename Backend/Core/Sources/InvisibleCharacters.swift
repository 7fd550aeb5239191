/// Characters that change what is read without being seen: controls, marks of the writing direction
/// (https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters), and those of no width.
///
/// What joins emoji and letters of other scripts, and what chooses between their forms, is no such character where it does that.
public enum InvisibleCharacters {
    /// The first in a text; nil when there is none.
    public static func first(in text: String, besides allowed: Set<Unicode.Scalar> = []) -> Unicode.Scalar? {
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isInvisible(scalar, after: before), !allowed.contains(scalar) { return scalar }
            before = scalar
        }
        return nil
    }

    /// The text with what cannot be seen written out: `U+202E` in angle brackets. Line breaks and tabs stay.
    public static func shown(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        guard first(in: text, besides: layout) != nil else { return text }
        var shown = ""
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isInvisible(scalar, after: before), !layout.contains(scalar) {
                shown += "⟨\(name(of: scalar))⟩"
            } else {
                shown.unicodeScalars.append(scalar)
            }
            before = scalar
        }
        return shown
    }

    /// `U+202E`
    public static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    private static let layout: Set<Unicode.Scalar> = ["\n", "\r", "\t"]

    private static func isInvisible(_ scalar: Unicode.Scalar, after before: Unicode.Scalar?) -> Bool {
        let follows = before.map { $0.value >= 0x80 } ?? false
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: return true
        case 0x20..<0x7F: return false
        // Joiners, and forms of characters; a form of a digit is a keycap.
        case 0x200C, 0x200D, 0x180B...0x180D, 0xE0100...0xE01EF: return !follows
        case 0xFE00...0xFE0F: return !follows && !(before.map { "0123456789#*".unicodeScalars.contains($0) } ?? false)
        // The letters of a flag, such as Scotland's.
        case 0xE0020...0xE007F:
            return !(before.map { $0 == "\u{1F3F4}" || (0xE0020...0xE007E).contains($0.value) } ?? false)
        // Letters of Hangul that are empty.
        case 0x115F, 0x1160, 0x3164, 0xFFA0: return true
        case 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
