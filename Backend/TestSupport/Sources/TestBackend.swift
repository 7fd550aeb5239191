import BackendCore
import BackendServer
import Cryptography
import Glibc
import JSON
import PostgreSQL
import PostgreSQLTestSupport

/// A backend in this process, on a migrated database of its own and a free port.
public struct TestBackend: Sendable {
    public let backend: Backend
    public let client: RawHTTPClient

    /// Calls `body` with a running backend.
    public static func run(
        configure: (inout ServerConfiguration) -> Void = { _ in }, _ body: (TestBackend) async throws -> Void
    ) async throws {
        try await TestDatabase.withMigrated { connectionString in
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.databaseURL = connectionString
            configuration.drainSeconds = 1
            configuration.logLevel = .error
            configure(&configuration)
            try await run(configuration, body)
        }
    }

    /// Calls `body` with a backend of that configuration, which keeps objects in a folder of its own unless told.
    public static func run(
        _ configuration: ServerConfiguration, _ body: (TestBackend) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var configuration = configuration
        // Tests leave nothing where they were started.
        configuration.storage.folder = configuration.storage.folder ?? folder.path
        let backend = try await Backend.start(configuration)
        do {
            try await body(TestBackend(backend: backend, client: RawHTTPClient(url: backend.url)))
            await backend.stop()
        } catch {
            await backend.stop()
            throw error
        }
    }

    /// A token for `user`, as signing in would give.
    ///
    /// - Parameter expiresInSeconds: Counted from now; negative for a token that has expired.
    public static func token(for user: String, expiresInSeconds: Int = 3600) throws -> String {
        let now = Int(time(nil))
        return try JSONWebToken.sign(
            claims: [
                "sub": .string(user), "role": "authenticated", "aud": "authenticated", "iat": JSONValue(now - 7200),
                "exp": JSONValue(now + expiresInSeconds),
            ], with: SigningKey(secret: ProjectKeys.developmentSecret)
        ).compact
    }

    /// Sends a request with the project's key and, unless `token` is nil, as its user.
    public func send(
        _ method: String, _ target: String, json: String? = nil, token: String? = nil, headers: [(String, String)] = []
    ) async throws -> RawHTTPClient.Answer {
        var all = [("apikey", backend.keys.anonymous), ("Content-Type", "application/json")] + headers
        if let token { all.append(("Authorization", "Bearer \(token)")) }
        return try await client.send(method, target, headers: all, body: Array((json ?? "").utf8))
    }
}
