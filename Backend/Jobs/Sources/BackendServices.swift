import BackendCore
import HTTPClient
import PostgreSQL

/// What functions and jobs work with.
public struct BackendServices: Sendable {
    /// The database, as its owner: row level security does not hold here.
    public var database: PostgreSQLPool
    /// The environment variables.
    public var configuration: ConfigurationReader
    public var logger: Logger
    /// For requests to other servers.
    public var httpClient: HTTPClient
    /// For work that outlives a request.
    public var jobs: JobQueue
    /// The time, which tests set.
    public var clock: WallClock
    /// Removes all files of a user, wherever they are kept; nothing to do where none are.
    public var removeFiles: @Sendable (_ user: String) async throws -> Void = { _ in }

    public init(
        database: PostgreSQLPool, configuration: ConfigurationReader, logger: Logger, httpClient: HTTPClient,
        clock: WallClock = .system
    ) {
        self.database = database
        self.configuration = configuration
        self.logger = logger
        self.httpClient = httpClient
        self.clock = clock
        jobs = JobQueue(pool: database)
    }
}
