import BackendCore
import Cryptography
import EventLoop
import Functions
import Glibc
import HTTPClient
import HTTPServer
import JSON
import PostgreSQL
import Synchronization

/// A host without a server or a database, for functions that use neither.
struct FunctionFixture {
    let host: FunctionHost
    let registry: FunctionRegistry
    let observations: Observations
    let log: Log
    let keys: ProjectKeys

    /// Calls `body` with a host of the functions of these tests.
    static func run(
        types: [any Function.Type] = testFunctions, environment: [String: String] = [:],
        _ body: (FunctionFixture) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        let client = HTTPClient(group: group)
        let log = Log()
        do {
            // Nothing is there; connections are made when first needed.
            let pool = try PostgreSQLPool(
                PostgreSQLConfiguration(connectionString: "host=/nowhere", connectTimeoutSeconds: 1), group: group)
            let logger = Logger(level: .info, write: { log.add($0) })
            let services = FunctionServices(
                database: pool, configuration: ConfigurationReader(environment), logger: logger, httpClient: client)
            let registry = try FunctionRegistry(types: types, services: services)
            let observations = Observations()
            let host = FunctionHost(
                registry: registry, callers: CallerResolver(keys: [SigningKey(secret: ProjectKeys.developmentSecret)]),
                logger: logger, observe: { observations.add($0) })
            try await body(
                FunctionFixture(
                    host: host, registry: registry, observations: observations, log: log, keys: try .development()))
            await client.close()
        } catch {
            await client.close()
            throw error
        }
    }

    func token(_ claims: [String: JSONValue]) throws -> String {
        let expiring = claims.merging(["exp": JSONValue(Int(time(nil)) + 60)]) { own, _ in own }
        return try JSONWebToken.sign(
            claims: expiring, with: SigningKey(secret: ProjectKeys.developmentSecret)
        ).compact
    }

    /// Sends a request, with the anonymous key unless `authorization` says otherwise.
    func send(
        _ method: HTTPMethod = .post, _ target: String, json: String? = nil, authorization: String? = nil,
        headers: HTTPHeaders = [:]
    ) async throws -> Answer {
        var headers = headers
        headers["Authorization"] = authorization ?? "Bearer \(keys.anonymous)"
        if authorization == "" { headers["Authorization"] = nil }
        let response = try await host.handler(
            HTTPRequest(method: method, target: target, headers: headers, body: HTTPBody(Array((json ?? "").utf8))))
        return Answer(response: response, bytes: try await response.collectBody())
    }

    struct Answer {
        var response: HTTPResponse
        var bytes: [UInt8]

        var status: Int { response.status }
        var headers: HTTPHeaders { response.headers }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }
    }

    final class Observations: Sendable {
        private let all = Mutex<[FunctionObservation]>([])
        func add(_ observation: FunctionObservation) { all.withLock { $0.append(observation) } }
        var last: FunctionObservation? { all.withLock(\.last) }
    }

    final class Log: Sendable {
        private let all = Mutex("")
        func add(_ line: [UInt8]) { all.withLock { $0 += String(decoding: line, as: UTF8.self) } }
        var text: String { all.withLock { $0 } }
    }
}
