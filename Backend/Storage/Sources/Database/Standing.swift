import BackendCore
import PostgreSQL

/// With whose rights statements run.
enum Standing: Sendable {
    /// With those of the caller's role and claims: row level security decides.
    case caller(Caller)
    /// With the service's own, for what a signature or a public bucket has granted.
    case service
}

/// What the database is told about a request, for policies that ask.
struct RequestSettings: Sendable {
    /// Supabase's name for what is done, such as `storage.object.upload`.
    var operation: String
    var method: String
    var path: String

    /// Takes the standing for the rest of the transaction.
    func statements(for standing: Standing) -> [PostgreSQLStatement] {
        switch standing {
        case .service: [PostgreSQLStatement("SELECT set_config('storage.allow_delete_query', 'true', true)")]
        case .caller(let caller):
            [
                PostgreSQLStatement(
                    """
                    SELECT set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), \
                    set_config('request.jwt.claim.role', $3, true), set_config('request.method', $4, true), \
                    set_config('request.path', $5, true), set_config('storage.operation', $6, true), \
                    set_config('storage.allow_delete_query', 'true', true), set_config('role', $3, true)
                    """,
                    [
                        .utf8(caller.claimsBytes), .text(caller.userIdentifier ?? ""), .text(caller.role),
                        .text(method),
                        .text(path), .text(operation),
                    ])
            ]
        }
    }
}
