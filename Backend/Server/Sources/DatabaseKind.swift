import BackendCore
import PostgreSQL

/// What a database turns out to be.
struct DatabaseKind: Sendable, Equatable {
    /// `server_version_num`, such as 150004.
    var version: Int
    /// Whether Supabase's own services keep their tables here.
    var isSupabaseProject: Bool

    static let leastVersion = 140_000

    /// Asks the database.
    ///
    /// - Throws: `PostgreSQLError`, or `ConfigurationError` when its version is too old.
    static func of(_ pool: PostgreSQLPool) async throws -> DatabaseKind {
        // A project is told by what no other database has: Supabase's administrator, and its auth server owning the schema `auth`.
        let row = try await pool.query(
            """
            SELECT current_setting('server_version_num')::int,
                EXISTS (SELECT FROM pg_roles WHERE rolname = 'supabase_admin')
                AND EXISTS (
                    SELECT FROM pg_namespace
                    WHERE nspname = 'auth' AND pg_get_userbyid(nspowner) IN ('supabase_auth_admin', 'supabase_admin'))
            """
        ).firstRow
        let kind = DatabaseKind(version: row?.int(0) ?? 0, isSupabaseProject: row?.bool(1) ?? false)
        guard kind.version >= leastVersion else {
            throw ConfigurationError(problems: [
                ConfigurationProblem(
                    name: "DATABASE_URL",
                    message: "leads to PostgreSQL \(kind.version / 10_000); version 14 or newer is needed.")
            ])
        }
        return kind
    }
}

extension ServerConfiguration {
    /// Whether auth, REST and storage are a Supabase project's, and only functions are served here.
    func servesFunctionsOnly(beside database: DatabaseKind) -> Bool {
        services == .functions || services == .auto && database.isSupabaseProject
    }
}
