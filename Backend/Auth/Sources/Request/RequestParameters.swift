import JSON

/// The members of a request's JSON body, read by type as GoTrue does: a missing one and null are empty, another type is an error.
struct RequestParameters: Sendable {
    static let bodyLimitBytes = 1 << 20
    /// How large a user's own data may be: it is part of every token, and tokens travel in headers.
    static let metadataLimitBytes = 6 * 1024

    let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    /// - Throws: `AuthError` with the code `bad_json` when the body is no JSON object.
    init(parsing body: [UInt8]) throws(AuthError) {
        if body.isEmpty { throw .badJSON("unexpected end of JSON input") }
        do {
            guard let members = try JSONValue(parsing: body, depthLimit: 32).object else {
                throw AuthError.badJSON("the body must be an object")
            }
            self.members = members
        } catch let error as AuthError {
            throw error
        } catch {
            throw .badJSON("\(error)")
        }
    }

    /// A text; empty when it is missing.
    func string(_ name: String) throws(AuthError) -> String {
        switch members[name] {
        case nil, .null: return ""
        case .string(let value):
            if value.utf8.contains(0) { throw .badJSON("member \"\(name)\" must not contain a NUL character") }
            return value
        default: throw .badJSON("member \"\(name)\" must be a text")
        }
    }

    /// A text; `nil` when it is missing, so that an empty one can be told from none.
    func optionalString(_ name: String) throws(AuthError) -> String? {
        switch members[name] {
        case nil, .null: nil
        default: try string(name)
        }
    }

    func bool(_ name: String, default fallback: Bool = false) throws(AuthError) -> Bool {
        switch members[name] {
        case nil, .null: return fallback
        case .bool(let value): return value
        default: throw .badJSON("member \"\(name)\" must be true or false")
        }
    }

    /// An object of a user's data; `nil` when it is missing.
    func metadata(_ name: String) throws(AuthError) -> [String: JSONValue]? {
        switch members[name] {
        case nil, .null: return nil
        case .object(let value):
            try Self.checkMetadata(value, name: name)
            return value
        default: throw .badJSON("member \"\(name)\" must be an object")
        }
    }

    /// - Throws: `AuthError` when the data is larger than tokens can carry, or holds a NUL, which PostgreSQL's `jsonb` cannot.
    static func checkMetadata(_ data: [String: JSONValue], name: String) throws(AuthError) {
        if JSONValue.object(data).serialized.count > metadataLimitBytes {
            throw .validationFailed("\(name) cannot be larger than \(metadataLimitBytes) bytes")
        }
        if containsNull(.object(data)) { throw .badJSON("member \"\(name)\" must not contain a NUL character") }
    }

    private static func containsNull(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text.utf8.contains(0)
        case .array(let elements): elements.contains(where: containsNull)
        case .object(let members): members.contains { $0.key.utf8.contains(0) || containsNull($0.value) }
        case .null, .bool, .number: false
        }
    }
}
