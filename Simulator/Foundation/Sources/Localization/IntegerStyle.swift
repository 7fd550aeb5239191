import Foundation

/// How a locale writes whole numbers. Foundation makes a formatter anew for each number, which is most of the work of a
/// text such as `"Row \(number)"`; here that is done for a few numbers, from which the others follow.
struct IntegerStyle {
    private let digits: [Character]
    private let minus: String
    /// What stands before a digit, counted from the right: in numbers of four digits, and in longer ones. Some languages
    /// separate thousands in the longer ones only.
    private let separatorsOfFourDigits: [Int: String]
    private let separators: [Int: String]

    nonisolated(unsafe) private static var known: [String: IntegerStyle] = [:]
    private static let lock = NSLock()

    static func of(_ locale: Locale) -> IntegerStyle {
        lock.lock()
        defer { lock.unlock() }
        let identifier = locale.identifier
        if let style = known[identifier] { return style }
        let style = IntegerStyle(locale)
        known[identifier] = style
        return style
    }

    private init(_ locale: Locale) {
        func written(_ number: Int) -> String { String(format: "%lld", locale: locale, Int64(number)) }
        let digits = (0...9).map { written($0).first ?? "0" }
        self.digits = digits
        let negative = written(-1)
        minus = String(negative.prefix { !digits.contains($0) })
        separatorsOfFourDigits = Self.separators(in: written(1234), digits)
        separators = Self.separators(in: written(1_234_567_890_123_456_789), digits)
    }

    private static func separators(in text: String, _ digits: [Character]) -> [Int: String] {
        var separators: [Int: String] = [:]
        var place = 0
        for character in text.reversed() {
            if digits.contains(character) {
                place += 1
            } else {
                separators[place] = String(character) + (separators[place] ?? "")
            }
        }
        return separators
    }

    func format(_ number: Int) -> String {
        let figures = String(number.magnitude).utf8
        let separators = figures.count == 4 ? separatorsOfFourDigits : separators
        var text = number < 0 ? minus : ""
        for (index, figure) in figures.enumerated() {
            let place = figures.count - index
            if index > 0, place >= 3, let separator = separators[place] { text += separator }
            text.append(digits[Int(figure) - 48])
        }
        return text
    }
}
