import BackendCore

/// A piece of HTML. What is put into it between `\(` and `)` is text and is escaped, unless it is HTML itself; so nothing that came from
/// outside can become markup by mistake. What cannot be seen in a text is written out.
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    private(set) var source: String

    init(stringLiteral value: String) { source = value }

    init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

    /// The pieces one after the other.
    init(_ pieces: [HTML]) { source = pieces.map(\.source).joined() }

    static let empty: HTML = ""

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ html: HTML) { source += html.source }
        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { source += piece.source } }
        mutating func appendInterpolation(_ text: String?) {
            source += HTMLText.escape(InvisibleCharacters.shown(text ?? ""))
        }
        /// A text that comes back in a form, which must stay what it is.
        mutating func appendInterpolation(value text: String) { source += HTMLText.escape(text) }
        mutating func appendInterpolation(_ number: Int?) { source += number.map { String($0) } ?? "" }
    }
}
