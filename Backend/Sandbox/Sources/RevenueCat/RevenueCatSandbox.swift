import BackendCore
import Cryptography
import EventLoop
import HTTPServer
import JSON
import Jobs
import Synchronization

/// RevenueCat and the store behind it: its REST API, its webhooks, and a page on which to buy, cancel, refund and so on.
///
/// What it knows is kept in the schema `sandbox` of the database, which only it makes.
final class RevenueCatSandbox: SandboxProvider {
    static let name = "revenuecat"
    static let page: SandboxPage? = SandboxPage(
        path: "revenuecat",
        text: "Purchases: buy, cancel, refund, let payments fail, and see what the webhook was told.")
    static let addressVariable = "REVENUECAT_URL"
    static let keyVariable = "REVENUECAT_SECRET_KEY"
    static let secretVariable = "REVENUECAT_WEBHOOK_AUTHORIZATION"
    static let signingVariable = "REVENUECAT_WEBHOOK_SIGNING_SECRET"
    /// Makes purchases of the sandbox count, which those of this store are.
    static let acceptanceVariable = "REVENUECAT_ACCEPT_SANDBOX"

    /// The webhook's secrets are others at each start: a page that somebody visits cannot know them.
    let variables: [String: String]
    let records: RevenueCatRecords
    private let delivery: WebhookDelivery
    private let logger: Logger
    private let group: EventLoopGroup
    private let wake = WakeSignal()
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let preparation = Mutex<Task<Void, any Error>?>(nil)

    private static let webhookPath = "/functions/v1/subscription-webhook"
    /// How long it rests when nothing is due: another server may have changed that.
    private static let restSeconds = 30.0
    private static let failureRestSeconds = 5.0

    init(_ parts: SandboxParts) {
        let secret = "Bearer \(SecureRandom.token())"
        let signingSecret = SecureRandom.token()
        variables = [
            Self.keyVariable: RevenueCatAPI.secretKey, Self.secretVariable: secret,
            Self.signingVariable: signingSecret, Self.acceptanceVariable: "true",
        ]
        records = RevenueCatRecords(pool: parts.database, clock: parts.clock)
        delivery = WebhookDelivery(
            pool: parts.database, clock: parts.clock, client: parts.httpClient,
            url: { parts.serverURL().map { $0 + Self.webhookPath } }, secret: secret,
            signingSecret: signingSecret)
        logger = parts.logger
        group = parts.group
    }

    var handler: HTTPHandler {
        var router = Router()
        let wake: @Sendable () -> Void = { [wake] in wake.set() }
        RevenueCatAPI(records: records, wake: wake).add(to: &router)
        OperatorRoutes(records: records, wake: wake, work: work).add(to: &router)
        let routes = router.handler
        return { [self] request in
            try await prepare()
            return try await routes(request)
        }
    }

    /// Makes the schema, once.
    func prepare() async throws {
        let task = preparation.withLock { preparation in
            if let task = preparation { return task }
            let task = Task { try await records.prepare() }
            preparation = task
            return task
        }
        do {
            try await task.value
        } catch {
            preparation.withLock { $0 = nil }
            throw error
        }
    }

    /// Lets happen what is due, and sends what is to be sent.
    ///
    /// - Returns: how many events happened and how many sendings there were.
    @Sendable func work() async throws -> (events: Int, sendings: Int) {
        let events = try await records.working { $0.eventCount }
        return (events, try await delivery.deliverDue())
    }

    // MARK: By itself

    func start() {
        task.withLock { task in
            task = task ?? Task(executorPreference: group.next()) { await self.run() }
        }
    }

    func stop() async {
        let running = task.withLock { $0 }
        running?.cancel()
        wake.set()
        await running?.value
    }

    private func run() async {
        while !Task.isCancelled {
            var seconds = Self.failureRestSeconds
            do {
                try await prepare()
                _ = try await work()
                let due = [try await records.nextChange(), try await delivery.nextDue()].compactMap { $0 }.min()
                let now = records.clock.now
                seconds = due.map { min(max($0.seconds(since: now), 0.01), Self.restSeconds) } ?? Self.restSeconds
            } catch {
                if Task.isCancelled { return }
                logger.error("sandbox of RevenueCat", ["error": .string("\(error)")])
            }
            await wake.wait(upToSeconds: seconds)
        }
    }
}
