import Foundation
import Testing

@testable import FoundationCompat

@Suite struct MarkdownTests {
    private func runs(_ markdown: String) throws -> [String] {
        try AttributedString(markdown: markdown).runs.map { run in
            let text = String(try AttributedString(markdown: markdown)[run.range].characters)
            let intent = run.inlinePresentationIntent.map { "\($0.rawValue)" } ?? ""
            return [text, intent, run.link?.absoluteString ?? ""].filter { !$0.isEmpty }.joined(separator: "|")
        }
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("a *b* c", ["a ", "b|1", " c"]), ("**b** c", ["b|2", " c"]), ("***b***", ["b|3"]),
        ("`a*b*`", ["a*b*|4"]), ("~~a~~", ["a|32"]), ("**a *b* c**", ["a |2", "b|3", " c|2"]),
        ("[site](https://example.com) x", ["site|https://example.com", " x"]), ("snake_case_name", ["snake_case_name"]),
        ("2 * 3 * 4", ["2 * 3 * 4"]), (#"\*a\*"#, ["*a*"]), ("**open", ["**open"]), ("[a](", ["[a]("]), ("", []),
    ])
    func readsInlineMarkdown(markdown: String, expected: [String]) throws {
        #expect(try runs(markdown) == expected)
    }

    @Test func fullSyntaxJoinsLines() throws {
        #expect(String(try AttributedString(markdown: "a\nb\n\nc").characters) == "a b\n\nc")
        let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
        #expect(String(try AttributedString(markdown: "a\nb", options: options).characters) == "a\nb")
    }

    @Test func takesAnyText() throws {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("*_~`[]()\\ ab\né")
        for _ in 0..<5_000 {
            let text = String((0..<16).map { _ in alphabet.randomElement(using: &generator) ?? " " })
            let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
            let read = String(try AttributedString(markdown: text, options: options).characters)
            #expect(read.filter { $0 == "a" || $0 == "é" }.count <= text.filter { $0 == "a" || $0 == "é" }.count)
        }
    }
}
