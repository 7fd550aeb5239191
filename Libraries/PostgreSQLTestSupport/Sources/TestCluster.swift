import EventLoop
import Glibc
import PostgreSQL
import PostgreSQLCluster
import Synchronization

/// One throw-away cluster for all tests of a process, made when first asked for and gone when the process ends.
public enum TestCluster {
    private static let shared = Mutex<Task<PostgreSQLCluster, any Error>?>(nil)
    private static let databaseCount = Atomic<Int>(0)

    /// Room for the pages of some databases: they are made, read for a moment and dropped.
    private static let clusterSettings = ["max_connections": "400", "shared_buffers": "256MB"]

    /// The cluster. Tests must not stop or kill it: those that want to start their own with `withOwnCluster`.
    public static func cluster() async throws -> PostgreSQLCluster {
        let task = shared.withLock { shared in
            if let task = shared { return task }
            let task = Task {
                let folder = try TemporaryFolder()
                let cluster = try await PostgreSQLCluster.start(
                    ClusterConfiguration(
                        folder: folder.path,
                        settings: ClusterConfiguration.volatileSettings.merging(clusterSettings) { $1 }))
                ExitHandler.add {
                    cluster.stopAndWait()
                    folder.remove()
                }
                return cluster
            }
            shared = task
            return task
        }
        return try await task.value
    }

    /// Calls `body` with the connection string of an empty database of its own, a copy of `template`.
    public static func withDatabase<Value: Sendable>(
        template: String = "template0", _ body: (String) async throws -> Value
    ) async throws -> Value {
        let cluster = try await cluster()
        let name = "test_\(databaseCount.add(1, ordering: .relaxed).newValue)"
        try await administer(cluster) { pool in
            // By copying files, as always before PostgreSQL 15. Page by page through the log, as is usual since, takes twice as long.
            let version = try await pool.query("SELECT current_setting('server_version_num')::integer").firstRow?.int(0)
            let strategy = (version ?? 0) >= 150_000 ? "STRATEGY file_copy" : ""
            try await pool.query("CREATE DATABASE \(name) TEMPLATE \(template) \(strategy)")
        }
        do {
            let value = try await body(cluster.connectionString(database: name))
            try await administer(cluster) { try await $0.query("DROP DATABASE \(name) WITH (FORCE)") }
            return value
        } catch {
            try? await administer(cluster) { try await $0.query("DROP DATABASE \(name) WITH (FORCE)") }
            throw error
        }
    }

    /// How tests connect: patiently, because a machine that runs many tests at once takes its time to make a server process.
    public static func configuration(_ connectionString: String) -> PostgreSQLConfiguration {
        var configuration = PostgreSQLConfiguration(connectionString: connectionString)
        configuration.connectTimeoutSeconds = 30
        return configuration
    }

    /// Calls `body` with a pool on an empty database of its own, whose loops end with it.
    public static func withPool<Value: Sendable>(
        configure: (inout PostgreSQLConfiguration) -> Void = { _ in }, loopCount: Int = 1,
        _ body: (PostgreSQLPool) async throws -> Value
    ) async throws -> Value {
        try await withDatabase { connectionString in
            var configuration = self.configuration(connectionString)
            configure(&configuration)
            return try await withPool(configuration, loopCount: loopCount, body)
        }
    }

    /// Calls `body` with a pool of loops of its own.
    public static func withPool<Value: Sendable>(
        _ configuration: PostgreSQLConfiguration, loopCount: Int = 1, _ body: (PostgreSQLPool) async throws -> Value
    ) async throws -> Value {
        let group = try EventLoopGroup(count: loopCount)
        let pool = try PostgreSQLPool(configuration, group: group)
        do {
            let value = try await body(pool)
            await pool.close()
            group.stop()
            return value
        } catch {
            await pool.close()
            group.stop()
            throw error
        }
    }

    /// Calls `body` with a cluster of its own, which it may treat as badly as it likes.
    public static func withOwnCluster<Value: Sendable>(
        settings: [String: String] = ClusterConfiguration.volatileSettings,
        _ body: (PostgreSQLCluster) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let cluster = try await PostgreSQLCluster.start(ClusterConfiguration(folder: folder.path, settings: settings))
        do {
            let value = try await body(cluster)
            await cluster.stop()
            return value
        } catch {
            await cluster.stop()
            throw error
        }
    }

    private static func administer(
        _ cluster: PostgreSQLCluster, _ body: @Sendable @escaping (PostgreSQLPool) async throws -> Void
    ) async throws {
        try await withPool(configuration(cluster.connectionString), body)
    }
}
