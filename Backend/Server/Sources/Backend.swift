import Auth
import BackendCore
import Console
import Credits
import Cryptography
import EventLoop
import FoundationEssentials
import Glibc
import HTTPClient
import HTTPServer
import JSON
import Jobs
import Mail
import Migrations
import PostgreSQL
import PostgreSQLCluster
import REST
import Sandbox
import Storage
import Synchronization

/// The whole backend in one process: its database, its services and the HTTP server in front of them.
public final class Backend: Sendable {
    /// `http://address:port`, as clients reach it.
    public let url: String
    public let keys: ProjectKeys
    public let pool: PostgreSQLPool
    /// The console's password, at the first start with a database; it is not to be had again.
    public let consolePassword: String?
    /// The private cluster; `nil` when another server's database is used.
    public let cluster: PostgreSQLCluster?
    /// Nil where a Supabase project serves storage.
    public let storage: StorageService?

    private let configuration: ServerConfiguration
    private let isStopped = Atomic<Bool>(false)
    private let group: EventLoopGroup
    private let http: HTTPServer
    private let client: HTTPClient
    /// Nil where a Supabase project serves REST.
    private let rest: REST.RESTService?
    /// Deletes what storage does not need any more.
    private let sweeping: Task<Void, Never>?
    /// Reads the keys of a Supabase project again now and then.
    private let keyReading: Task<Void, Never>?
    private let operations: OperationsRoutes
    private let drain: DrainSignal
    private let jobs: JobRunner
    private let functions: FunctionWiring

