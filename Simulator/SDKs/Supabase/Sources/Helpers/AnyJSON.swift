import FoundationCompat

/// A JSON object.
public typealias JSONObject = [String: AnyJSON]
/// A JSON array.
public typealias JSONArray = [AnyJSON]

/// Any JSON value.
public enum AnyJSON: Sendable, Codable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case object(JSONObject)
    case array(JSONArray)

    /// The value as Foundation's types hold it.
    public var value: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .string(let value): value
        case .object(let value): value.mapValues(\.value)
        case .array(let value): value.map(\.value)
        }
    }

    public var isNil: Bool { self == .null }
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
    public var arrayValue: JSONArray? { if case .array(let value) = self { value } else { nil } }
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    public var intValue: Int? { if case .integer(let value) = self { value } else { nil } }
    public var doubleValue: Double? { if case .double(let value) = self { value } else { nil } }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(JSONArray.self) {
            self = .array(value)
        } else {
            self = .object(try container.decode(JSONObject.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        }
    }
}

extension AnyJSON: ExpressibleByNilLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, CustomStringConvertible
{
    public init(nilLiteral: ()) { self = .null }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: AnyJSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, AnyJSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }

    public var description: String { String(describing: value) }
}

extension AnyJSON {
    /// A decoder whose dates are RFC 3339 and whose data is Base64.
    public static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(InternetDate.decode)
        return decoder
    }()

    /// An encoder whose dates are RFC 3339 and whose data is Base64.
    public static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom(InternetDate.encode)
        return encoder
    }()

    /// Any encodable value as JSON.
    public init(_ value: some Codable) throws {
        if let value = value as? AnyJSON {
            self = value
        } else {
            self = try Self.decoder.decode(AnyJSON.self, from: Self.encoder.encode(value))
        }
    }

    /// The value as a type of the caller's.
    public func decode<T: Decodable>(as type: T.Type = T.self, decoder: JSONDecoder = AnyJSON.decoder) throws -> T {
        try decoder.decode(T.self, from: Self.encoder.encode(self))
    }
}

extension JSONArray {
    /// The elements as a type of the caller's.
    public func decode<T: Decodable>(
        as type: T.Type = T.self, decoder: JSONDecoder = AnyJSON.decoder
    ) throws -> [T] {
        try AnyJSON.array(self).decode(as: [T].self, decoder: decoder)
    }
}

extension JSONObject {
    /// The object as a type of the caller's.
    public func decode<T: Decodable>(as type: T.Type = T.self, decoder: JSONDecoder = AnyJSON.decoder) throws -> T {
        try AnyJSON.object(self).decode(as: T.self, decoder: decoder)
    }

    /// An encodable value as an object; throws when it is encoded as something else.
    public init(_ value: some Codable) throws {
        guard let object = try AnyJSON(value).objectValue else {
            throw DecodingError.typeMismatch(
                JSONObject.self, .init(codingPath: [], debugDescription: "\(type(of: value)) is not a JSON object"))
        }
        self = object
    }
}
