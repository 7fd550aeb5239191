import Jobs
import PostgreSQL

/// Removes the rows that belong to a user: those of every table that refers to `auth.users` and may not be without its user.
///
/// Where a reference is set to null when the user goes, the rows stay: they are kept without saying whose they were.
struct RemoveRows: AccountDeletionStep {
    static let name = "rows"
    static let phase = AccountDeletionPhase.rows
    /// Small steps, so that nobody waits for a long one.
    private static let step = 2000

    private let database: PostgreSQLPool

    init(services: BackendServices) {
        database = services.database
    }

    func removeAll(ofUser user: String) async throws {
        var left = try await references()
        // Rows may be held by rows of another table, which then go first.
        while !left.isEmpty {
            var held: [Reference] = []
            var reason: (any Error)?
            for reference in left {
                do {
                    try await remove(reference, ofUser: user)
                } catch let error as PostgreSQLError where error.sqlState == "23001" && reference.isCascading {
                    // Kept for as long as its user is there, such as a ledger: it goes in the same moment as the user.
                    continue
                } catch let error as PostgreSQLError where error.sqlState == "23503" {
                    held.append(reference)
                    reason = error
                }
            }
            if held.count == left.count, let reason { throw reason }
            left = held
        }
    }

    /// A column that says whose a row is, as SQL text.
    private struct Reference {
        var table: String
        var column: String
        /// Whether the database removes the rows with the user.
        var isCascading: Bool
    }

    private func references() async throws -> [Reference] {
        let result = try await database.query(
            """
            SELECT format('%I.%I', space.nspname, held.relname), format('%I', attribute.attname),
                reference.confdeltype = 'c'
            FROM pg_constraint AS reference
            JOIN pg_class AS held ON held.oid = reference.conrelid
            JOIN pg_namespace AS space ON space.oid = held.relnamespace
            JOIN pg_attribute AS attribute
                ON attribute.attrelid = held.oid AND attribute.attnum = reference.conkey[1]
            WHERE reference.contype = 'f' AND reference.confrelid = 'auth.users'::regclass
                AND cardinality(reference.conkey) = 1 AND reference.confdeltype IN ('a', 'r', 'c')
                AND space.nspname NOT IN ('auth', 'storage') AND NOT held.relispartition
            ORDER BY 1, 2
            """)
        return result.rows.map {
            Reference(
                table: $0.string(0) ?? "", column: $0.string(1) ?? "", isCascading: $0.bool(2) == true)
        }
    }

    private func remove(_ reference: Reference, ofUser user: String) async throws {
        let rows = PostgreSQLStatement(
            """
            DELETE FROM \(reference.table) WHERE (tableoid, ctid) IN (
                SELECT tableoid, ctid FROM \(reference.table) WHERE \(reference.column) = $1 LIMIT $2)
            """, [.text(user), .init(Self.step)], isPrepared: false)
        while try await database.pipeline([rows])[0].affectedRowCount == Self.step {}
    }
}
