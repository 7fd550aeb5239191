import BackendCore
import EventLoop
import FoundationEssentials
import HTTPClient
import HTTPServer
import PostgreSQL
import PostgreSQLCluster

/// What is there before the services: event loops, the database, the HTTP client, the log.
struct BackendFoundation: Sendable {
    let group: EventLoopGroup
    /// The private cluster; nil when another server's database is used.
    let cluster: PostgreSQLCluster?
    let clusterEvents: ClusterEvents
    let pool: PostgreSQLPool
    let client: HTTPClient
    let logger: Logger
    let http: HTTPServerConfiguration

    /// - Throws: `ConfigurationError`, `ClusterError`, `PostgreSQLError`, `HTTPServerError`; then nothing is left running.
    static func make(_ configuration: ServerConfiguration) async throws -> BackendFoundation {
        let http = httpConfiguration(configuration)
        // Found out before a database is made.
        try HTTPServer.checkPort(http)
        try makeFolder(configuration.dataFolder)
        let logger = Logger(level: configuration.logLevel)
        let clusterEvents = ClusterEvents(logger: logger)
        let group = try EventLoopGroup(count: configuration.loopCount)
        let client = HTTPClient(group: group)
        var cluster: PostgreSQLCluster?
        do {
            if configuration.database.url == nil {
                var settings = ClusterConfiguration(
                    folder: configuration.dataFolder, settings: configuration.clusterSettings)
                settings.onEvent = { clusterEvents.report($0) }
                cluster = try await PostgreSQLCluster.start(settings)
            }
            let connectionString = configuration.database.url ?? cluster?.connectionString ?? ""
            let pool = try PostgreSQLPool(
                configuration.database.configuration(
                    connectionString: connectionString, loopCount: group.loops.count, logger: logger), group: group)
            return BackendFoundation(
                group: group, cluster: cluster, clusterEvents: clusterEvents, pool: pool, client: client,
                logger: logger, http: http)
        } catch {
            await client.close()
            await cluster?.stop()
            group.stop()
            throw error
        }
    }

    /// Ends all of it, when nothing uses it any more.
    func close() async {
        await pool.close()
        await client.close()
        await cluster?.stop()
        group.stop()
    }

    private static func httpConfiguration(_ configuration: ServerConfiguration) -> HTTPServerConfiguration {
        var http = HTTPServerConfiguration()
        http.address = configuration.address
        http.port = configuration.port
        http.connectionLimit = configuration.connectionLimit
        http.bodyLimitBytes = max(http.bodyLimitBytes, configuration.storage.bodyLimitBytes)
        return http
    }

    /// Objects are kept there also where the database is another server's.
    private static func makeFolder(_ path: String) throws(ConfigurationError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ConfigurationError(problems: [
                ConfigurationProblem(
                    name: "EASYAPP_DATA",
                    message: "names \(path), which cannot be made: choose a folder you may write to.")
            ])
        }
    }
}
