import JSON
import PostgreSQL

/// Statements on the list of content that no object has.
enum UnreferencedVersions {
    /// How many versions are deleted in one transaction.
    static let batch = 500

    /// Enters a version that is about to be written.
    static func enter(_ version: ObjectVersion, leaseSeconds: Int) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            INSERT INTO easyapp.unreferenced_versions (version, delete_after, state) \
            VALUES ($1, now() + make_interval(secs => $2), '{}')
            """, [.text(version.description), PostgreSQLParameter(leaseSeconds)])
    }

    /// Takes a version out that an object has from now on.
    static func reference(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement("SELECT easyapp.reference_version($1)", [.text(version.description)])
    }

    /// Takes out those of `versions` that are still in; they stay locked until the transaction ends.
    static func take(_ versions: [ObjectVersion]) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            DELETE FROM easyapp.unreferenced_versions \
            WHERE version IN (SELECT json_array_elements_text($1::json)) RETURNING version, state
            """, [.utf8(JSONValue.array(versions.map { .string($0.description) }).serialized)])
    }

    /// Takes out those whose time has come and that nobody else is deleting.
    static let takeDue = PostgreSQLStatement(
        """
        DELETE FROM easyapp.unreferenced_versions WHERE version IN (\
        SELECT version FROM easyapp.unreferenced_versions WHERE delete_after <= now() \
        ORDER BY delete_after LIMIT \(batch) FOR UPDATE SKIP LOCKED) RETURNING version, state
        """)
}
