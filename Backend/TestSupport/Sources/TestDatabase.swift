import Migrations
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization

/// Databases with the product's schema, for tests.
public enum TestDatabase {
    private static let template = Mutex<Task<String, any Error>?>(nil)

    /// A database with all migrations applied, made once; copies of it take a few milliseconds each.
    private static func templateName() async throws -> String {
        let task = template.withLock { template in
            if let task = template { return task }
            let task = Task {
                let cluster = try await TestCluster.cluster()
                let administration = TestCluster.configuration(cluster.connectionString)
                try await TestCluster.withPool(administration) { _ = try await $0.query("CREATE DATABASE migrated") }
                let database = TestCluster.configuration(cluster.connectionString(database: "migrated"))
                try await TestCluster.withPool(database) { _ = try await MigrationRunner(pool: $0).run() }
                return "migrated"
            }
            template = task
            return task
        }
        return try await task.value
    }

    /// Calls `body` with the connection string of a migrated database of its own.
    public static func withMigrated<Value: Sendable>(_ body: (String) async throws -> Value) async throws -> Value {
        try await TestCluster.withDatabase(template: try await templateName(), body)
    }

    /// Calls `body` with a pool on a migrated database of its own.
    public static func withMigratedPool<Value: Sendable>(
        loopCount: Int = 1, _ body: (PostgreSQLPool) async throws -> Value
    ) async throws -> Value {
        try await withMigrated { connectionString in
            try await TestCluster.withPool(
                TestCluster.configuration(connectionString), loopCount: loopCount, body)
        }
    }

    /// Makes a user, as signing up would.
    public static func insertUser(_ id: String, email: String, on pool: PostgreSQLPool) async throws {
        try await pool.query(
            "INSERT INTO auth.users (id, email, email_confirmed_at, raw_user_meta_data) VALUES ($1, $2, now(), '{}')",
            [.text(id), .text(email)])
    }
}
