import Foundation

extension String {
    /// What fills the placeholders of a localized string.
    public struct LocalizationOptions: @unchecked Sendable {
        /// Values for the placeholders, in their order.
        public var replacements: [any CVarArg]?

        public init() {}
    }

    /// A key for a string table together with the values that were interpolated into it.
    ///
    /// `"Hello \(name), you have \(count)"` is the key `Hello %@, you have %lld` with two arguments.
    public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Codable, Sendable {
        /// A value that is given later, through `LocalizationOptions.replacements`.
        public enum Placeholder: Codable, Hashable, Sendable {
            case int, uint, float, double, object
        }

        enum Argument: Equatable, Codable, Sendable {
            case string(String)
            case integer(Int64)
            case unsigned(UInt64)
            case float(Double)
            case resource(LocalizedStringResource)
            case placeholder(Placeholder)
        }

        let key: String
        let arguments: [Argument]

        public init(_ value: String) {
            key = value
            arguments = []
        }

        public init(stringLiteral value: String) { self.init(value) }

        public init(stringInterpolation: StringInterpolation) {
            key = stringInterpolation.key
            arguments = stringInterpolation.arguments
        }

        /// The arguments as the formatter takes them, placeholders filled from `replacements` in order.
        func values(replacements: [any CVarArg]? = nil) -> [Any] {
            var given = (replacements ?? []).makeIterator()
            return arguments.map { argument in
                switch argument {
                case .string(let text): text
                case .integer(let number): number
                case .unsigned(let number): number
                case .float(let number): number
                case .resource(let resource): resource
                case .placeholder: given.next() ?? ""
                }
            }
        }
    }
}

extension String.LocalizationValue {
    /// Builds key and arguments.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var key = ""
        var arguments: [Argument] = []
        private let hasArguments: Bool

        public init(literalCapacity: Int, interpolationCount: Int) {
            hasArguments = interpolationCount > 0
        }

        public mutating func appendLiteral(_ literal: String) {
            key += hasArguments ? literal.replacingOccurrences(of: "%", with: "%%") : literal
        }

        public mutating func appendInterpolation(_ string: String) { append(.string(string), "%@") }

        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject) {
            append(.string(String(describing: subject)), "%@")
        }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            appendInterpolation(value, specifier: _formatSpecifier(T.self))
        }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            append(Self.argument(value), specifier)
        }

        public mutating func appendInterpolation(placeholder: Placeholder) {
            let specifier =
                switch placeholder {
                case .int: "%lld"
                case .uint: "%llu"
                case .float: "%f"
                case .double: "%lf"
                case .object: "%@"
                }
            appendInterpolation(placeholder: placeholder, specifier: specifier)
        }

        public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
            append(.placeholder(placeholder), specifier)
        }

        public mutating func appendInterpolation<T, F: FormatStyle>(_ value: T, format: F)
        where F.FormatInput == T, F.FormatOutput: StringProtocol {
            append(.string(String(format.format(value))), "%@")
        }

        public mutating func appendInterpolation<T, F: FormatStyle>(_ value: T, format: F)
        where F.FormatInput == T, F.FormatOutput: AttributedStringProtocol {
            append(.string(String(format.format(value).characters[...])), "%@")
        }

        public mutating func appendInterpolation(
            _ attrStr: AttributedString, options: AttributedString.InterpolationOptions = []
        ) {
            append(.string(String(attrStr.characters)), "%@")
        }

        public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(_ value: T) {
            append(.resource(value.localizedStringResource), "%@")
        }

        private mutating func append(_ argument: Argument, _ specifier: String) {
            key += specifier
            arguments.append(argument)
        }

        private static func argument(_ value: some _FormatSpecifiable) -> Argument {
            switch value {
            case let number as any UnsignedInteger: .unsigned(UInt64(truncatingIfNeeded: number))
            case let number as any SignedInteger: .integer(Int64(truncatingIfNeeded: number))
            case let number as any BinaryFloatingPoint: .float(Double(number))
            default: .string("\(value)")
            }
        }
    }
}

extension AttributedString {
    /// How attributes of interpolated text meet those around it.
    public struct InterpolationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let insertAttributesWithoutMerging = InterpolationOptions(rawValue: 1)
    }
}
