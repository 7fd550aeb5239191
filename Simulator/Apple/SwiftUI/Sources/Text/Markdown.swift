import Foundation

/// The inline Markdown that localized strings may hold: emphasis, code, strikethrough and links.
enum Markdown {
    struct Run {
        var text: String
        var style: _Element.Attributes = []
        var link: URL?
    }

    private static let special = "*_`~[]()\\"
    /// Special characters of interpolated values are kept here, in a private use area, while the Markdown is read.
    private static let shield: UInt32 = 0x10_F700

    /// A value to be put into Markdown that stands for itself, whatever characters it has.
    static func shielded(_ value: String) -> String {
        guard value.utf8.contains(where: special.utf8.contains) else { return value }
        var scalars = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            let shielded = special.unicodeScalars.contains(scalar) ? Unicode.Scalar(shield + scalar.value) : nil
            scalars.append(shielded ?? scalar)
        }
        return String(scalars)
    }

    private static func unshielded(_ text: String) -> String {
        let isShield = { (scalar: Unicode.Scalar) in (shield..<shield + 128).contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isShield) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(isShield(scalar) ? Unicode.Scalar(scalar.value - shield) ?? scalar : scalar)
        }
        return String(scalars)
    }

    static func runs(_ string: String) -> [Run] {
        // Most strings hold none of the characters that mean anything.
        guard string.utf8.contains(where: { "*_`~[\\".utf8.contains($0) }) else {
            return [Run(text: unshielded(string))]
        }
        var parser = InlineParser(string)
        return parser.parse()
    }

    static func runs(_ attributed: AttributedString) -> [Run] {
        attributed.runs.map { Run(text: String(attributed[$0.range].characters), link: $0.link) }
    }

    /// A mark that opens a style, closed by the same mark; longer marks are tried first.
    private static let marks: [(mark: String, name: String, value: String)] = [
        ("**", "font-weight", "700"), ("__", "font-weight", "700"), ("~~", "text-decoration", "line-through"),
        ("*", "font-style", "italic"), ("_", "font-style", "italic"), ("`", "font-family", "var(--font-mono)"),
    ]

    private struct InlineParser {
        private let characters: [Character]
        private var runs: [Run] = []
        private var literal = ""

        init(_ string: String) { characters = Array(string) }

        mutating func parse() -> [Run] {
            parse(0..<characters.count, style: [], link: nil)
            return runs
        }

        private mutating func parse(_ range: Range<Int>, style: _Element.Attributes, link: URL?) {
            var index = range.lowerBound
            while index < range.upperBound {
                if characters[index] == "\\", index + 1 < range.upperBound,
                    characters[index + 1].isPunctuation || "`~".contains(characters[index + 1])
                {
                    literal.append(characters[index + 1])
                    index += 2
                } else if let end = parseLink(at: index, in: range, style: style)
                    ?? parseMark(at: index, in: range, style: style, link: link)
                {
                    index = end
                } else {
                    literal.append(characters[index])
                    index += 1
                }
            }
            flush(style, link)
        }

        private mutating func flush(_ style: _Element.Attributes, _ link: URL?) {
            if !literal.isEmpty { runs.append(Run(text: Markdown.unshielded(literal), style: style, link: link)) }
            literal = ""
        }

        private func matches(_ mark: [Character], at index: Int, before end: Int) -> Bool {
            index + mark.count <= end && mark.indices.allSatisfy { characters[index + $0] == mark[$0] }
        }

        /// Text between two equal marks. Returns where it ends.
        private mutating func parseMark(at index: Int, in range: Range<Int>, style: _Element.Attributes, link: URL?)
            -> Int?
        {
            for entry in Markdown.marks {
                let mark = Array(entry.mark)
                let start = index + mark.count
                guard matches(mark, at: index, before: range.upperBound), start < range.upperBound,
                    !characters[start].isWhitespace
                else { continue }
                // An underscore inside a word, as in snake_case, means nothing.
                if mark[0] == "_", index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber {
                    continue
                }
                var close = start + 1
                while close + mark.count <= range.upperBound {
                    if matches(mark, at: close, before: range.upperBound), !characters[close - 1].isWhitespace {
                        flush(style, link)
                        let inner: _Element.Attributes = [(entry.name, entry.value)]
                        if mark == ["`"] {
                            literal = String(characters[start..<close])
                            flush(inner.overriding(style), link)
                        } else {
                            parse(start..<close, style: inner.overriding(style), link: link)
                        }
                        return close + mark.count
                    }
                    close += 1
                }
            }
            return nil
        }

        /// `[text](address)`. Returns where it ends.
        private mutating func parseLink(at index: Int, in range: Range<Int>, style: _Element.Attributes) -> Int? {
            guard characters[index] == "[",
                let close = characters[index..<range.upperBound].firstIndex(of: "]"), close + 1 < range.upperBound,
                characters[close + 1] == "(",
                let end = characters[close..<range.upperBound].firstIndex(of: ")"),
                let url = URL(string: Markdown.unshielded(String(characters[(close + 2)..<end])))
            else { return nil }
            flush(style, nil)
            parse(index + 1..<close, style: style, link: url)
            return end + 1
        }
    }
}
