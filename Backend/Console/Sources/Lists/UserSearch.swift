/// What was typed to find a user, and what it may be.
struct UserSearch: Sendable, Equatable {
    let text: String

    /// Shorter ones begin so many identifiers that they are not worth a list.
    static let identifierDigitMinimum = 4
    /// Trigrams find nothing shorter inside an address.
    static let partMinimum = 3

    init(_ text: String) { self.text = text }

    /// As a pattern of `LIKE` for addresses: anywhere inside, or at the beginning when there are only one or two characters.
    var addressPattern: String {
        let escaped = text.map { "\\%_".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return (text.count < Self.partMinimum ? "" : "%") + escaped + "%"
    }

    /// The first and last identifier that begin so; nil when it is no beginning of one.
    var identifiers: (first: String, last: String)? {
        let text = text.lowercased()
        let digits = text.filter { $0 != "-" }
        guard (Self.identifierDigitMinimum...32).contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), Self.grouped(digits).hasPrefix(text) || digits == text
        else { return nil }
        let pad = { (digit: Character) in digits + String(repeating: digit, count: 32 - digits.count) }
        return (Self.grouped(pad("0")), Self.grouped(pad("f")))
    }

    /// Digits with the hyphens of a UUID (RFC 9562, section 4), and one behind a group that is complete.
    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            text.append(digit)
            if [7, 11, 15, 19].contains(index) { text.append("-") }
        }
        return text
    }
}
