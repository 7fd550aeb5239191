import BackendCore
import BackendTestSupport
import EventLoop
import HTTPClient
import JSON
import Jobs
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization

/// What handlers of tests tell their test. Handlers are made from types, so they find it by the database they work on.
final class Events: Sendable {
    private static let all = Mutex<[String: Events]>([:])
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let seen = Mutex<[String: Int]>([:])

    init() {
        (stream, continuation) = AsyncStream<String>.makeStream()
    }

    static func of(_ pool: PostgreSQLPool) -> Events {
        all.withLock { all in
            let name = pool.configuration.connectionString
            if let events = all[name] { return events }
            let events = Events()
            all[name] = events
            return events
        }
    }

    func add(_ event: String) {
        seen.withLock { $0[event, default: 0] += 1 }
        continuation.yield(event)
    }

    /// How often each event was.
    var counts: [String: Int] { seen.withLock { $0 } }

    /// Waits until so many have been since the last call.
    func wait(for count: Int = 1) async {
        var left = count
        for await _ in stream {
            left -= 1
            if left == 0 { return }
        }
    }
}

/// A database with servers' runners on it.
struct JobFixture: Sendable {
    let pool: PostgreSQLPool
    let queue: JobQueue
    let events: Events
    let services: BackendServices
    let group: EventLoopGroup

    static func run(_ body: (JobFixture) async throws -> Void) async throws {
        try await TestDatabase.withMigrated { connectionString in
            let group = try EventLoopGroup(count: 2)
            let pool = try PostgreSQLPool(TestCluster.configuration(connectionString), group: group)
            let client = HTTPClient(group: group)
            let services = BackendServices(
                database: pool, configuration: ConfigurationReader([:]),
                logger: Logger(level: .error, write: { _ in }), httpClient: client)
            let fixture = JobFixture(
                pool: pool, queue: services.jobs, events: .of(pool), services: services, group: group)
            do {
                try await body(fixture)
                await fixture.close(client)
            } catch {
                await fixture.close(client)
                throw error
            }
        }
    }

    private func close(_ client: HTTPClient) async {
        await client.close()
        await pool.close()
        group.stop()
    }

    /// A runner as a server of its own has it, on the same database.
    func runner(
        _ types: [any JobHandler.Type], leaseSeconds: Double = 30, concurrentJobs: Int = 8
    ) throws -> JobRunner {
        var configuration = JobRunnerConfiguration()
        configuration.leaseSeconds = leaseSeconds
        configuration.concurrentJobs = concurrentJobs
        return JobRunner(
            registry: try JobRegistry(types: types, services: services), services: services, group: group,
            configuration: configuration)
    }

    /// Calls `body` while a runner runs.
    func running(
        _ types: [any JobHandler.Type], leaseSeconds: Double = 30, _ body: () async throws -> Void
    ) async throws {
        let runner = try runner(types, leaseSeconds: leaseSeconds)
        try await runner.start()
        do {
            try await body()
            await runner.stop(graceSeconds: 5)
        } catch {
            await runner.stop(graceSeconds: 0)
            throw error
        }
    }

    /// Waits until a job is in a state; the queue tells nobody of that.
    func wait(for identifier: Int, state: String) async throws -> JobQueue.Status {
        while true {
            if let status = try await queue.status(of: identifier), status.state == state { return status }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func count(_ condition: String) async throws -> Int {
        try await pool.query("SELECT count(*) FROM easyapp.jobs WHERE \(condition)").firstRow?.int(0) ?? -1
    }
}

/// Notes the number in its payload.
struct CountingJob: JobHandler {
    static let kind = "test.count"
    static let concurrentJobs = 8

    let events: Events

    init(services: BackendServices) { events = .of(services.database) }

    func run(_ job: Job) async throws {
        events.add(job.payload["n"]?.int.map(String.init) ?? "?")
    }
}

/// Fails as its payload says, and is soon tried again.
struct FailingJob: JobHandler {
    static let kind = "test.fail"
    static let isDeployed = false
    static let retry = RetryPolicy(maximumAttempts: 3, firstDelaySeconds: 0.01, maximumDelaySeconds: 0.02)

    struct Failed: Error, CustomStringConvertible { let description = "It did not work." }

    let events: Events

    init(services: BackendServices) { events = .of(services.database) }

    func run(_ job: Job) async throws {
        events.add("attempt \(job.attempt)")
        switch job.payload["how"]?.string {
        case "once": if job.attempt == 1 { throw Failed() }
        case "permanently": throw JobFailure.permanent("No use.")
        case "later": throw JobFailure.retry(afterSeconds: 3600, "Come back.")
        default: throw Failed()
        }
    }
}

/// Goes on until it is stopped.
struct EndlessJob: JobHandler {
    static let kind = "test.endless"
    static let isDeployed = false
    static let retry = RetryPolicy(maximumAttempts: 2, firstDelaySeconds: 0)

    let events: Events

    init(services: BackendServices) { events = .of(services.database) }

    func run(_ job: Job) async throws {
        try await job.report(progress: 0.25, "begun")
        events.add("begun")
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            events.add("stopped")
            throw error
        }
    }
}

/// Takes too long.
struct SlowJob: JobHandler {
    static let kind = "test.slow"
    static let isDeployed = false
    static let timeoutSeconds = 0.05
    static let retry = RetryPolicy.never

    init(services: BackendServices) {}

    func run(_ job: Job) async throws { try await Task.sleep(for: .seconds(3600)) }
}

/// Notes how many of its kind run at a time.
struct SingleJob: JobHandler {
    static let kind = "test.single"
    static let isDeployed = false
    static let isSingle = true

    private let events: Events
    private let database: PostgreSQLPool

    init(services: BackendServices) {
        events = .of(services.database)
        database = services.database
    }

    func run(_ job: Job) async throws {
        let running = try await database.query(
            "SELECT count(*) FROM easyapp.jobs WHERE kind = 'test.single' AND state = 'running'")
        events.add("together \(running.firstRow?.int(0) ?? 0)")
    }
}

/// Comes by itself.
struct ScheduledJob: JobHandler {
    static let kind = "test.scheduled"
    static let isDeployed = false
    static let schedule: JobSchedule? = .every(seconds: 1)

    let events: Events

    init(services: BackendServices) { events = .of(services.database) }

    func run(_ job: Job) async throws { events.add("scheduled") }
}
