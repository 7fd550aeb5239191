import Foundation

extension AttributedString {
    /// How Markdown is read.
    public struct MarkdownParsingOptions: Sendable {
        public enum InterpretedSyntax: Sendable {
            /// Paragraphs too: single line breaks are spaces, empty lines separate paragraphs.
            case full
            case inlineOnly
            case inlineOnlyPreservingWhitespace
        }

        public enum FailurePolicy: Sendable {
            case throwError
            case returnPartiallyParsedIfPossible
        }

        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        public var languageCode: String?

        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
        }
    }

    /// Text in Markdown: emphasis, strong emphasis, code, strikethrough and links. Blocks such as lists and headings are
    /// kept as the text they are written in.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        var text = markdown
        if options.interpretedSyntax == .full {
            let paragraphs = text.components(separatedBy: "\n\n").map { paragraph in
                paragraph.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            }
            text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        var parser = InlineMarkdownParser(text, baseURL: baseURL)
        self = parser.parse()
    }

    /// Text in Markdown, as UTF-8.
    public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        guard let text = String(data: markdown, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        try self.init(markdown: text, options: options, baseURL: baseURL)
    }
}

/// The inline part of Markdown (<https://spec.commonmark.org/0.31.2/#inlines>), without images and raw HTML.
struct InlineMarkdownParser {
    private let characters: [Character]
    private let baseURL: URL?
    private var result = AttributedString()
    private var literal = ""

    init(_ text: String, baseURL: URL?) {
        characters = Array(text)
        self.baseURL = baseURL
    }

    mutating func parse() -> AttributedString {
        parse(0..<characters.count, AttributeContainer())
        return result
    }

    private mutating func parse(_ range: Range<Int>, _ attributes: AttributeContainer) {
        var index = range.lowerBound
        while index < range.upperBound {
            let character = characters[index]
            if character == "\\", index + 1 < range.upperBound,
                "\\`*_{}[]()#+-.!~<>\"'|&".contains(characters[index + 1])
            {
                literal.append(characters[index + 1])
                index += 2
            } else if let end = code(index, range, attributes) ?? link(index, range, attributes)
                ?? emphasis(index, range, attributes)
            {
                index = end
            } else {
                // A run of marks that opens nothing is text as a whole.
                let isMark = "*_~`".contains(character)
                repeat {
                    literal.append(characters[index])
                    index += 1
                } while isMark && index < range.upperBound && characters[index] == character
            }
        }
        flush(attributes)
    }

    private mutating func flush(_ attributes: AttributeContainer) {
        guard !literal.isEmpty else { return }
        result += AttributedString(literal, attributes: attributes)
        literal = ""
    }

    private mutating func code(_ start: Int, _ range: Range<Int>, _ attributes: AttributeContainer) -> Int? {
        guard characters[start] == "`" else { return nil }
        let count = run(of: "`", at: start, range)
        var index = start + count
        while index < range.upperBound {
            guard characters[index] == "`" else {
                index += 1
                continue
            }
            let closing = run(of: "`", at: index, range)
            if closing == count {
                flush(attributes)
                var text = String(characters[start + count..<index])
                if text.count > 2, text.hasPrefix(" "), text.hasSuffix(" ") {
                    text = String(text.dropFirst().dropLast())
                }
                result += AttributedString(text, attributes: adding(.code, to: attributes))
                return index + count
            }
            index += closing
        }
        return nil
    }

    private mutating func emphasis(_ start: Int, _ range: Range<Int>, _ attributes: AttributeContainer) -> Int? {
        let mark = characters[start]
        guard "*_~".contains(mark) else { return nil }
        let count = min(run(of: mark, at: start, range), mark == "~" ? 2 : 3)
        guard mark != "~" || count == 2 else { return nil }
        let inside = start + count
        guard inside < range.upperBound, !characters[inside].isWhitespace else { return nil }
        // Inside a word an underscore is a letter.
        if mark == "_", start > range.lowerBound, characters[start - 1].isLetter || characters[start - 1].isNumber {
            return nil
        }
        var index = inside
        while index < range.upperBound {
            if characters[index] == "\\" {
                index += 2
                continue
            }
            guard characters[index] == mark else {
                index += 1
                continue
            }
            let closing = run(of: mark, at: index, range)
            let end = index + count
            let endsWord =
                mark != "_" || end >= range.upperBound || !(characters[end].isLetter || characters[end].isNumber)
            if closing == count || (closing > count && closing - count != count), !characters[index - 1].isWhitespace,
                endsWord
            {
                flush(attributes)
                let intent: InlinePresentationIntent =
                    mark == "~"
                    ? .strikethrough
                    : [[], .emphasized, .stronglyEmphasized, [.emphasized, .stronglyEmphasized]][count]
                parse(inside..<index, adding(intent, to: attributes))
                return end
            }
            index += closing
        }
        return nil
    }

    private mutating func link(_ start: Int, _ range: Range<Int>, _ attributes: AttributeContainer) -> Int? {
        guard characters[start] == "[", let close = closing("]", of: "[", from: start, range),
            close + 1 < range.upperBound,
            characters[close + 1] == "(", let end = closing(")", of: "(", from: close + 1, range)
        else { return nil }
        let target = String(characters[close + 2..<end]).split(separator: " ").first.map(String.init) ?? ""
        let address = target.trimmingCharacters(in: CharacterSet(charactersIn: "<>"))
        guard let url = URL(string: address, relativeTo: baseURL) else { return nil }
        flush(attributes)
        var linked = attributes
        linked.link = url
        parse(start + 1..<close, linked)
        return end + 1
    }

    private func closing(_ close: Character, of open: Character, from start: Int, _ range: Range<Int>) -> Int? {
        var depth = 0
        var index = start
        while index < range.upperBound {
            if characters[index] == "\\" {
                index += 2
                continue
            }
            if characters[index] == open { depth += 1 }
            if characters[index] == close {
                depth -= 1
                if depth == 0 { return index }
            }
            index += 1
        }
        return nil
    }

    private func run(of mark: Character, at start: Int, _ range: Range<Int>) -> Int {
        characters[start..<range.upperBound].prefix { $0 == mark }.count
    }

    private func adding(_ intent: InlinePresentationIntent, to attributes: AttributeContainer) -> AttributeContainer {
        var attributes = attributes
        attributes.inlinePresentationIntent = (attributes.inlinePresentationIntent ?? []).union(intent)
        return attributes
    }
}
