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
        var texts: [UInt8] = []
        texts.reserveCapacity(parameters.reduce(0) { $0 + $1.byteCount + 1 })
        var offsets: [Int?] = []
        offsets.reserveCapacity(parameters.count)
        for parameter in parameters {
            let offset = texts.count
            switch parameter {
            case .null:
                offsets.append(nil)
                continue
            case .text(let text): texts.append(contentsOf: text.utf8)
            case .utf8(let bytes): texts.append(contentsOf: bytes)
            }
            texts.append(0)
            offsets.append(offset)
        }
        return texts.withUnsafeBytes { texts in
            let base = texts.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(offsets.map { offset in offset.flatMap { base?.advanced(by: $0) } })
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
