/// The little that is needed of the XML that S3 services answer with: the texts of elements that hold no others.
struct S3Document {
    private let text: String

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The text of the first element of that name.
    subscript(name: String) -> String? { all(name).first }

    /// The texts of all elements of that name.
    func all(_ name: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<\(name)>") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "</\(name)>") else { break }
            found.append(Self.unescaped(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    static func unescaped(_ text: Substring) -> String {
        var result = String(text)
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            result = result.replacing(entity, with: character)
        }
        return result
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
