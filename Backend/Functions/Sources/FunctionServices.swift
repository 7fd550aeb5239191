import BackendCore
import HTTPClient
import PostgreSQL

/// What functions work with.
public struct FunctionServices: Sendable {
    /// The database, as its owner: row level security does not hold here.
    public var database: PostgreSQLPool
    /// The environment variables.
    public var configuration: ConfigurationReader
    public var logger: Logger
    /// For requests to other servers.
    public var httpClient: HTTPClient
    /// The time, which tests set.
    public var clock: WallClock

    public init(
        database: PostgreSQLPool, configuration: ConfigurationReader, logger: Logger, httpClient: HTTPClient,
        clock: WallClock = .system
    ) {
        self.database = database
        self.configuration = configuration
        self.logger = logger
        self.httpClient = httpClient
        self.clock = clock
    }
}
