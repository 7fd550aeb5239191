/// A JSON value (RFC 8259) held in memory.
///
/// Numbers keep the text they were written with, so that a 64-bit identifier or an exact decimal passes through unchanged.
/// Of several members with one name the last one counts, as in PostgreSQL's `jsonb`.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member `name` of an object; `nil` when there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The element at `index` of an array; `nil` when there is none or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number as an integer; `nil` when it has a fraction or does not fit.
    public var int: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    public var double: Double? {
        if case .number(let text) = self { Double(text) } else { nil }
    }

    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    public var isNull: Bool { self == .null }

    /// The same with U+FFFD for each U+0000, which PostgreSQL's `text` and `jsonb` cannot hold.
    public var replacingNUL: JSONValue {
        func replaced(_ text: String) -> String {
            text.utf8.contains(0)
                ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })) : text
        }
        switch self {
        case .string(let text): return .string(replaced(text))
        case .array(let elements): return .array(elements.map(\.replacingNUL))
        case .object(let members):
            let pairs = members.map { (replaced($0.key), $0.value.replacingNUL) }
            return .object(Dictionary(pairs) { _, last in last })
        case .null, .bool, .number: return self
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    public init(floatLiteral value: Double) { self = .number(String(value)) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSONValue {
    public init(_ value: String) { self = .string(value) }
    public init(_ value: Int) { self = .number(String(value)) }
    public init(_ value: Bool) { self = .bool(value) }

    /// `null` for `nil`.
    public init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }
}
