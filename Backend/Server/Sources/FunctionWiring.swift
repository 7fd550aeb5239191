import BackendCore
import EventLoop
import Functions
import HTTPClient
import HTTPServer
import Jobs
import PostgreSQL
import Sandbox
import Storage
import Synchronization

/// Functions and jobs with what they work with.
struct FunctionWiring: Sendable {
    let jobs: JobRunner
    private let host: FunctionHost
    private let metrics = FunctionMetrics()
    private let queue: JobQueue
    private let sandbox: Sandbox?
    /// The environment with what the stand-ins want it to be.
    let environment: [String: String]
    /// The server's own address, once it has one.
    private let ownURL = OwnURL()

    private final class OwnURL: Sendable {
        let value = Mutex<String?>(nil)
    }

    /// What can be called, for people.
    let names: [String]
    /// What the stand-ins for other companies' services have to look at, by path.
    var sandboxPages: [(path: String, text: String)] {
        (sandbox?.pages ?? []).map { ("\(Sandbox.path)/\($0.path)", $0.text) }
    }

    /// - Parameters:
    ///   - storage: `nil` where a Supabase project serves storage.
    ///   - isStandingAlone: whether auth, REST and storage are served here too.
    /// - Throws: `ConfigurationError` with the mistakes of all functions and handlers of jobs.
    init(
        _ configuration: ServerConfiguration, pool: PostgreSQLPool, client: HTTPClient, group: EventLoopGroup,
        callers: CallerResolver, storage: StorageService?, isStandingAlone: Bool, logger: Logger
    ) throws {
        let isDevelopment = configuration.jwtSecret == ProjectKeys.developmentSecret && isStandingAlone
        let parts = SandboxParts(
            database: pool, httpClient: client, logger: logger, clock: configuration.clock, group: group,
            serverURL: { [ownURL] in ownURL.value.withLock { $0 } })
        let sandbox =
            isDevelopment && configuration.isSandboxed
            ? Sandbox(environment: configuration.environment, parts: parts) : nil
        self.sandbox = sandbox
        environment = sandbox?.environment ?? configuration.environment
        var services = BackendServices(
            database: pool, configuration: ConfigurationReader(environment), logger: logger, httpClient: client,
            clock: configuration.clock)
        if let storage {
            services.removeFiles = { user in _ = try await storage.removeAllObjects(ofUser: user) }
        } else {
            services.removeFiles = ProjectFiles(project: configuration.supabase, client: client, pool: pool).removeAll
        }
        services.sandboxAddress = { [ownURL] variable in
            guard let url = ownURL.value.withLock({ $0 }) else { return nil }
            return sandbox?.address(of: variable, at: url)
        }
        let (functions, handlers) = try Self.registries(services)
        names = functions.names
        let metrics = self.metrics
        host = FunctionHost(
            registry: functions, callers: callers, logger: logger, observe: { metrics.observe($0) })
        queue = services.jobs
        jobs = JobRunner(registry: handlers, services: services, group: group)
    }

    /// Makes all of it as at a start, but for a database, and lets it go again: what is wrong with settings of functions is found out
    /// before anything is begun.
    ///
    /// - Throws: `ConfigurationError`.
    static func check(_ configuration: ServerConfiguration) async throws {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        let client = HTTPClient(group: group)
        let pool = try PostgreSQLPool(PostgreSQLConfiguration(connectionString: ""), group: group)
        let outcome = Result {
            _ = try FunctionWiring(
                configuration, pool: pool, client: client, group: group, callers: CallerResolver(keys: []),
                storage: nil, isStandingAlone: configuration.services != .functions,
                // What there is to say is said when it is begun.
                logger: Logger(level: .error))
        }
        await client.close()
        await pool.close()
        try outcome.get()
    }

    /// Functions and handlers of jobs, or the mistakes of all of them.
    private static func registries(_ services: BackendServices) throws -> (FunctionRegistry, JobRegistry) {
        let functions = Result { try FunctionRegistry(services: services) }
        let handlers = Result { try JobRegistry(services: services) }
        if case .failure(let first as ConfigurationError) = functions,
            case .failure(let second as ConfigurationError) = handlers
        {
            throw ConfigurationError(
                problems: first.problems + second.problems.filter { !first.problems.contains($0) })
        }
        return (try functions.get(), try handlers.get())
    }

    func mount(on router: inout Router, callers: CallerResolver) {
        router.mount("/functions/v1", host.handler)
        if let sandbox {
            // What was sent to users is for the eyes of this machine.
            let access = MailboxAccess(isDevelopment: true, callers: callers)
            router.mount(Sandbox.path, access.applied(to: sandbox.handler))
        }
    }

    func writeMetrics(to text: inout MetricsText) async {
        metrics.write(to: &text)
        await queue.write(to: &text)
    }

    /// To be called when the server answers at `url`.
    func serverStarted(at url: String) {
        ownURL.value.withLock { $0 = url }
        sandbox?.start()
    }

    /// Ends what stand-ins do by themselves.
    func stopSandbox() async { await sandbox?.stop() }
}
