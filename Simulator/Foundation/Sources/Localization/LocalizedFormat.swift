import Foundation

/// Formats text with placeholders as `String(format:)` does, without its danger: arguments keep their types, so a
/// translation that writes `%lld` where the key had `%@` shows the argument instead of reading foreign memory.
struct LocalizedFormat {
    let locale: Locale
    let arguments: [Any]
    /// What stands for `%arg` inside a varying part.
    var current: Any?
    /// The text of a part written `%#@name@`; `position` counts placeholders without a number so far.
    var substitution: (_ name: String, _ position: Int) -> String? = { _, _ in nil }

    /// Replaces the placeholders of `format`. One that has no argument is left as it is written.
    func string(_ format: String) -> String {
        var result = ""
        var position = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            guard let placeholder = Placeholder(parsing: &rest) else {
                result.append(rest.removeFirst())
                continue
            }
            result += text(of: placeholder, position: &position)
        }
        return result + rest
    }

    private func text(of placeholder: Placeholder, position: inout Int) -> String {
        switch placeholder.kind {
        case .percent: return "%"
        case .argumentOfPart(let specifier):
            guard let current else { return placeholder.source }
            return Self.format(current, specifier: specifier, locale: locale)
        case .part(let name):
            guard let text = substitution(name, position) else { return placeholder.source }
            position += 1
            return text
        case .argument(let number, let specifier):
            let index = number.map { $0 - 1 } ?? position
            if number == nil { position += 1 }
            guard arguments.indices.contains(index) else { return placeholder.source }
            return Self.format(arguments[index], specifier: specifier, locale: locale)
        }
    }

    /// One argument as its specifier asks, for example `.2f` or `lld`, in the digits and separators of `locale`.
    static func format(_ argument: Any, specifier: String, locale: Locale) -> String {
        guard let conversion = specifier.last else { return String(describing: argument) }
        let flags = specifier.prefix { "0123456789.-+ #'".contains($0) }
        switch (conversion, argument) {
        case ("d", let value as Int) where flags.isEmpty: return IntegerStyle.of(locale).format(value)
        case ("d", let value as any BinaryInteger), ("i", let value as any BinaryInteger):
            // Padding with zeros is for codes and clocks, where separators of thousands have no place.
            let locale = flags.hasPrefix("0") ? nil : locale
            return String(format: "%\(flags)lld", locale: locale, Int64(clamping: value))
        case ("u", let value as any BinaryInteger), ("x", let value as any BinaryInteger),
            ("X", let value as any BinaryInteger), ("o", let value as any BinaryInteger):
            return String(format: "%\(flags)ll\(conversion)", locale: locale, UInt64(truncatingIfNeeded: value))
        case ("f", let value), ("F", let value), ("e", let value), ("g", let value), ("a", let value):
            guard let number = number(value) else { return describe(value) }
            return String(format: "%\(flags)\(conversion)", locale: locale, number)
        case ("d", let value as any BinaryFloatingPoint), ("u", let value as any BinaryFloatingPoint):
            return String(format: "%.0f", locale: locale, Double(value))
        default: return describe(argument)
        }
    }

    /// The numeric value of an argument that decides a plural form.
    static func number(_ argument: Any) -> Double? {
        switch argument {
        case let value as Int: Double(value)
        case let value as any BinaryInteger: Double(Int64(clamping: value))
        case let value as any BinaryFloatingPoint: Double(value)
        case let value as Decimal: NSDecimalNumber(decimal: value).doubleValue
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    private static func describe(_ argument: Any) -> String {
        switch argument {
        case let value as LocalizedStringResource: String(localized: value)
        default: String(describing: argument)
        }
    }
}

extension LocalizedFormat {
    /// One `%…` of a format.
    struct Placeholder {
        enum Kind: Equatable {
            case percent
            case argument(number: Int?, specifier: String)
            case argumentOfPart(specifier: String)
            case part(name: String)
        }

        let kind: Kind
        let source: String

        /// Reads a placeholder at the start of `text`, which begins with `%`, and moves past it. Nil, and `text`
        /// unmoved, when what follows is not one.
        init?(parsing text: inout Substring) {
            var rest = text.dropFirst()
            if rest.first == "%" {
                rest = rest.dropFirst()
                self.init(kind: .percent, upTo: rest, of: &text)
                return
            }
            var number: Int?
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, rest[digits.endIndex...].first == "$" {
                guard let position = Int(digits) else { return nil }
                number = position
                rest = rest[digits.endIndex...].dropFirst()
            }
            if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
                let name = String(rest.dropFirst(2)[..<end])
                self.init(kind: .part(name: name), upTo: rest[rest.index(after: end)...], of: &text)
                return
            }
            if rest.hasPrefix("arg") {
                self.init(kind: .argumentOfPart(specifier: "@"), upTo: rest.dropFirst(3), of: &text)
                return
            }
            let flags = rest.prefix { "0123456789.-+ #'".contains($0) }
            let lengths = rest[flags.endIndex...].prefix { "lhqLzjt".contains($0) }
            guard let conversion = rest[lengths.endIndex...].first, "@diuoxXfFeEgGaAcCsSp".contains(conversion) else {
                return nil
            }
            let specifier = String(flags) + lengths + String(conversion)
            let end = rest[lengths.endIndex...].dropFirst()
            self.init(kind: .argument(number: number, specifier: specifier), upTo: end, of: &text)
        }

        private init(kind: Kind, upTo rest: Substring, of text: inout Substring) {
            self.kind = kind
            source = String(text[..<rest.startIndex])
            text = rest
        }
    }
}
