import BackendCore
import HTTPServer
import JSON
import Migrations
import PostgreSQL
import PostgreSQLCluster
import Synchronization

/// What those who run the server ask it: whether it lives, whether it may be sent requests, and how it does.
final class OperationsRoutes: Sendable {
    typealias MetricsWriter = @Sendable (inout MetricsText) async -> Void

    private let pool: PostgreSQLPool
    private let cluster: PostgreSQLCluster?
    private let clusterEvents: ClusterEvents
    private let metrics: RequestMetrics
    private let gate: RequestGate
    private let callers: CallerResolver
    /// What services add to the metrics.
    private let metricsWriters = Mutex<[MetricsWriter]>([])
    private let isEnding = Atomic<Bool>(false)
    /// Migrations are never taken back, so that once is enough.
    private let isMigrated = Atomic<Bool>(false)

    init(
        pool: PostgreSQLPool, cluster: PostgreSQLCluster?, clusterEvents: ClusterEvents, metrics: RequestMetrics,
        gate: RequestGate, callers: CallerResolver
    ) {
        self.pool = pool
        self.cluster = cluster
        self.clusterEvents = clusterEvents
        self.metrics = metrics
        self.gate = gate
        self.callers = callers
    }

    /// From now on the server asks not to be sent requests.
    func beginEnding() { isEnding.store(true, ordering: .relaxed) }

    func addMetrics(_ writer: @escaping MetricsWriter) { metricsWriters.withLock { $0.append(writer) } }

    func add(to router: inout Router) {
        // Says nothing of the database: starting the process again would not mend that.
        router.get("/health") { _ in .json(["status": "ok"]) }
        router.get("/ready") { _ in await self.ready() }
        router.get("/metrics") { request in try await self.metricsText(request) }
    }

    private func ready() async -> HTTPResponse {
        if isEnding.load(ordering: .relaxed) { return Self.notReady("The server is ending.") }
        do {
            if isMigrated.load(ordering: .relaxed) {
                try await pool.query("SELECT 1")
            } else {
                let missing = try await MigrationRunner(pool: pool).missing()
                guard missing.isEmpty else {
                    return Self.notReady("Migrations are missing: \(missing.joined(separator: ", ")).")
                }
                isMigrated.store(true, ordering: .relaxed)
            }
            return .json(["status": "ready"])
        } catch {
            return Self.notReady("The database cannot be reached.")
        }
    }

    private static func notReady(_ message: String) -> HTTPResponse {
        var response = HTTPResponse.json(["status": "unavailable", "message": .string(message)], status: 503)
        response.headers["Retry-After"] = "1"
        return response
    }

    /// For programs of this machine, and for who has the service key.
    private func metricsText(_ request: HTTPRequest) async throws -> HTTPResponse {
        let isForwarded = ["X-Forwarded-For", "X-Real-IP", "Forwarded"].contains { request.headers[$0] != nil }
        // Behind a proxy on this machine everybody comes from it.
        if isForwarded || !request.remoteAddress.hasPrefix("127.") {
            let caller: Caller
            do throws(CallerError) {
                caller = try callers.caller(of: request)
            } catch {
                return error.response
            }
            guard caller.role == "service_role" else {
                throw HTTPError(403, "The metrics are for programs on the server's machine, and for the service key.")
            }
        }
        var text = MetricsText()
        metrics.write(to: &text)
        gate.write(to: &text)
        await writeDatabase(to: &text)
        for writer in metricsWriters.withLock({ $0 }) { await writer(&text) }
        ProcessStatistics.current().write(to: &text)
        return .text(text.text, contentType: MetricsText.contentType)
    }

    private func writeDatabase(to text: inout MetricsText) async {
        let statistics = await pool.statistics()
        text.begin("easyapp_database_connections", .gauge, "Connections to the database.")
        text.sample("easyapp_database_connections", ["state": "idle"], Double(statistics.idleCount))
        text.sample(
            "easyapp_database_connections", ["state": "used"], Double(statistics.openCount - statistics.idleCount))
        text.single(
            "easyapp_database_connections_limit", .gauge, "How many there may be.", Double(statistics.limit))
        text.single(
            "easyapp_database_waiting_requests", .gauge, "Requests waiting for a connection.",
            Double(statistics.waitingCount))
        if let cluster {
            text.single(
                "easyapp_cluster_up", .gauge, "Whether the private PostgreSQL server runs.",
                cluster.processIdentifier == nil ? 0 : 1)
            text.single(
                "easyapp_cluster_restarts_total", .counter, "How often it ended unasked and was started again.",
                Double(clusterEvents.restartCount))
        }
    }
}

/// Writes down what happens to the private cluster.
final class ClusterEvents: Sendable {
    private let logger: Logger
    private let restarts = Atomic<Int>(0)

    init(logger: Logger) { self.logger = logger }

    var restartCount: Int { restarts.load(ordering: .relaxed) }

    func report(_ event: ClusterEvent) {
        switch event {
        case .ended(let status):
            logger.error(
                "PostgreSQL ended unasked and is started again",
                status < 0 ? ["signal": JSONValue(Int(-status))] : ["exitStatus": JSONValue(Int(status))])
        case .startedAgain(let identifier, let seconds):
            restarts.add(1, ordering: .relaxed)
            logger.warning(
                "PostgreSQL runs again",
                ["process": JSONValue(Int(identifier)), "milliseconds": JSONNumber.milliseconds(seconds)])
        case .notStarted(let error):
            logger.error("PostgreSQL cannot be started again", ["error": .string("\(error)")])
        }
    }
}
