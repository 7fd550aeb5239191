import Jobs
import PostgreSQL

/// Ends everything that keeps the user signed in or lets them sign in again.
struct RemoveSessions: AccountDeletionStep {
    static let name = "sessions"
    static let phase = AccountDeletionPhase.sessions

    private let database: PostgreSQLPool

    init(services: BackendServices) {
        database = services.database
    }

    func removeAll(ofUser user: String) async throws {
        try await database.pipeline(
            ["sessions", "one_time_tokens", "flow_state", "identities"].map {
                PostgreSQLStatement("DELETE FROM auth.\($0) WHERE user_id = $1", [.text(user)])
            })
    }
}

/// Removes the user.
struct RemoveUser: AccountDeletionStep {
    static let name = "user"
    static let phase = AccountDeletionPhase.user

    private let database: PostgreSQLPool

    init(services: BackendServices) {
        database = services.database
    }

    func removeAll(ofUser user: String) async throws {
        try await database.query("DELETE FROM auth.users WHERE id = $1", [.text(user)])
    }
}
