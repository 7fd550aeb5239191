import AccountDeletion
import BackendCore
import CLinux
import EventLoop
import Glibc
import HTTPClient
import Jobs
import PostgreSQL

/// A server that does nothing but jobs, for tests that kill it: `backend-test-worker CONNECTION-STRING`.
@main
struct Main {
    static func main() async throws {
        // It outlives no test.
        _ = clinux_signal_at_parent_death(SIGKILL)
        let group = try EventLoopGroup(count: 1)
        let pool = try PostgreSQLPool(
            PostgreSQLConfiguration(connectionString: CommandLine.arguments[1], connectTimeoutSeconds: 30), group: group
        )
        let services = BackendServices(
            database: pool, configuration: ConfigurationReader([:]), logger: Logger(level: .error),
            httpClient: HTTPClient(group: group))
        var configuration = JobRunnerConfiguration()
        configuration.leaseSeconds = 0.6
        let registry = try JobRegistry(
            types: JobRegistry.discoveredTypes() + [NotingJob.self], services: services)
        try await JobRunner(registry: registry, services: services, group: group, configuration: configuration).start()
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// Writes down that it was done, in no transaction with anything, once there are fewer notes than table `gate` allows.
struct NotingJob: JobHandler {
    static let kind = "test.note"
    static let isDeployed = false
    // Being killed counts as an attempt, and here it happens all the time.
    static let retry = RetryPolicy(maximumAttempts: 1000)

    private let database: PostgreSQLPool

    init(services: BackendServices) { database = services.database }

    func run(_ job: Job) async throws {
        while try await isGateClosed() { try await Task.sleep(for: .milliseconds(10)) }
        try await database.query("INSERT INTO notes (n) VALUES ($1)", [.init(job.payload["n"]?.int)])
    }

    private func isGateClosed() async throws -> Bool {
        let result = try await database.query(
            "SELECT (SELECT count(*) FROM notes) >= (SELECT noted FROM gate)")
        return result.firstRow?.bool(0) == true
    }
}
