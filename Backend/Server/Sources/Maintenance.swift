import Backup
import BackendCore
import Console
import Credits
import EventLoop
import Glibc
import HTTPClient
import Migrations
import PostgreSQL
import PostgreSQLCluster
import S3Client
import Sandbox

/// What is done to a backend's data from the command line.
public struct Maintenance: Sendable {
    private let configuration: ServerConfiguration

    public init(_ configuration: ServerConfiguration) { self.configuration = configuration }

    /// Writes everything to a file. A server that runs goes on.
    ///
    /// - Throws: `BackupError`, `ClusterError`, `PostgreSQLError`.
    public func backup(to path: String) async throws -> Backup.Summary {
        guard access(path, F_OK) != 0 else { throw BackupError.fileExists(path) }
        return try await withDatabase(isShared: true) { pool, connectionString in
            try await withBackup(of: pool, connectionString) { try await $0.write(to: path) }
        }
    }

    /// Replaces everything by what a file holds. No server may run on the private cluster.
    ///
    /// - Throws: `BackupError`, `ClusterError`, `PostgreSQLError`, `MigrationError`.
    public func restore(from path: String) async throws -> Backup.Summary {
        _ = try Backup.verify(path)
        return try await withDatabase(isShared: false) { pool, connectionString in
            try await withBackup(of: pool, connectionString) { try await $0.restore(from: path) }
        }
    }

    /// Brings the database's schema up to date and gives the names of the steps that were missing.
    ///
    /// - Throws: `MigrationError`, `ClusterError`, `PostgreSQLError`.
    public func migrate() async throws -> [String] {
        try await withDatabase(isShared: true) { pool, _ in
            _ = try await DatabaseKind.of(pool)
            return try await MigrationRunner(pool: pool).run()
        }
    }

    /// Sets a new random password for the operator's console, ends its sessions, and gives it: it is not to be had again.
    ///
    /// - Throws: `ConfigurationError` where the environment sets it; `MigrationError`, `ClusterError`, `PostgreSQLError`.
    public func renewConsolePassword() async throws -> String {
        if configuration.consolePassword != nil {
            throw ConfigurationError(problems: [
                ConfigurationProblem(
                    name: "EASYAPP_CONSOLE_PASSWORD",
                    message: "sets the console's password: change it there and start the server again.")
            ])
        }
        return try await withDatabase(isShared: true) { pool, _ in
            // The first start may still be to come.
            _ = try await DatabaseKind.of(pool)
            try await MigrationRunner(pool: pool).run()
            return try await ConsoleAccess(pool: pool).renewPassword()
        }
    }

    /// Asks RevenueCat about a user, mends what webhooks have missed, and tells what that was, a sentence each.
    ///
    /// - Throws: `ConfigurationError` without a key; `PurchaseReconciliation.Failure`, `HTTPClientError`, `ClusterError`,
    ///   `PostgreSQLError`.
    public func reconcile(_ user: String) async throws -> [String] {
        let hasSandbox = configuration.isSandboxed && configuration.jwtSecret == ProjectKeys.developmentSecret
        let serverURL = "http://127.0.0.1:\(configuration.port)"
        var reader = ConfigurationReader(
            hasSandbox
                ? Sandbox.environment(configuration.environment, besideServerAt: serverURL)
                : configuration.environment)
        let acceptsSandbox = PurchaseSettlement.acceptsSandbox(reader)
        let key = reader.required(PurchaseReconciliation.keyVariable, hint: PurchaseReconciliation.keyHint)
        let url = reader.url(PurchaseReconciliation.urlVariable, default: PurchaseReconciliation.usualURL)
        try reader.finish()
        return try await withDatabase(isShared: true) { pool, _ in
            try await withClient { client in
                try await PurchaseReconciliation(
                    pool: pool, client: client, url: url, key: key, acceptsSandbox: acceptsSandbox
                ).reconcile(user.lowercased())
            }
        }
    }

    private func withBackup<Value: Sendable>(
        of pool: PostgreSQLPool, _ connectionString: String, _ body: (Backup) async throws -> Value
    ) async throws -> Value {
        mkdir(configuration.dataFolder, 0o755)
        let folder = configuration.storage.folder ?? configuration.dataFolder + "/storage"
        guard let s3 = configuration.storage.s3 else {
            return try await body(
                Backup(
                    pool: pool, connectionString: connectionString, objects: .folder(folder),
                    dataFolder: configuration.dataFolder))
        }
        return try await withClient { client in
            try await body(
                Backup(
                    pool: pool, connectionString: connectionString, objects: .bucket(S3Client(s3, http: client)),
                    dataFolder: configuration.dataFolder))
        }
    }

    private func withClient<Value: Sendable>(_ body: (HTTPClient) async throws -> Value) async throws -> Value {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        let client = HTTPClient(group: group)
        do {
            let value = try await body(client)
            await client.close()
            return value
        } catch {
            await client.close()
            throw error
        }
    }

    /// - Parameter isShared: whether a cluster that a server runs already may be used.
    private func withDatabase<Value: Sendable>(
        isShared: Bool, _ body: (PostgreSQLPool, String) async throws -> Value
    ) async throws -> Value {
        var cluster: PostgreSQLCluster?
        let connectionString: String
        if let url = configuration.database.directURL ?? configuration.database.url {
            connectionString = url
        } else if isShared,
            let running = PostgreSQLCluster.runningConnectionString(folder: configuration.dataFolder)
        {
            connectionString = running
        } else {
            let started = try await PostgreSQLCluster.start(
                ClusterConfiguration(folder: configuration.dataFolder, settings: configuration.clusterSettings))
            cluster = started
            connectionString = started.connectionString
        }
        do {
            let group = try EventLoopGroup(count: 1)
            defer { group.stop() }
            let pool = try PostgreSQLPool(
                PostgreSQLConfiguration(connectionString: connectionString, connectionsPerLoop: 1), group: group)
            do {
                let value = try await body(pool, connectionString)
                await pool.close()
                await cluster?.stop()
                return value
            } catch {
                await pool.close()
                throw error
            }
        } catch {
            await cluster?.stop()
            throw error
        }
    }
}
