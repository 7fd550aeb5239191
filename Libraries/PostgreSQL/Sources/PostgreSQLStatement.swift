import Glibc

/// One value of a statement, in PostgreSQL's text form. The server infers its type from where it stands.
public enum PostgreSQLParameter: Sendable, Equatable {
    case null
    case text(String)
    /// UTF-8 text as bytes, which saves a copy of large documents.
    case utf8([UInt8])

    /// Text, or NULL for `nil`.
    public init(_ value: String?) { self = value.map(PostgreSQLParameter.text) ?? .null }
    /// A whole number, or NULL for `nil`.
    public init(_ value: Int?) { self.init(value.map { String($0) }) }
    /// A boolean, or NULL for `nil`.
    public init(_ value: Bool?) { self.init(value.map { $0 ? "true" : "false" }) }
}

extension PostgreSQLParameter: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// NULL.
    public init(nilLiteral: ()) { self = .null }
}

/// A statement and the values for its `$1`, `$2`, ….
public struct PostgreSQLStatement: Sendable, ExpressibleByStringLiteral {
    /// The text, with `$1`, `$2`, … where values go.
    public var sql: String
    /// The values, in the order of their numbers.
    public var parameters: [PostgreSQLParameter]
    /// Whether the connection keeps the statement prepared. For SQL that varies without end it costs more than it saves.
    public var isPrepared: Bool

    /// A statement with its values.
    public init(_ sql: String, _ parameters: [PostgreSQLParameter] = [], isPrepared: Bool = true) {
        self.sql = sql
        self.parameters = parameters
        self.isPrepared = isPrepared
    }

    /// A statement without values.
    public init(stringLiteral value: String) { self.init(value) }

    /// - Throws: `PostgreSQLError.nullCharacterInParameter`.
    func checkParameters() throws(PostgreSQLError) {
        for (index, parameter) in parameters.enumerated() where parameter.containsNull {
            throw .nullCharacterInParameter(index: index)
        }
    }

    /// Calls `body` with the values as the NUL-terminated texts libpq reads.
    func withParameterPointers<Value>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
        if parameters.isEmpty { return body(nil) }
        let byteCount = parameters.reduce(0) { $0 + $1.byteCount + 1 }
        return withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 1) { texts in
            withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: parameters.count) { pointers in
                var rest = texts[...]
                for (index, parameter) in parameters.enumerated() {
                    pointers.initializeElement(at: index, to: parameter.write(into: &rest))
                }
                return body(pointers.baseAddress)
            }
        }
    }
}

extension PostgreSQLParameter {
    fileprivate var byteCount: Int {
        switch self {
        case .null: 0
        case .text(let text): text.utf8.count
        case .utf8(let bytes): bytes.count
        }
    }

    /// Puts the value with a NUL behind it at the beginning of `rest`, and takes that away from it.
    fileprivate func write(into rest: inout Slice<UnsafeMutableRawBufferPointer>) -> UnsafePointer<CChar>? {
        let place = UnsafeMutableRawBufferPointer(rebasing: rest)
        switch self {
        case .null: return nil
        case .text(var text): text.withUTF8 { place.copyBytes(from: $0) }
        case .utf8(let bytes): place.copyBytes(from: bytes)
        }
        place[byteCount] = 0
        rest = rest.dropFirst(byteCount + 1)
        return place.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) }
    }

    var containsNull: Bool {
        switch self {
        case .null: return false
        case .text(var text): return text.withUTF8 { PostgreSQLParameter.containsNull(UnsafeRawBufferPointer($0)) }
        case .utf8(let bytes): return bytes.withUnsafeBytes { PostgreSQLParameter.containsNull($0) }
        }
    }

    private static func containsNull(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
}
