import Foundation
import FoundationCompat

/// The key used to look up an entry in a strings file or strings dictionary file.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, @unchecked Sendable {
    /// What stands for a `%@`, `%lld` … of the key.
    enum Argument {
        /// A value that is formatted as the placeholder says.
        case value(Any)
        /// A value that only knows its text when the locale is known.
        case text((EnvironmentValues) -> String)

        func isEqual(to other: Argument) -> Bool {
            guard case .value(let one) = self, case .value(let other) = other else { return false }
            return areEqual(one, other)
        }
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

    public static func == (lhs: LocalizedStringKey, rhs: LocalizedStringKey) -> Bool {
        lhs.key == rhs.key && lhs.arguments.count == rhs.arguments.count
            && zip(lhs.arguments, rhs.arguments).allSatisfy { $0.isEqual(to: $1) }
    }

    /// The type for building keys out of string literals with interpolations.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var key = ""
        fileprivate(set) var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + interpolationCount * 3)
        }

        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        public mutating func appendInterpolation(_ string: String) { append("%@", .value(string)) }
        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter? = nil)
        where Subject: ReferenceConvertible {
            append("%@", .value(formatter?.string(for: subject) ?? "\(subject)"))
        }
        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter? = nil)
        where Subject: NSObject {
            append("%@", .value(formatter?.string(for: subject) ?? "\(subject)"))
        }
        public mutating func appendInterpolation<F>(_ input: F.FormatInput, format: F)
        where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
            append("%@", .text { format.locale($0.locale).format(input) })
        }
        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            append(_formatSpecifier(T.self), .value(value._arg))
        }
        public mutating func appendInterpolation<T>(_ value: T, specifier: String) where T: _FormatSpecifiable {
            append(specifier, .value(value._arg))
        }
        public mutating func appendInterpolation(_ text: Text) {
            append("%@", .text { text.plainString(in: $0) })
        }

        private mutating func append(_ placeholder: String, _ argument: Argument) {
            key += placeholder
            arguments.append(argument)
        }
    }

    /// The text in the language of `environment`. What was interpolated is shielded: only the key's own text is Markdown.
    func resolve(in environment: EnvironmentValues, table: String? = nil, bundle: Bundle? = nil) -> String {
        _localizedString(
            unescapedKey, arguments: formatArguments(environment), table: table, bundle: bundle,
            locale: environment.locale)
    }

    /// The key as it stands in the catalog: without arguments a `%` is itself.
    private var unescapedKey: String { arguments.isEmpty ? key.replacingOccurrences(of: "%%", with: "%") : key }

    private func formatArguments(_ environment: EnvironmentValues) -> [Any] {
        arguments.map { argument in
            switch argument {
            case .value(let string as String): Markdown.shielded(string)
            case .value(let value): value
            case .text(let text): Markdown.shielded(text(environment))
            }
        }
    }
}
