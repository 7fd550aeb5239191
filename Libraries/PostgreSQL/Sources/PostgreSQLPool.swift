import EventLoop

/// Connections to one database, a few for each event loop.
///
/// A caller that runs on a loop of the group uses that loop's connections, so that a query costs no change of thread. Connections are
/// made when first needed and again after they were lost, so a server that went away and came back is used without further ado.
public final class PostgreSQLPool: Sendable {
    /// Where the database is and how it is used.
    public let configuration: PostgreSQLConfiguration
    private let group: EventLoopGroup
    private let pools: [LoopPool]

    /// Makes no connection yet.
    ///
    /// - Throws: `PostgreSQLError.invalidConfiguration` when the connection string cannot be read.
    public init(_ configuration: PostgreSQLConfiguration, group: EventLoopGroup) throws(PostgreSQLError) {
        for text in [configuration.connectionString, configuration.directConnectionString].compactMap({ $0 }) {
            _ = try ConnectionString.options(of: text)
        }
        var configuration = configuration
        if configuration.usesTransactionPooler {
            configuration.preparedStatementLimit = 0
            configuration.statementTimeoutSeconds = nil
        }
        self.configuration = configuration
        self.group = group
        pools = group.loops.map { LoopPool(configuration, loop: $0) }
    }

    /// Calls `body` with a connection that is the caller's alone until `body` returns. A transaction left open is rolled back.
    ///
    /// - Throws: `PostgreSQLError` when there is no connection to be had, `CancellationError`, or what `body` throws.
    @discardableResult
    public func withConnection<Value: Sendable>(
        _ body: @Sendable (PostgreSQLConnection) async throws -> Value
    ) async throws -> Value {
        if let pool = pools.first(where: { $0.loop.isCurrent }) { return try await pool.withConnection(body) }
        let loop = group.next()
        guard let pool = pools.first(where: { $0.loop === loop }) else { throw PostgreSQLError.closed }
        return try await withTaskExecutorPreference(loop) { try await pool.withConnection(body) }
    }

    /// Calls `body` between BEGIN and COMMIT, or ROLLBACK when it throws.
    ///
    /// - Throws: `PostgreSQLError`, `CancellationError`, or what `body` throws.
    @discardableResult
    public func transaction<Value: Sendable>(
        _ body: @Sendable (PostgreSQLConnection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            try await connection.query("BEGIN")
            let value = try await body(connection)
            try await connection.query("COMMIT")
            return value
        }
    }

    /// Runs one statement on any connection.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    @discardableResult
    public func query(_ sql: String, _ parameters: [PostgreSQLParameter] = []) async throws -> PostgreSQLResult {
        try await withConnection { try await $0.query(sql, parameters) }
    }

    /// Runs statements in one round trip on any connection; see `PostgreSQLConnection.pipeline`.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    @discardableResult
    public func pipeline(_ statements: [PostgreSQLStatement]) async throws -> [PostgreSQLResult] {
        try await withConnection { try await $0.pipeline(statements) }
    }

    /// How many connections there are, and who waits for one.
    public func statistics() async -> PostgreSQLPoolStatistics {
        var sum = PostgreSQLPoolStatistics()
        for pool in pools {
            let part = await pool.loop.run { pool.statistics }
            sum.openCount += part.openCount
            sum.idleCount += part.idleCount
            sum.waitingCount += part.waitingCount
            sum.limit += part.limit
        }
        return sum
    }

    /// Refuses new callers, waits for those that have a connection, and closes all connections.
    public func close() async {
        for pool in pools {
            await withTaskExecutorPreference(pool.loop) { await pool.close() }
        }
    }
}

/// A pool at one moment.
public struct PostgreSQLPoolStatistics: Sendable, Equatable {
    /// Connections there are, idle ones included.
    public var openCount = 0
    /// How many connections wait for work.
    public var idleCount = 0
    /// Callers waiting for a connection.
    public var waitingCount = 0
    /// How many connections there may be.
    public var limit = 0
}
