import Cryptography

/// Base64 with its first alphabet (RFC 4648, section 4), padded or not, as in headers.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        let text = translate(Base64URL.encode(bytes), ["-": "+", "_": "/"])
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// - Returns: nil for what is no base64.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var text = Substring(text)
        while text.last == "=" { text.removeLast() }
        return Base64URL.decode(translate(String(text), ["+": "-", "/": "_"]))
    }

    private static func translate(_ text: String, _ characters: [Character: Character]) -> String {
        String(text.map { characters[$0] ?? $0 })
    }
}
