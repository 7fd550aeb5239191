/// Where a database is and how to use it.
public struct PostgreSQLConfiguration: Sendable {
    /// A `postgres://` URL or a `key=value` connection string in libpq's form. TLS is chosen there, with `sslmode` and its kin
    /// (https://www.postgresql.org/docs/current/libpq-connect.html). It may hold a password, so it is never printed.
    public var connectionString: String
    /// Shown in `pg_stat_activity` unless the connection string names another.
    public var applicationName: String
    /// How long establishing one connection may take.
    public var connectTimeoutSeconds: Double
    /// How long one statement may run before the server stops it (SQLSTATE 57014); no limit of our own when `nil`.
    public var statementTimeoutSeconds: Double?
    /// How many connections each event loop may hold.
    public var connectionsPerLoop: Int
    /// How many callers of one loop may wait for a connection; the next is refused at once.
    public var waiterLimit: Int
    /// How long a caller waits for a connection.
    public var waitTimeoutSeconds: Double
    /// A connection unused for this long is closed.
    public var idleTimeoutSeconds: Double
    /// How many prepared statements each connection keeps. 0 prepares nothing.
    public var preparedStatementLimit: Int
    /// Whether a pooler in transaction mode (pgbouncer, Supavisor) stands between: then nothing is left in a session for later,
    /// neither prepared statements nor settings nor channels listened to.
    public var usesTransactionPooler = false
    /// A connection string past the pooler, for what needs a session, such as listening.
    public var directConnectionString: String?
    /// Told of what took at least `slowSeconds`, on the task that waited for it.
    public var onSlow: (@Sendable (SlowStatements) -> Void)?
    /// From when on `onSlow` is called.
    public var slowSeconds = 0.5

    /// Everything but where the database is has a default.
    public init(
        connectionString: String, applicationName: String = "easyapp", connectTimeoutSeconds: Double = 5,
        statementTimeoutSeconds: Double? = nil, connectionsPerLoop: Int = 8, waiterLimit: Int = 512,
        waitTimeoutSeconds: Double = 5, idleTimeoutSeconds: Double = 60, preparedStatementLimit: Int = 256
    ) {
        self.connectionString = connectionString
        self.applicationName = applicationName
        self.connectTimeoutSeconds = connectTimeoutSeconds
        self.statementTimeoutSeconds = statementTimeoutSeconds
        self.connectionsPerLoop = max(connectionsPerLoop, 1)
        self.waiterLimit = max(waiterLimit, 0)
        self.waitTimeoutSeconds = waitTimeoutSeconds
        self.idleTimeoutSeconds = idleTimeoutSeconds
        self.preparedStatementLimit = max(preparedStatementLimit, 0)
    }
}

/// A round trip that took long.
public struct SlowStatements: Sendable, Equatable {
    /// The statements' texts, which hold no values: those travel as parameters.
    public var sql: [String]
    /// From sending to the last answer.
    public var seconds: Double
    /// Whether it failed.
    public var hasFailed: Bool

    /// A report of statements that were sent together.
    public init(sql: [String], seconds: Double, hasFailed: Bool) {
        self.sql = sql
        self.seconds = seconds
        self.hasFailed = hasFailed
    }
}
