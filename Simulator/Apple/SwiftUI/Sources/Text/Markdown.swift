import Foundation

/// The inline Markdown that localized strings may hold: emphasis, code, strikethrough and links.
enum Markdown {
    struct Run {
        var text: String
        var style: _Element.Attributes = []
        var link: URL?
    }

    static func runs(_ string: String) -> [Run] {
        // Most strings hold none of the characters that mean anything.
        guard string.utf8.contains(where: { "*_`~[".utf8.contains($0) }) else { return [Run(text: string)] }
        guard
            let attributed = try? AttributedString(
                markdown: string, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        else { return [Run(text: string)] }
        return runs(attributed)
    }

    static func runs(_ attributed: AttributedString) -> [Run] {
        attributed.runs.map { run in
            var style: _Element.Attributes = []
            if let intent = run.inlinePresentationIntent {
                if intent.contains(.stronglyEmphasized) { style.append(("font-weight", "700")) }
                if intent.contains(.emphasized) { style.append(("font-style", "italic")) }
                if intent.contains(.code) { style.append(("font-family", "var(--font-mono)")) }
                if intent.contains(.strikethrough) { style.append(("text-decoration", "line-through")) }
            }
            return Run(text: String(attributed[run.range].characters), style: style, link: run.link)
        }
    }
}
