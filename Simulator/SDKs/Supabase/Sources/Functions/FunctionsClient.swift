import FoundationCompat

/// Calls the functions of a project (<https://supabase.com/docs/reference/swift/functions-invoke>).
public final class FunctionsClient: Sendable {
    public typealias FetchHandler = @Sendable (_ request: URLRequest) async throws -> (Data, URLResponse)

    private let url: URL
    private let region: String?
    private let transport: Transport
    private let headers: Locked<HTTPHeaders>

    @_disfavoredOverload
    public init(
        url: URL, headers: [String: String] = [:], region: String? = nil, logger: (any SupabaseLogger)? = nil,
        fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) }
    ) {
        self.url = url
        self.region = region
        transport = Transport(fetch: fetch, logger: logger)
        let defaults: HTTPHeaders = ["X-Client-Info": "functions-swift/\(supabaseVersion)"]
        self.headers = Locked(defaults.merging(HTTPHeaders(headers)))
    }

    public convenience init(
        url: URL, headers: [String: String] = [:], region: FunctionRegion? = nil,
        logger: (any SupabaseLogger)? = nil,
        fetch: @escaping FetchHandler = { try await URLSession.shared.data(for: $0) }
    ) {
        self.init(url: url, headers: headers, region: region?.rawValue, logger: logger, fetch: fetch)
    }

    /// Signs the calls with `token`, with nothing when it is nil.
    public func setAuth(token: String?) {
        headers.withLock { $0["Authorization"] = token.map { "Bearer \($0)" } }
    }

    /// Calls a function and makes something of its answer.
    public func invoke<Response>(
        _ functionName: String, options: FunctionInvokeOptions = .init(),
        decode: (Data, HTTPURLResponse) throws -> Response
    ) async throws -> Response {
        let response = try await transport.send(request(functionName, options))
        guard response.isSuccess else {
            throw FunctionsError.httpError(code: response.http.statusCode, data: response.data)
        }
        if response.http.value(forHTTPHeaderField: "x-relay-error") == "true" { throw FunctionsError.relayError }
        return try decode(response.data, response.http)
    }

    /// Calls a function and decodes its JSON answer.
    public func invoke<T: Decodable>(
        _ functionName: String, options: FunctionInvokeOptions = .init(), decoder: JSONDecoder = JSONDecoder()
    ) async throws -> T {
        try await invoke(functionName, options: options) { data, _ in try decoder.decode(T.self, from: data) }
    }

    /// Calls a function without caring for its answer.
    public func invoke(_ functionName: String, options: FunctionInvokeOptions = .init()) async throws {
        try await invoke(functionName, options: options) { _, _ in () }
    }

    private func request(_ functionName: String, _ options: FunctionInvokeOptions) -> Request {
        var request = Request(
            url: url.appendingPathComponent(functionName), method: options.requestMethod, query: options.query)
        request.headers = headers.value.merging(options.headers)
        request.body = options.body
        if let region = options.region ?? region { request.headers["x-region"] = region }
        return request
    }
}

/// What can go wrong with a function.
public enum FunctionsError: Error, LocalizedError {
    /// The function could not be reached.
    case relayError
    /// The function answered with an error.
    case httpError(code: Int, data: Data)

    public var errorDescription: String? {
        switch self {
        case .relayError: "The function could not be reached."
        case .httpError(let code, _): "The function answered with the status \(code)."
        }
    }
}

/// How a function is called.
public struct FunctionInvokeOptions: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    let method: Method?
    let query: [URLQueryItem]
    let headers: HTTPHeaders
    let region: String?
    let body: Data?

    /// Text is sent as text, data as bytes, anything else as JSON.
    @_disfavoredOverload
    public init(
        method: Method? = nil, query: [URLQueryItem] = [], headers: [String: String] = [:], region: String? = nil,
        body: some Encodable
    ) {
        let type: String
        switch body {
        case let text as String: (type, self.body) = ("text/plain", Data(text.utf8))
        case let data as Data: (type, self.body) = ("application/octet-stream", data)
        default: (type, self.body) = ("application/json", try? JSONEncoder().encode(body))
        }
        self.method = method
        self.query = query
        self.headers = HTTPHeaders(["Content-Type": type]).merging(HTTPHeaders(headers))
        self.region = region
    }

    @_disfavoredOverload
    public init(
        method: Method? = nil, query: [URLQueryItem] = [], headers: [String: String] = [:], region: String? = nil
    ) {
        self.method = method
        self.query = query
        self.headers = HTTPHeaders(headers)
        self.region = region
        body = nil
    }

    public init(
        method: Method? = nil, headers: [String: String] = [:], region: FunctionRegion? = nil, body: some Encodable
    ) {
        self.init(method: method, headers: headers, region: region?.rawValue, body: body)
    }

    public init(method: Method? = nil, headers: [String: String] = [:], region: FunctionRegion? = nil) {
        self.init(method: method, headers: headers, region: region?.rawValue)
    }

    var requestMethod: Request.Method { method.flatMap { Request.Method(rawValue: $0.rawValue) } ?? .post }
}

/// Where a function can run.
public enum FunctionRegion: String, Sendable {
    case apNortheast1 = "ap-northeast-1"
    case apNortheast2 = "ap-northeast-2"
    case apSouth1 = "ap-south-1"
    case apSoutheast1 = "ap-southeast-1"
    case apSoutheast2 = "ap-southeast-2"
    case caCentral1 = "ca-central-1"
    case euCentral1 = "eu-central-1"
    case euWest1 = "eu-west-1"
    case euWest2 = "eu-west-2"
    case euWest3 = "eu-west-3"
    case saEast1 = "sa-east-1"
    case usEast1 = "us-east-1"
    case usWest1 = "us-west-1"
    case usWest2 = "us-west-2"
}
