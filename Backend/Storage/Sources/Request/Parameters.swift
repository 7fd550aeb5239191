import JSON

/// The members of a JSON body, checked as they are taken. Numbers and truths may come as texts too.
struct Parameters: Sendable {
    private let members: [String: JSONValue]

    /// - Throws: `StorageError` for what is no JSON object.
    init(parsing bytes: [UInt8]) throws(StorageError) {
        let value: JSONValue
        if bytes.isEmpty {
            value = [:]
        } else {
            do throws(JSONError) {
                value = try JSONValue(parsing: bytes)
            } catch {
                throw .invalidRequest("Body is not valid JSON: \(error)", error: "Error")
            }
        }
        guard let members = value.object else { throw .invalidRequest("body must be object", error: "Error") }
        self.members = members
    }

    private init(_ members: [String: JSONValue]) {
        self.members = members
    }

    /// A member as it is; nil when it is missing.
    subscript(name: String) -> JSONValue? { members[name] }

    func required(_ name: String) throws(StorageError) -> String {
        guard let text = try string(name) else {
            throw .invalidRequest("body must have required property '\(name)'", error: "Error")
        }
        return text
    }

    func string(_ name: String) throws(StorageError) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): return text
        case .number(let text): return text
        case .bool(let value): return value ? "true" : "false"
        case .array, .object: throw Self.wrongType(name, "string")
        }
    }

    /// A whole number not below `minimum`.
    func int(_ name: String, minimum: Int) throws(StorageError) -> Int? {
        let value: Int?
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): value = Int(text)
        case let other: value = other?.int
        }
        guard let value else { throw Self.wrongType(name, "integer") }
        guard value >= minimum else { throw .invalidRequest("body/\(name) must be >= \(minimum)", error: "Error") }
        return value
    }

    func bool(_ name: String) throws(StorageError) -> Bool? {
        switch members[name] {
        case nil, .null: return nil
        case .bool(let value): return value
        case .string("true"): return true
        case .string("false"), .string(""): return false
        default: throw Self.wrongType(name, "boolean")
        }
    }

    func strings(_ name: String) throws(StorageError) -> [String]? {
        switch members[name] {
        case nil, .null: return nil
        case .array(let elements):
            let texts = elements.compactMap(\.string)
            guard texts.count == elements.count else { throw Self.wrongType("\(name)/\(0)", "string") }
            return texts
        default: throw Self.wrongType(name, "array")
        }
    }

    /// A list of names that must be there, of which a request may have so many.
    func names(_ name: String) throws(StorageError) -> [String] {
        guard let names = try strings(name) else {
            throw .invalidRequest("body must have required property '\(name)'", error: "Error")
        }
        guard !names.isEmpty else {
            throw .invalidRequest("body/\(name) must NOT have fewer than 1 items", error: "Error")
        }
        guard names.count <= StorageLimits.objectsPerRequest else {
            throw .invalidRequest(
                "Bulk object requests are limited to \(StorageLimits.objectsPerRequest) objects per request.")
        }
        return names
    }

    func object(_ name: String) throws(StorageError) -> Parameters? {
        switch members[name] {
        case nil, .null: return nil
        case .object(let members): return Parameters(members)
        default: throw Self.wrongType(name, "object")
        }
    }

    /// One of a few words, in any case.
    func choice(_ name: String, of words: [String]) throws(StorageError) -> String? {
        guard let word = try string(name) else { return nil }
        guard words.contains(word) else {
            throw .invalidRequest("body/\(name) must be equal to one of the allowed values", error: "Error")
        }
        return word
    }

    private static func wrongType(_ name: String, _ type: String) -> StorageError {
        .invalidRequest("body/\(name) must be \(type)", error: "Error")
    }
}
