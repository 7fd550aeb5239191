import BackendCore
import BackendTestSupport
import Cryptography
import Glibc
import HTTPServer
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization

@testable import Storage

/// The service on a database and a folder of its own, without a socket.
struct StorageFixture: Sendable {
    /// Who sends a request.
    enum Sender {
        case anonymous
        case user(String)
        case service
        /// Without any key.
        case nobody
    }

    static let ann = "00000000-0000-4000-8000-00000000000a"
    static let ben = "00000000-0000-4000-8000-00000000000b"

    let service: StorageService
    let pool: PostgreSQLPool
    let folder: String
    let failures: Failures
    private let keys: ProjectKeys

    /// What the service reported.
    final class Failures: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ error: any Error) { list.withLock { $0.append("\(error)") } }
    }

    /// What a test may choose.
    struct Setup: Sendable {
        var configuration = StorageConfiguration(secret: ProjectKeys.developmentSecret)
        /// The Unix time.
        var now: @Sendable () -> Int = { Timestamps.now() }
        /// Makes the store, given a folder.
        var store: @Sendable (String) throws -> any ObjectStore = { try DiskObjectStore(folder: $0) }
    }

    static func run(_ setup: Setup = Setup(), _ body: (StorageFixture) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await TestDatabase.withMigratedPool { pool in
            let failures = Failures()
            let keys = try ProjectKeys.development()
            let service = StorageService(
                configuration: setup.configuration, pool: pool, store: try setup.store(folder.path),
                callers: CallerResolver(keys: [SigningKey(secret: ProjectKeys.developmentSecret)]),
                reportFailure: { failures.add($0) }, now: setup.now)
            for (user, name) in [(ann, "ann"), (ben, "ben")] {
                try await TestDatabase.insertUser(user, email: "\(name)@example.com", on: pool)
            }
            try await body(
                StorageFixture(service: service, pool: pool, folder: folder.path, failures: failures, keys: keys))
        }
    }

    /// An answer, read to its end.
    struct Answer: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
        /// `statusCode error message`, of a refusal.
        var refusal: String {
            "\(json["statusCode"]?.string ?? "?") \(json["error"]?.string ?? "?"): \(json["message"]?.string ?? text)"
        }
    }

    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: String, as sender: Sender = .user(ann), headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) async throws -> Answer {
        try await answer(
            HTTPRequest(
                method: method, target: target,
                headers: try self.headers(of: sender, adding: headers, length: body.count),
                body: HTTPBody(body)))
    }

    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: String, as sender: Sender = .user(ann), headers: HTTPHeaders = [:],
        json: JSONValue
    ) async throws -> Answer {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try await send(method, target, as: sender, headers: headers, body: json.serialized)
    }

    func answer(_ request: HTTPRequest) async throws -> Answer {
        let response = try await service.handler(request)
        let body = request.method == .head ? [] : try await response.collectBody()
        return Answer(status: response.status, headers: response.headers, body: body)
    }

    func headers(of sender: Sender, adding headers: HTTPHeaders, length: Int) throws -> HTTPHeaders {
        var all = headers
        if length > 0 { all["Content-Length"] = String(length) }
        switch sender {
        case .nobody: return all
        case .anonymous: all["Authorization"] = "Bearer \(keys.anonymous)"
        case .service: all["Authorization"] = "Bearer \(keys.serviceRole)"
        case .user(let user): all["Authorization"] = "Bearer \(try TestBackend.token(for: user))"
        }
        all["apikey"] = keys.anonymous
        return all
    }

    /// Uploads a text as a user, and gives the answer.
    @discardableResult
    func upload(
        _ path: String, _ text: String = "hello", as sender: Sender = .user(ann), headers: HTTPHeaders = [:]
    ) async throws -> Answer {
        var headers = headers
        headers["Content-Type"] = headers["Content-Type"] ?? "text/plain"
        return try await send(.post, "/object/\(path)", as: sender, headers: headers, body: Array(text.utf8))
    }

    /// The versions that have a file, and those that have a row.
    func versions() async throws -> (files: [String], rows: [String]) {
        let shards = (0..<256).map { "\(folder)/objects/" + String($0 + 256, radix: 16).dropFirst() }
        let files = shards.flatMap { DiskObjectStore.files(in: $0, olderThanSeconds: -60) }
        let rows = try await pool.query("SELECT version FROM storage.objects")
        return (
            files.map { String($0.split(separator: "/").last ?? "") }.sorted(),
            rows.rows.compactMap { $0.string(0) }.sorted()
        )
    }

    /// The files of uploads that are under way.
    var incoming: [String] {
        DiskObjectStore.files(in: "\(folder)/incoming", olderThanSeconds: -60)
            + DiskObjectStore.files(in: "\(folder)/resumable", olderThanSeconds: -60)
    }
}

extension JSONValue: ExpressibleByStringInterpolation {}
