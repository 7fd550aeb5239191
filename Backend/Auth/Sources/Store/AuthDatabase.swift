import PostgreSQL

/// One connection with the service's tables on it.
struct AuthDatabase: Sendable {
    let connection: PostgreSQLConnection

    var users: UserStore { UserStore(connection: connection) }
    var sessions: SessionStore { SessionStore(connection: connection) }
    var tokens: OneTimeTokenStore { OneTimeTokenStore(connection: connection) }
    var flows: FlowStateStore { FlowStateStore(connection: connection) }
}

extension PostgreSQLPool {
    /// Calls `body` with the service's tables, outside of a transaction.
    func auth<Value: Sendable>(_ body: @Sendable (AuthDatabase) async throws -> Value) async throws -> Value {
        try await withConnection { try await body(AuthDatabase(connection: $0)) }
    }

    /// Calls `body` with the service's tables, in a transaction.
    func authTransaction<Value: Sendable>(
        _ body: @Sendable (AuthDatabase) async throws -> Value
    ) async throws -> Value {
        try await transaction { try await body(AuthDatabase(connection: $0)) }
    }
}
