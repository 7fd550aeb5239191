/// The six digits of a mail, as they are typed or pasted.
enum OneTimeCode {
    static let length = 6

    /// The digits in a text, the first six of them; a mail may show them in groups, and keyboards have digits of their own.
    static func digits(in text: String) -> String {
        text.unicodeScalars.filter { $0.properties.numericType == .decimal }
            .prefix(length)
            .compactMap { Character($0).wholeNumberValue.map(String.init) }
            .joined()
    }

    static func isComplete(_ code: String) -> Bool { code.count == length }
}