    /// Starts everything, from the bottom up, and answers requests when it returns.
    ///
    /// - Throws: `ConfigurationError`, `ClusterError`, `PostgreSQLError`, `MigrationError`, `HTTPServerError`, each with a message for a
    ///   person.
    public static func start(_ configuration: ServerConfiguration) async throws -> Backend {
        var serverConfiguration = HTTPServerConfiguration()
        serverConfiguration.address = configuration.address
        serverConfiguration.port = configuration.port
        serverConfiguration.connectionLimit = configuration.connectionLimit
        serverConfiguration.bodyLimitBytes = max(
            serverConfiguration.bodyLimitBytes, configuration.storage.bodyLimitBytes)
        // Found out before a database is made.
        try HTTPServer.checkPort(serverConfiguration)
        try makeFolder(configuration.dataFolder)
        let logger = Logger(level: configuration.logLevel)
        let clusterEvents = ClusterEvents(logger: logger)
        let group = try EventLoopGroup(count: configuration.loopCount)
        let client = HTTPClient(group: group)
        var cluster: PostgreSQLCluster?
        do {
            let connectionString: String
            if let url = configuration.database.url {
                connectionString = url
            } else {
                var settings = ClusterConfiguration(
                    folder: configuration.dataFolder, settings: configuration.clusterSettings)
                settings.onEvent = { clusterEvents.report($0) }
                let started = try await PostgreSQLCluster.start(settings)
                cluster = started
                connectionString = started.connectionString
            }
            let pool = try PostgreSQLPool(
                configuration.database.configuration(
                    connectionString: connectionString, loopCount: group.loops.count, logger: logger), group: group)
            let parts = Parts(
                group: group, cluster: cluster, clusterEvents: clusterEvents, pool: pool, client: client,
                logger: logger, http: serverConfiguration)
            do {
                return try await Backend(configuration, parts)
            } catch {
                await pool.close()
                throw error
            }
        } catch {
            await client.close()
            await cluster?.stop()
            group.stop()
            throw error
        }
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

    /// What is there before the services.
    private struct Parts {
        let group: EventLoopGroup
        let cluster: PostgreSQLCluster?
        let clusterEvents: ClusterEvents
        let pool: PostgreSQLPool
        let client: HTTPClient
        let logger: Logger
        let http: HTTPServerConfiguration
    }

    private init(_ configuration: ServerConfiguration, _ parts: Parts) async throws {
        self.configuration = configuration
        group = parts.group
        cluster = parts.cluster
        pool = parts.pool
        client = parts.client
        let kind = try await DatabaseKind.of(pool)
        let isFunctionsOnly =
            configuration.services == .functions || configuration.services == .auto && kind.isSupabaseProject
        let standing = try await Standing(configuration, isFunctionsOnly: isFunctionsOnly, client: client)
        keys = standing.keys
        let callers = standing.callers
        drain = DrainSignal()
        let metrics = RequestMetrics(groups: [
            "auth", "rest", "storage", "functions", "console", "mailbox", "health", "ready",
        ])
        let gate = RequestGate(
            limit: configuration.requestLimit, drain: drain, busyResponse: { BusyResponse.response(to: $0) })
        operations = OperationsRoutes(
            pool: pool, cluster: cluster, clusterEvents: parts.clusterEvents, metrics: metrics, gate: gate,
            callers: callers)
        let storage =
            isFunctionsOnly
            ? nil
            : try configuration.storage.makeService(
                configuration, pool: pool, client: client, callers: callers, logger: parts.logger)
        self.storage = storage
        let functions = try FunctionWiring(
            configuration, pool: pool, client: client, group: group, callers: callers, storage: storage,
            isStandingAlone: !isFunctionsOnly, logger: parts.logger)
        jobs = functions.jobs
        self.functions = functions
        operations.addMetrics { await functions.writeMetrics(to: &$0) }
        try await MigrationRunner(pool: pool).run()
        var router = Router()
        functions.mount(on: &router, callers: callers)
        let auth = LateHandler()
        let smtp = try configuration.mail.makeSender()
        let console = ConsoleService(
            pool: pool,
            configuration: .init(
                password: configuration.consolePassword, catchesMail: smtp == nil && !isFunctionsOnly,
                acceptsSandboxPurchases: PurchaseSettlement.acceptsSandbox(
                    ConfigurationReader(functions.environment))),
            reportFailure: { [logger = parts.logger] in logger.error("console", ["error": .string("\($0)")]) })
        consolePassword = try await console.preparePassword()
        router.mount("/console", console.handler)
        let mailbox = DevelopmentMailbox(pool: pool)
        if isFunctionsOnly {
            rest = nil
            router.otherwise(ElsewhereResponse(projectURL: configuration.supabase.url).handler)
        } else {
            let service = REST.RESTService(
                pool: pool, configuration: configuration.rest.configuration(publicURL: configuration.siteURL))
            try await service.start(on: group.next())
            rest = service
            router.mount("/rest/v1", service.handler(callers: callers))
            router.mount("/auth/v1", auth.handler)
            if let storage { router.mount("/storage/v1", storage.handler) }
            if smtp == nil {
                let access = MailboxAccess(
                    isDevelopment: configuration.jwtSecret == ProjectKeys.developmentSecret, callers: callers)
                router.mount("/mailbox", access.applied(to: MailboxService(mailbox: mailbox).router.handler))
            }
        }
        // Whoever has no identifiers of Apple's can try signing in all the same.
        let isAppleStoodInFor =
            configuration.jwtSecret == ProjectKeys.developmentSecret && configuration.isSandboxed && !isFunctionsOnly
            && configuration.auth.appleClientIdentifiers.isEmpty
        let apple = LateHandler()
        if isAppleStoodInFor {
            let access = MailboxAccess(isDevelopment: true, callers: callers)
            router.mount(AppleIDSandbox.path, access.applied(to: apple.handler))
        }
        router.get(
            "/",
            HomePage(
                isDevelopment: configuration.jwtSecret == ProjectKeys.developmentSecret && !isFunctionsOnly,
                services: isFunctionsOnly ? ["functions"] : ["auth", "rest", "storage", "functions"],
                hasMailbox: smtp == nil && !isFunctionsOnly, sandboxPages: functions.sandboxPages,
                functionNames: functions.names, anonymousKey: keys.anonymous, deviceURL: configuration.deviceURL
            ).handler)
        var outer = Router()
        operations.add(to: &outer)
        outer.otherwise(gate.applied(to: router.handler))
        sweeping = storage.map { storage in
            Task(executorPreference: parts.group.next()) { await storage.sweepRegularly() }
        }
        keyReading = standing.projectKeys.map { keys in
            let published = PublishedKeys(
                project: configuration.supabase, keys: keys, fetch: parts.client.keySet(at:), logger: parts.logger)
            return Task(executorPreference: parts.group.next()) { await published.readRegularly() }
        }
        let handler = metrics.applied(to: CrossOriginPolicy().applied(to: outer.handler))
        http = HTTPServer(
            configuration: parts.http, group: group,
            handler: configuration.proxies.applied(to: identifyingAndLogging(handler, logger: parts.logger)))
        do {
            try await jobs.start()
            let port = try await http.start()
            url = "http://\(configuration.address):\(port)"
            functions.serverStarted(at: url)
        } catch {
            await jobs.stop(graceSeconds: 0)
            sweeping?.cancel()
            keyReading?.cancel()
            await rest?.stop()
            throw error
        }
        if !isFunctionsOnly {
            let sender: any MailSender = if let smtp { smtp } else { mailbox }
            var settings = configuration.auth
            if isAppleStoodInFor {
                let issuer = url + AppleIDSandbox.path
                apple.set(AppleIDSandbox(issuer: issuer).handler)
                settings.appleClientIdentifiers = [AppleIDSandbox.clientIdentifier]
                (settings.appleIssuer, settings.appleKeysURL) = (issuer, issuer + "/auth/keys")
            }
            auth.set(
                AuthService(
                    configuration: settings.configuration(
                        externalURL: configuration.siteURL ?? url, deviceURL: configuration.deviceURL,
                        secret: configuration.jwtSecret), pool: pool, mail: sender, callers: callers,
                    fetchKeySet: client.keySet(at:),
                    reportFailure: { [logger = parts.logger] in logger.error("auth", ["error": .string("\($0)")]) }
                ).router.handler)
        }
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
        async let finished: Void = jobs.stop(graceSeconds: configuration.drainSeconds)
        drain.begin()
        await ended
        await finished
        await functions.stopSandbox()
        for task in [sweeping, keyReading] {
            task?.cancel()
            await task?.value
        }
        await client.close()
        await rest?.stop()
        await pool.close()
        await cluster?.stop()
        group.stop()
    }

    /// Writes what clients need to find and use this server, readable for its owner only because of the service key.
    ///
    /// - Throws: `ReadyFileError`.
    public func writeReadyFile(_ path: String) throws {
        var content: [String: JSONValue] = [
            "url": .string(url), "anonKey": .string(keys.anonymous), "serviceRoleKey": .string(keys.serviceRole),
            "pid": JSONValue(Int(getpid())),
        ]
        if let consolePassword { content["consolePassword"] = .string(consolePassword) }
        // Under its final name it is there whole or not at all.
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ReadyFileError(path: path, code: errno) }
        let bytes = JSONValue.object(content).serialized
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
