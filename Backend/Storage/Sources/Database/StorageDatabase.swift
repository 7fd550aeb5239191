import PostgreSQL

/// The tables of buckets and objects, as one request sees them.
struct StorageDatabase: Sendable {
    let pool: PostgreSQLPool
    let settings: RequestSettings

    /// Runs statements in a transaction with somebody's rights, in one round trip.
    ///
    /// - Parameter isReadOnly: whether nothing may be changed.
    /// - Returns: the results of `statements`.
    func read(_ statements: [PostgreSQLStatement], as standing: Standing) async throws -> [PostgreSQLResult] {
        let opening = ["BEGIN READ ONLY"] + settings.statements(for: standing)
        let results = try await pool.pipeline(opening + statements + ["COMMIT"])
        return Array(results[opening.count..<results.count - 1])
    }

    /// Like `read`, for changes. What they left without an object is told too.
    func change(
        _ statements: [PostgreSQLStatement], as standing: Standing, first: [PostgreSQLStatement] = []
    ) async throws -> Change {
        let opening = ["BEGIN"] + first + settings.statements(for: standing)
        let results = try await pool.pipeline(
            opening + statements + [
                "SELECT set_config('role', 'none', true)",
                // Entries of this very transaction, by its time.
                "SELECT version FROM easyapp.unreferenced_versions WHERE delete_after = now()", "COMMIT",
            ])
        return Change(
            results: Array(results[opening.count..<results.count - 3]),
            unreferenced: results[results.count - 2].rows.compactMap { $0.string(0).flatMap { ObjectVersion($0) } })
    }

    /// Makes sure that a change would be allowed, and undoes it.
    ///
    /// - Parameter next: statements to run afterwards, on their own account.
    func rehearse(
        _ statement: PostgreSQLStatement, as standing: Standing, next: [PostgreSQLStatement] = []
    ) async throws {
        try await pool.pipeline(
            ["BEGIN"] + settings.statements(for: standing) + [statement, "ROLLBACK"] + next)
    }

    struct Change: Sendable {
        var results: [PostgreSQLResult]
        /// Versions whose content can go.
        var unreferenced: [ObjectVersion]
    }
}

extension PostgreSQLStatement {
    /// A role that is taken must not outlive its transaction.
    static let resetRole = PostgreSQLStatement("SELECT set_config('role', 'none', true)")
}

/// Parts of SQL statements.
enum SQL {
    /// A `timestamptz` as clients know it from JavaScript: in UTC, with milliseconds.
    static func timestamp(_ column: String) -> String {
        "to_char(\(column) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
    }

    /// A pattern in which `text` is found anywhere.
    static func containing(_ text: String) -> String {
        "%" + text.flatMap { "\\%_".contains($0) ? ["\\", $0] : [$0] } + "%"
    }
}
