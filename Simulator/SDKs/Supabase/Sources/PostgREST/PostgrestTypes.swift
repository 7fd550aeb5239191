import FoundationCompat

/// The database's refusal.
public struct PostgrestError: Error, Codable, Sendable {
    public let detail: String?
    public let hint: String?
    /// PostgREST's own code (PGRST…) or PostgreSQL's SQLSTATE.
    public let code: String?
    public let message: String

    public init(detail: String? = nil, hint: String? = nil, code: String? = nil, message: String) {
        self.detail = detail
        self.hint = hint
        self.code = code
        self.message = message
    }
}

extension PostgrestError: LocalizedError {
    public var errorDescription: String? { message }
}

/// An answer of the database.
public struct PostgrestResponse<T: Sendable>: Sendable {
    public let data: Data
    public let response: HTTPURLResponse
    /// How many rows there are in all, when that was asked for.
    public let count: Int?
    public let value: T

    public var status: Int { response.statusCode }

    public init(data: Data, response: HTTPURLResponse, value: T) {
        self.data = data
        self.response = response
        self.value = value
        // Content-Range: 0-24/3573458, or …/* when the total is not known (RFC 9110, 14.4).
        count = response.value(forHTTPHeaderField: "Content-Range")?.split(separator: "/").last.flatMap { Int($0) }
    }

    /// The answer as text.
    public func string(encoding: String.Encoding = .utf8) -> String? { String(data: data, encoding: encoding) }
}

/// How rows are counted: by counting, by the planner's estimate, or by whichever is quicker.
public enum CountOption: String, Sendable {
    case exact, planned, estimated
}

/// Whether a change answers with the rows it changed.
public enum PostgrestReturningOptions: String, Sendable {
    case minimal, representation
}

/// How the words of a text search are read.
public enum TextSearchType: String, Sendable {
    case plain = "pl"
    case phrase = "ph"
    case websearch = "w"
}

/// How a query is sent.
public struct FetchOptions: Sendable {
    /// Whether only the header is wanted, for a count without rows.
    public let head: Bool
    public let count: CountOption?

    public init(head: Bool = false, count: CountOption? = nil) {
        self.head = head
        self.count = count
    }
}

/// A value that can stand in a filter.
public protocol URLQueryRepresentable {
    var queryValue: String { get }
}

extension String: URLQueryRepresentable { public var queryValue: String { self } }
extension Int: URLQueryRepresentable { public var queryValue: String { "\(self)" } }
extension Double: URLQueryRepresentable { public var queryValue: String { "\(self)" } }
extension Bool: URLQueryRepresentable { public var queryValue: String { "\(self)" } }
extension UUID: URLQueryRepresentable { public var queryValue: String { uuidString } }

extension Array: URLQueryRepresentable where Element: URLQueryRepresentable {
    public var queryValue: String { "{\(map(\.queryValue).joined(separator: ","))}" }
}

extension Optional: URLQueryRepresentable where Wrapped: URLQueryRepresentable {
    public var queryValue: String { self?.queryValue ?? "NULL" }
}

extension AnyJSON: URLQueryRepresentable {
    public var queryValue: String {
        switch self {
        case .null: "NULL"
        case .bool(let value): value.queryValue
        case .integer(let value): value.queryValue
        case .double(let value): value.queryValue
        case .string(let value): value
        case .array(let value): value.queryValue
        case .object(let value): value.queryValue
        }
    }
}

extension JSONObject: URLQueryRepresentable {
    public var queryValue: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
