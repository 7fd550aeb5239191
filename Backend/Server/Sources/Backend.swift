import BackendCore
import Console
import Credits
import HTTPServer
import Migrations
import PostgreSQL
import PostgreSQLCluster
import REST
import Storage
import Synchronization

/// The whole backend in one process: its database, its services and the HTTP server in front of them.
public final class Backend: Sendable {
    /// `http://address:port`, as clients reach it.
    public let url: String
    public let keys: ProjectKeys
    /// The console's password, at the first start with a database; it is not to be had again.
    public let consolePassword: String?
    /// Nil where a Supabase project serves storage.
    public let storage: StorageService?
    public var pool: PostgreSQLPool { foundation.pool }
    /// The private cluster; nil when another server's database is used.
    public var cluster: PostgreSQLCluster? { foundation.cluster }

    private let configuration: ServerConfiguration
    private let foundation: BackendFoundation
    private let isStopped = Atomic<Bool>(false)
    private let http: HTTPServer
    /// Nil where a Supabase project serves REST.
    private let rest: REST.RESTService?
    private let functions: FunctionWiring
    private let operations: OperationsRoutes
    private let drain = DrainSignal()
    private let regularWork: RegularWork

    /// Starts everything, from the bottom up, and answers requests when it returns.
    ///
    /// - Throws: `ConfigurationError`, `ClusterError`, `PostgreSQLError`, `MigrationError`, `HTTPServerError`, each with a message for a
    ///   person.
    public static func start(_ configuration: ServerConfiguration) async throws -> Backend {
        let foundation = try await BackendFoundation.make(configuration)
        do {
            return try await Backend(configuration, foundation)
        } catch {
            await foundation.close()
            throw error
        }
    }

    private init(_ configuration: ServerConfiguration, _ foundation: BackendFoundation) async throws {
        let (pool, client, logger) = (foundation.pool, foundation.client, foundation.logger)
        self.configuration = configuration
        self.foundation = foundation
        let isFunctionsOnly = configuration.servesFunctionsOnly(beside: try await DatabaseKind.of(pool))
        let standing = try await Standing(configuration, isFunctionsOnly: isFunctionsOnly, client: client)
        keys = standing.keys
        let callers = standing.callers
        let metrics = RequestMetrics(groups: [
            "auth", "rest", "storage", "functions", "console", "mailbox", "health", "ready",
        ])
        let gate = RequestGate(
            limit: configuration.requestLimit, drain: drain, busyResponse: { BusyResponse.response(to: $0) })
        operations = OperationsRoutes(
            pool: pool, cluster: foundation.cluster, clusterEvents: foundation.clusterEvents, metrics: metrics,
            gate: gate, callers: callers)
        storage =
            isFunctionsOnly
            ? nil
            : try configuration.storage.makeService(
                configuration, pool: pool, client: client, callers: callers, logger: logger)
        functions = try FunctionWiring(
            configuration, pool: pool, client: client, group: foundation.group, callers: callers, storage: storage,
            isStandingAlone: !isFunctionsOnly, logger: logger)
        operations.addMetrics { [functions] in await functions.writeMetrics(to: &$0) }
        try await MigrationRunner(pool: pool).run()
        let auth = isFunctionsOnly ? nil : try AuthWiring(configuration, foundation, callers: callers)
        let console = Self.console(configuration, foundation, functions: functions, auth: auth)
        consolePassword = try await console.preparePassword()
        rest =
            isFunctionsOnly
            ? nil
            : REST.RESTService(
                pool: pool, configuration: configuration.rest.configuration(publicURL: configuration.siteURL))
        try await rest?.start(on: foundation.group.next())
        var router = Router()
        functions.mount(on: &router, callers: callers)
        router.mount("/console", console.handler)
        if let rest { router.mount("/rest/v1", rest.handler(callers: callers)) }
        if let storage { router.mount("/storage/v1", storage.handler) }
        if let auth {
            auth.mount(on: &router)
        } else {
            router.otherwise(ElsewhereResponse(projectURL: configuration.supabase.url).handler)
        }
        router.get("/", Self.homePage(configuration, functions: functions, auth: auth, keys: keys).handler)
        var outer = Router()
        operations.add(to: &outer)
        outer.otherwise(gate.applied(to: router.handler))
        let handler = metrics.applied(to: CrossOriginPolicy().applied(to: outer.handler))
        http = HTTPServer(
            configuration: foundation.http, group: foundation.group,
            handler: configuration.proxies.applied(to: identifyingAndLogging(handler, logger: logger)))
        regularWork = RegularWork(configuration, foundation, storage: storage, projectKeys: standing.projectKeys)
        do {
            try await functions.jobs.start()
            let port = try await http.start()
            url = "http://\(configuration.address):\(port)"
        } catch {
            await functions.jobs.stop(graceSeconds: 0)
            await regularWork.stop()
            await rest?.stop()
            throw error
        }
        functions.serverStarted(at: url)
        auth?.serverStarted(at: url)
    }

    private static func console(
        _ configuration: ServerConfiguration, _ foundation: BackendFoundation, functions: FunctionWiring,
        auth: AuthWiring?
    ) -> ConsoleService {
        ConsoleService(
            pool: foundation.pool,
            configuration: .init(
                password: configuration.consolePassword, catchesMail: auth?.catchesMail ?? false,
                acceptsSandboxPurchases: PurchaseSettlement.acceptsSandbox(
                    ConfigurationReader(functions.environment))),
            reportFailure: { [logger = foundation.logger] in
                logger.error("console", ["error": .string("\($0)")])
            })
    }

    private static func homePage(
        _ configuration: ServerConfiguration, functions: FunctionWiring, auth: AuthWiring?, keys: ProjectKeys
    ) -> HomePage {
        HomePage(
            isDevelopment: configuration.jwtSecret == ProjectKeys.developmentSecret && auth != nil,
            services: auth == nil ? ["functions"] : ["auth", "rest", "storage", "functions"],
            hasMailbox: auth?.catchesMail ?? false, sandboxPages: functions.sandboxPages,
            functionNames: functions.names, anonymousKey: keys.anonymous, deviceURL: configuration.deviceURL)
    }

    /// Stops from the top down: no new requests, the running ones to their end, then the database.
    /// Does nothing the second time.
    public func stop() async {
        if isStopped.exchange(true, ordering: .relaxed) { return }
        operations.beginEnding()
        if configuration.drainDelaySeconds > 0 {
            try? await Task.sleep(for: .seconds(configuration.drainDelaySeconds))
        }
        async let ended: Void = http.shutdown(graceSeconds: configuration.drainSeconds)
        async let finished: Void = functions.jobs.stop(graceSeconds: configuration.drainSeconds)
        drain.begin()
        await ended
        await finished
        await functions.stopSandbox()
        await regularWork.stop()
        await rest?.stop()
        await foundation.close()
    }
}
