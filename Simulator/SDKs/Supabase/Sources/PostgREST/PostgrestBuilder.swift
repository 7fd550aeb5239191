import FoundationCompat

/// A query that is being put together. Each call adds to it and returns it; `execute` sends it.
public class PostgrestBuilder: @unchecked Sendable {
    let configuration: PostgrestClient.Configuration
    private let state: Locked<Request>

    init(configuration: PostgrestClient.Configuration, request: Request) {
        self.configuration = configuration
        state = Locked(request)
    }

    convenience init(_ other: PostgrestBuilder) {
        self.init(configuration: other.configuration, request: other.request)
    }

    var request: Request { state.value }

    func change<Result>(_ body: (inout Request) throws -> Result) rethrows -> Result { try state.withLock(body) }

    /// Adds a parameter to the query.
    func add(_ name: String, _ value: String) { change { $0.query.append(URLQueryItem(name: name, value: value)) } }

    /// Gives a parameter its value, in place of the one it has.
    func set(_ name: String, _ value: String) {
        change { request in
            let item = URLQueryItem(name: name, value: value)
            if let index = request.query.firstIndex(where: { $0.name == name }) {
                request.query[index] = item
            } else {
                request.query.append(item)
            }
        }
    }

    /// Sends the query without caring for its rows.
    @discardableResult
    public func execute(options: FetchOptions = FetchOptions()) async throws -> PostgrestResponse<Void> {
        try await execute(options: options) { _ in () }
    }

    /// Sends the query and decodes its rows.
    @discardableResult
    public func execute<T: Decodable>(options: FetchOptions = FetchOptions()) async throws -> PostgrestResponse<T> {
        try await execute(options: options) { [configuration] in try configuration.decoder.decode(T.self, from: $0) }
    }

    private func execute<T>(
        options: FetchOptions, decode: (Data) throws -> T
    ) async throws -> PostgrestResponse<T> {
        let transport = Transport(fetch: configuration.fetch, logger: configuration.logger)
        let response = try await transport.send(finished(options))
        guard response.isSuccess else {
            if let error = try? configuration.decoder.decode(PostgrestError.self, from: response.data) { throw error }
            throw HTTPError(data: response.data, response: response.http)
        }
        return PostgrestResponse(data: response.data, response: response.http, value: try decode(response.data))
    }

    private func finished(_ options: FetchOptions) -> Request {
        var request = request
        if options.head { request.method = .head }
        if let count = options.count { request.headers.prefer("count=\(count.rawValue)") }
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        request.headers["Content-Type"] = "application/json"
        if let schema = configuration.schema {
            let reads = request.method == .get || request.method == .head
            request.headers[reads ? "Accept-Profile" : "Content-Profile"] = schema
        }
        return request
    }

    /// A list of columns without the white space that readers put there, but with that inside quotes.
    static func withoutSpace(_ columns: String) -> String {
        var isQuoted = false
        return columns.filter { character in
            if character == "\"" { isQuoted.toggle() }
            return isQuoted || !character.isWhitespace
        }
    }
}
