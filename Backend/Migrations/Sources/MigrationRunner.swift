import PostgreSQL

/// Why the database's schema could not be brought up to date.
public enum MigrationError: Error, Equatable, CustomStringConvertible {
    /// A step that was applied has another text now.
    case changed(name: String)
    /// The database has a step that this program does not know: it belongs to a newer one.
    case unknown(name: String)
    case failed(name: String, PostgreSQLError)

    public var description: String {
        switch self {
        case .changed(let name):
            """
            Migration \(name) was changed after it had been applied: restore its text and put the change into a new migration. \
            A development database can be made anew with ./easyapp reset.
            """
        case .unknown(let name):
            """
            The database has migration \(name), which this version does not know: use a newer version, or another database. \
            A development database can be made anew with ./easyapp reset.
            """
        case .failed(let name, let error): "Migration \(name) failed: \(error)"
        }
    }
}

/// Brings a database's schema up to date.
public struct MigrationRunner: Sendable {
    private let pool: PostgreSQLPool
    /// Any number, the same for all servers of one database.
    private static let lockIdentifier = 0x6561_7379

    public init(pool: PostgreSQLPool) {
        self.pool = pool
    }

    /// Applies what is missing of `migrations`, each in a transaction of its own, and gives the names of those it applied. Of several servers that
    /// start at once one does the work and the others wait.
    ///
    /// - Throws: `MigrationError`, or `PostgreSQLError` when the database cannot be used at all.
    @discardableResult
    public func run(_ migrations: [Migration] = Migration.all) async throws -> [String] {
        try await pool.withConnection { try await apply(migrations, on: $0) }
    }

    /// The steps of `migrations` that have not been applied.
    ///
    /// - Throws: `PostgreSQLError`.
    public func missing(_ migrations: [Migration] = Migration.all) async throws -> [String] {
        let exists = try await pool.query("SELECT to_regclass('easyapp.migrations') IS NOT NULL").firstRow?.bool(0)
        guard exists == true else { return migrations.map(\.name) }
        let applied = Set(try await pool.query("SELECT name FROM easyapp.migrations").rows.compactMap { $0.string(0) })
        return migrations.map(\.name).filter { !applied.contains($0) }
    }

    private func apply(_ migrations: [Migration], on connection: PostgreSQLConnection) async throws -> [String] {
        let applied = try await appliedChecksums(on: connection)
        let known = Set(migrations.map(\.name))
        if let name = applied.keys.sorted().first(where: { !known.contains($0) }) {
            throw MigrationError.unknown(name: name)
        }
        var names: [String] = []
        for migration in migrations.sorted(by: { $0.name < $1.name }) {
            if let checksum = applied[migration.name] {
                if checksum != migration.checksum { throw MigrationError.changed(name: migration.name) }
                continue
            }
            do {
                try await connection.execute(script: MigrationRunner.script(for: migration))
                names.append(migration.name)
            } catch let error as PostgreSQLError {
                // Another server was quicker: it held the lock, and its row is there now.
                if error.serverError?.constraint == "migrations_pkey" {
                    try await connection.query("ROLLBACK")
                    continue
                }
                throw MigrationError.failed(name: migration.name, error)
            }
        }
        if !names.isEmpty { try await connection.query("NOTIFY pgrst, 'reload schema'") }
        return names
    }

    private func appliedChecksums(on connection: PostgreSQLConnection) async throws -> [String: String] {
        // Looked up first, so that a database that is up to date is only read.
        let exists = try await connection.query("SELECT to_regclass('easyapp.migrations') IS NOT NULL").firstRow?.bool(
            0)
        if exists != true {
            try await connection.execute(
                script: """
                    BEGIN;
                    SELECT pg_advisory_xact_lock(\(MigrationRunner.lockIdentifier));
                    CREATE SCHEMA IF NOT EXISTS easyapp;
                    CREATE TABLE IF NOT EXISTS easyapp.migrations (
                        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
                    );
                    COMMIT;
                    """)
        }
        let result = try await connection.query("SELECT name, checksum FROM easyapp.migrations")
        return Dictionary(result.rows.map { ($0.string(0) ?? "", $0.string(1) ?? "") }) { _, last in last }
    }

    private static func script(for migration: Migration) -> String {
        let literal = { (text: String) -> String in
            "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        }
        // The row comes first, so that a server that waited for the lock ends here. Nothing is left in the session, which a
        // pooler may give to somebody else.
        return """
            BEGIN;
            SET LOCAL statement_timeout = 0;
            SELECT pg_advisory_xact_lock(\(lockIdentifier));
            INSERT INTO easyapp.migrations (name, checksum) VALUES (\(literal(migration.name)), \(literal(migration.checksum)));
            \(migration.sql)
            ;
            COMMIT;
            """
    }
}
