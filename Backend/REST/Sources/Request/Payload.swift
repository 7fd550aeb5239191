import JSON

/// The rows of a request's body.
struct Payload: Sendable {
    /// The JSON text, passed to PostgreSQL as it came.
    var bytes: [UInt8]
    /// One object rather than a list of them.
    var isObject: Bool
    /// The columns to write, sorted.
    var columns: [String]

    /// Reads a JSON body. All objects of a list must have the same members, unless `columns` says which ones count.
    ///
    /// - Throws: `RESTError.invalidBody`.
    init(json bytes: [UInt8], columns: [String]?) throws(RESTError) {
        guard let value = try? JSONValue(parsing: bytes) else { throw .invalidBody("Empty or invalid json") }
        switch value {
        case .object(let members):
            self.init(bytes: bytes, isObject: true, columns: columns ?? Array(members.keys))
        case .array(let elements):
            guard case .object(let first) = elements.first else {
                // A list of nothing is no rows; a list of anything else is no list of rows.
                if !elements.isEmpty { throw .invalidBody("All object keys must match") }
                self.init(bytes: bytes, isObject: false, columns: columns ?? [])
                return
            }
            let names = Set(first.keys)
            for element in elements {
                guard case .object(let members) = element else { throw .invalidBody("All object keys must match") }
                if columns == nil, members.count != names.count || !members.keys.allSatisfy(names.contains) {
                    throw .invalidBody("All object keys must match")
                }
            }
            self.init(bytes: bytes, isObject: false, columns: columns ?? Array(names))
        default:
            self.init(bytes: Array("[]".utf8), isObject: false, columns: [])
        }
    }

    /// Whether a JSON text begins an object.
    static func beginsObject(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    }

    private init(bytes: [UInt8], isObject: Bool, columns: [String]) {
        self.bytes = bytes
        self.isObject = isObject
        self.columns = Set(columns).sorted()
    }
}
