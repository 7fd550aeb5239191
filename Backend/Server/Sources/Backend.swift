import Auth
import BackendCore
import Cryptography
import EventLoop
import Functions
import Glibc
import HTTPClient
import HTTPServer
import JSON
import Mail
import Migrations
import PostgreSQL
import PostgreSQLCluster
import REST
import Synchronization

/// The whole backend in one process: its database, its services and the HTTP server in front of them.
public final class Backend: Sendable {
    /// `http://address:port`, as clients reach it.
    public let url: String
    public let keys: ProjectKeys
    public let pool: PostgreSQLPool
    /// The private cluster; `nil` when another server's database is used.
    public let cluster: PostgreSQLCluster?

    private let configuration: ServerConfiguration
    private let isStopped = Atomic<Bool>(false)
    private let group: EventLoopGroup
    private let http: HTTPServer
    private let client: HTTPClient
    private let rest: REST.RESTService

    /// Starts everything, from the bottom up, and answers requests when it returns.
    ///
    /// - Throws: `ClusterError`, `PostgreSQLError`, `MigrationError`, `HTTPServerError`, each with a message for a person.
    public static func start(_ configuration: ServerConfiguration) async throws -> Backend {
        let group = try EventLoopGroup(count: configuration.loopCount)
        var cluster: PostgreSQLCluster?
        do {
            let connectionString: String
            if let url = configuration.databaseURL {
                connectionString = url
            } else {
                let started = try await PostgreSQLCluster.start(
                    ClusterConfiguration(folder: configuration.dataFolder, settings: configuration.clusterSettings))
                cluster = started
                connectionString = started.connectionString
            }
            let database = PostgreSQLConfiguration(
                connectionString: connectionString,
                connectionsPerLoop: max(configuration.databaseConnections / group.loops.count, 1))
            let pool = try PostgreSQLPool(database, group: group)
            return try await Backend(configuration, group: group, cluster: cluster, pool: pool)
        } catch {
            await cluster?.stop()
            group.stop()
            throw error
        }
    }

    private init(
        _ configuration: ServerConfiguration, group: EventLoopGroup, cluster: PostgreSQLCluster?, pool: PostgreSQLPool
    ) async throws {
        self.configuration = configuration
        self.group = group
        self.cluster = cluster
        self.pool = pool
        keys =
            configuration.jwtSecret == ProjectKeys.developmentSecret
            ? try .development()
            : try ProjectKeys(
                secret: configuration.jwtSecret, issuer: "easyapp", expirySeconds: Backend.keyExpirySeconds)
        rest = REST.RESTService(pool: pool)
        client = HTTPClient(group: group)
        var serverConfiguration = HTTPServerConfiguration()
        serverConfiguration.address = configuration.address
        serverConfiguration.port = configuration.port
        let callers = CallerResolver(
            keys: configuration.auth.signingKeys + [SigningKey(secret: configuration.jwtSecret)],
            opaqueKeys: configuration.auth.opaqueKeys)
        let logger = Logger(level: configuration.logLevel)
        do {
            let functions = try FunctionHost(
                registry: FunctionRegistry(
                    services: FunctionServices(
                        database: pool, configuration: ConfigurationReader(configuration.environment), logger: logger,
                        httpClient: client)), callers: callers, logger: logger)
            try await MigrationRunner(pool: pool).run()
            try await rest.start(on: group.next())
            let auth = LateHandler()
            var router = Backend.router(rest: rest, callers: callers, pool: pool)
            router.mount("/auth/v1", auth.handler)
            router.mount("/functions/v1", functions.handler)
            let mailbox = DevelopmentMailbox(pool: pool)
            let smtp = try configuration.mail.makeSender()
            let sender: any MailSender = if let smtp { smtp } else { mailbox }
            if smtp == nil {
                let access = MailboxAccess(
                    isDevelopment: configuration.jwtSecret == ProjectKeys.developmentSecret, callers: callers)
                router.mount("/mailbox", access.applied(to: MailboxService(mailbox: mailbox).router.handler))
            }
            let handler = CrossOriginPolicy().applied(to: router.handler)
            http = HTTPServer(
                configuration: serverConfiguration, group: group,
                handler: identifyingAndLogging(handler, logger: logger))
            let port = try await http.start()
            url = "http://\(configuration.address):\(port)"
            auth.set(
                AuthService(
                    configuration: configuration.auth.configuration(
                        externalURL: configuration.siteURL ?? url, deviceURL: configuration.deviceURL,
                        secret: configuration.jwtSecret), pool: pool, mail: sender, callers: callers,
                    fetchKeySet: client.keySet(at:),
                    reportFailure: { logger.error("auth", ["error": .string("\($0)")]) }
                ).router.handler)
        } catch {
            await client.close()
            await rest.stop()
            await pool.close()
            throw error
        }
    }

    /// Far enough away that the keys of a project outlive its tokens: 2100-01-01.
    private static let keyExpirySeconds = 4_102_444_800

    private static func router(rest: REST.RESTService, callers: CallerResolver, pool: PostgreSQLPool) -> Router {
        var router = Router()
        router.get("/health") { _ in await health(pool) }
        router.mount("/rest/v1", rest.handler(callers: callers))
        return router
    }

    /// Whether requests can be served, which they cannot without the database.
    private static func health(_ pool: PostgreSQLPool) async -> HTTPResponse {
        do {
            try await pool.query("SELECT 1")
            return .json(["status": "ok"])
        } catch {
            var response = HTTPResponse.json(
                ["status": "unavailable", "message": "The database cannot be reached."], status: 503)
            response.headers["Retry-After"] = "1"
            return response
        }
    }

    /// Stops from the top down: no new requests, the running ones to their end, then the database.
    /// Does nothing the second time.
    public func stop() async {
        if isStopped.exchange(true, ordering: .relaxed) { return }
        await http.shutdown(graceSeconds: configuration.drainSeconds)
        await client.close()
        await rest.stop()
        await pool.close()
        await cluster?.stop()
        group.stop()
    }

    /// Writes what clients need to find and use this server, readable for its owner only because of the service key.
    ///
    /// - Throws: `ReadyFileError`.
    public func writeReadyFile(_ path: String) throws {
        let content: JSONValue = [
            "url": .string(url), "anonKey": .string(keys.anonymous), "serviceRoleKey": .string(keys.serviceRole),
            "pid": JSONValue(Int(getpid())),
        ]
        // Under its final name it is there whole or not at all.
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ReadyFileError(path: path, code: errno) }
        let bytes = content.serialized
        let count = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard count == bytes.count, rename(draft, path) == 0 else {
            unlink(draft)
            throw ReadyFileError(path: path, code: errno)
        }
    }
}

/// The ready file cannot be written. `code` is the kernel's `errno`.
public struct ReadyFileError: Error, Equatable, CustomStringConvertible {
    public var path: String
    public var code: Int32

    public var description: String {
        "The file \(path) (EASYAPP_READY_FILE) cannot be written (errno \(code)): choose one in a folder that exists."
    }
}
