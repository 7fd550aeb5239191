/// Walks over Swift source without parsing it: knows where string literals (also raw, multi-line and with interpolations),
/// comments, regular expression literals and balanced brackets begin and end, which is all that the macros here need.
struct SourceScanner {
    let bytes: [UInt8]

    init(_ source: String) { bytes = Array(source.utf8) }

    /// The source between two positions.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

    func starts(_ word: StaticString, at index: Int) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return word.withUTF8Buffer { $0.elementsEqual(bytes[index..<end]) }
    }

    /// The position after the white space and the comments at `index`.
    func skipTrivia(_ index: Int) -> Int {
        var index = index
        while let byte = byte(index) {
            if Self.isSpace(byte) {
                index += 1
            } else if let end = endOfComment(index) {
                index = end
            } else {
                break
            }
        }
        return index
    }

    /// The position after the smallest thing at `index` that must not be cut: a comment, a literal, a whole bracketed
    /// group, an identifier, or a single byte of anything else.
    func skipElement(_ index: Int) -> Int {
        guard let byte = byte(index) else { return index }
        if let end = endOfComment(index) ?? endOfLiteral(index) { return end }
        if Self.closing(for: byte) != nil { return endOfGroup(index) }
        guard Self.isIdentifier(byte) else { return index + 1 }
        return identifierEnd(index)
    }

    /// The position after the group whose opening bracket is at `index`, the end of the source when it is not closed.
    func endOfGroup(_ index: Int) -> Int {
        guard let open = byte(index), let close = Self.closing(for: open) else { return index }
        var index = index + 1
        while let byte = byte(index) {
            if byte == close { return index + 1 }
            index = skipElement(index)
        }
        return bytes.count
    }

    /// The position after the identifier at `index`, which may stand in backticks.
    func identifierEnd(_ index: Int) -> Int {
        var index = index
        if byte(index) == UInt8(ascii: "`") {
            index += 1
            while let byte = byte(index), byte != UInt8(ascii: "`") { index += 1 }
            return min(index + 1, bytes.count)
        }
        while let byte = byte(index), Self.isIdentifier(byte) { index += 1 }
        return index
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    static func isIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    static func closing(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}

extension SourceScanner {
    /// The position after the comment at `index`; block comments nest.
    func endOfComment(_ index: Int) -> Int? {
        if starts("//", at: index) {
            var index = index
            while let byte = byte(index), byte != 0x0a, byte != 0x0d { index += 1 }
            return index
        }
        guard starts("/*", at: index) else { return nil }
        var depth = 0
        var index = index
        while index < bytes.count {
            if starts("/*", at: index) {
                depth += 1
                index += 2
            } else if starts("*/", at: index) {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    /// The position after the string or regular expression literal at `index`, nil where none begins.
    func endOfLiteral(_ index: Int) -> Int? {
        var pounds = 0
        while byte(index + pounds) == UInt8(ascii: "#") { pounds += 1 }
        switch byte(index + pounds) {
        case UInt8(ascii: "\""): return endOfString(index + pounds, pounds: pounds)
        case UInt8(ascii: "/") where pounds > 0: return endOfExtendedRegex(index + pounds, pounds: pounds)
        case UInt8(ascii: "/"): return endOfBareRegex(index)
        default: return nil
        }
    }

    private func endOfString(_ quote: Int, pounds: Int) -> Int {
        let isMultiline = starts("\"\"\"", at: quote)
        var index = quote + (isMultiline ? 3 : 1)
        while let byte = byte(index) {
            if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: index + 1) {
                let escaped = index + 1 + pounds
                index = self.byte(escaped) == UInt8(ascii: "(") ? endOfGroup(escaped) : escaped + 1
            } else if byte == UInt8(ascii: "\""), !isMultiline || starts("\"\"\"", at: index),
                hasPounds(pounds, at: index + (isMultiline ? 3 : 1))
            {
                return index + (isMultiline ? 3 : 1) + pounds
            } else if byte == 0x0a, !isMultiline {
                return index  // an unterminated literal ends with its line, as in the compiler
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    private func endOfExtendedRegex(_ slash: Int, pounds: Int) -> Int? {
        var index = slash + 1
        while let byte = byte(index) {
            if byte == UInt8(ascii: "/"), hasPounds(pounds, at: index + 1) { return index + 1 + pounds }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// `/…/` is a regular expression where an operand may stand, when it closes on its line and does not begin with a
    /// space; otherwise the slash divides.
    private func endOfBareRegex(_ slash: Int) -> Int? {
        guard let first = byte(slash + 1), !Self.isSpace(first), isOperandPosition(slash) else { return nil }
        var index = slash + 1
        while let byte = byte(index), byte != 0x0a {
            if byte == UInt8(ascii: "/") { return index + 1 }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func isOperandPosition(_ index: Int) -> Bool {
        var index = index - 1
        while let byte = byte(index), byte == 0x20 || byte == 0x09 { index -= 1 }
        guard let before = byte(index) else { return true }
        return "({[,;:=\n\r".utf8.contains(before)
    }

    private func hasPounds(_ count: Int, at index: Int) -> Bool {
        (0..<count).allSatisfy { byte(index + $0) == UInt8(ascii: "#") }
    }
}
