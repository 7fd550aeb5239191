/// A link that opens the app (`easyapp://auth/callback#…`).
struct AppLink: Equatable {
    /// The longest link, in bytes: it has to fit, percent-encoded, in the head of a request.
    static let lengthLimit = 16 << 10

    let url: String

    /// A URL with a scheme (RFC 3986, section 3) and nothing that does not belong in one; `nil` for anything else.
    init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let scheme = text.utf8[..<colon]
        guard let first = scheme.first, Self.isLetter(first), scheme.allSatisfy(Self.isSchemeByte) else { return nil }
        // Schemes that are programs or files rather than places.
        guard !["javascript", "data", "file", "blob"].contains(text[..<colon].lowercased()) else { return nil }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
        url = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}
