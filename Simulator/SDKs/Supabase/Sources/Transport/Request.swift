import FoundationCompat

/// Sends a request over the network; replaceable, so that callers can put their own session or a stand-in there.
typealias FetchHandler = @Sendable (_ request: URLRequest) async throws -> (Data, URLResponse)

/// Header fields, whose names are the same in upper and lower case.
struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [String: (name: String, value: String)] = [:]

    init(_ dictionary: [String: String] = [:]) {
        for (name, value) in dictionary { self[name] = value }
    }

    init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { (name, $0) } }
    }

    var dictionary: [String: String] {
        Dictionary(fields.values.map { ($0.name, $0.value) }) { $1 }
    }

    /// These fields with those of `other`, which win.
    func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var result = self
        for (_, field) in other.fields { result[field.name] = field.value }
        return result
    }

    /// Adds a preference to the `Prefer` field (RFC 7240).
    mutating func prefer(_ preference: String) {
        self["Prefer"] = self["Prefer"].map { "\($0),\(preference)" } ?? preference
    }
}

/// A request that is being put together.
struct Request: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    var url: URL
    var method: Method
    var query: [URLQueryItem] = []
    var headers = HTTPHeaders()
    var body: Data?

    /// As Foundation sends it. A body is JSON unless the headers say otherwise.
    var urlRequest: URLRequest {
        var request = URLRequest(url: fullURL)
        request.httpMethod = method.rawValue
        request.allHTTPHeaderFields = headers.dictionary
        request.httpBody = body
        if body != nil, headers["Content-Type"] == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }

    /// Adds the query with everything escaped that a server could take for syntax: URLComponents leaves `+` as it is,
    /// which servers read as a space.
    private var fullURL: URL {
        guard !query.isEmpty, var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            return url
        }
        let added = query.map { item in
            Self.escape(item.name) + (item.value.map { "=" + Self.escape($0) } ?? "")
        }
        let existing = components.percentEncodedQuery.map { [$0] } ?? []
        components.percentEncodedQuery = (existing + added).joined(separator: "&")
        return components.url ?? url
    }

    private static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// RFC 3986's unreserved characters, and those of PostgREST's grammar that need no escape in a query.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:*()!/@$'")
}

/// An answer.
struct Response: Sendable {
    let data: Data
    let http: HTTPURLResponse

    var isSuccess: Bool { (200..<300).contains(http.statusCode) }
}
