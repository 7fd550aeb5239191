import FoundationCompat

/// Calls of the auth service.
struct AuthAPI: Sendable {
    let configuration: AuthClient.Configuration
    let transport: Transport

    init(_ configuration: AuthClient.Configuration, retryDelaySeconds: Double = 1) {
        self.configuration = configuration
        // POST is tried again too, so that a lost answer to a refresh does not sign anyone out.
        transport = Transport(
            fetch: configuration.fetch,
            retry: .init(methods: [.get, .head, .put, .delete, .post], delaySeconds: retryDelaySeconds),
            logger: configuration.logger)
    }

    /// Calls the service without caring for what it answers. `token` signs the request in place of the API key.
    func call(
        _ method: Request.Method, _ path: String, query: [URLQueryItem] = [], body: (any Encodable)? = nil,
        token: String? = nil
    ) async throws {
        _ = try await data(method, path, query: query, body: body, token: token)
    }

    /// Calls the service and reads its answer.
    func call<Value: Decodable>(
        _ method: Request.Method, _ path: String, query: [URLQueryItem] = [], body: (any Encodable)? = nil,
        token: String? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        let data = try await data(method, path, query: query, body: body, token: token)
        return try configuration.decoder.decode(Value.self, from: data)
    }

    private func data(
        _ method: Request.Method, _ path: String, query: [URLQueryItem], body: (any Encodable)?, token: String?
    ) async throws -> Data {
        var request = Request(url: configuration.url.appendingPathComponent(path), method: method, query: query)
        request.headers = HTTPHeaders(configuration.headers)
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        request.body = try body.map { try configuration.encoder.encode($0) }
        let response = try await transport.send(request)
        guard response.isSuccess else { throw error(response) }
        return response.data
    }

    private func error(_ response: Response) -> any Error {
        if let error = try? configuration.decoder.decode(AuthError.APIError.self, from: response.data) {
            return AuthError.api(error)
        }
        if let error = try? configuration.decoder.decode(PostgrestError.self, from: response.data) { return error }
        return HTTPError(data: response.data, response: response.http)
    }
}
