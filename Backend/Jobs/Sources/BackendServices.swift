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
    /// The address of what stands in for the service whose address a variable gives; `nil` where nothing does.
    public var sandboxAddress: @Sendable (_ variable: String) -> String? = { _ in nil }

    /// The address of another company's service, without a slash at the end: what the variable says, else that of its stand-in, else
    /// the real one. To be asked for when it is needed: stand-ins have theirs once the server runs.
    public func address(_ variable: String, default real: String) -> String {
        let text = configuration.value(variable) ?? sandboxAddress(variable) ?? real
        return text.last == "/" ? String(text.dropLast()) : text
    }

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
