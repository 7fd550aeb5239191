import BackendCore
import BackendTestSupport
import Credits
import EventLoop
import HTTPClient
import HTTPServer
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization

@testable import Sandbox

/// The stand-in for RevenueCat on a database of its own, with a webhook that does what the test wants, and a clock that it sets. Nothing
/// happens by itself.
struct SandboxFixture: Sendable {
    let pool: PostgreSQLPool
    let sandbox: RevenueCatSandbox
    let clock: SandboxClock
    let webhook: TestWebhook
    let settlement: PurchaseSettlement
    let client: HTTPClient
    let url: String

    static let alice = "00000000-0000-4000-8000-00000000000a"
    static let bob = "00000000-0000-4000-8000-00000000000b"
    static let carol = "00000000-0000-4000-8000-00000000000c"
    static let monthly = "subscription_credit_monthly_basic_1"
    static let yearly = "subscription_credit_yearly_basic_1"
    static let pro = "subscription_credit_monthly_pro_1"
    static let pack = "easyapp_credits_1000"

    static func run(_ body: (SandboxFixture) async throws -> Void) async throws {
        try await TestDatabase.withMigratedPool { pool in
            for (user, name) in [(alice, "alice"), (bob, "bob"), (carol, "carol")] {
                try await TestDatabase.insertUser(user, email: "\(name)@example.com", on: pool)
            }
            try await pool.query(
                """
                INSERT INTO subscription_products (product_id, product_name, subscription_type, credits_per_month, price)
                VALUES ($1, 'Premium Monthly Pro', 'monthly', 5000, 19.99)
                """, [.text(pro)])
            let group = try EventLoopGroup(count: 1)
            let client = HTTPClient(group: group)
            let clock = SandboxClock()
            let wallClock = WallClock { clock.now }
            let settlement = PurchaseSettlement(pool: pool, clock: wallClock, acceptsSandbox: true)
            let webhook = TestWebhook(settlement: settlement)
            let address = SharedText()
            let sandbox = RevenueCatSandbox(
                SandboxParts(
                    database: pool, httpClient: client, logger: Logger(level: .error), clock: wallClock, group: group,
                    serverURL: { address.value }))
            webhook.secret = sandbox.variables["REVENUECAT_WEBHOOK_AUTHORIZATION"] ?? ""
            var router = Router()
            router.post("/functions/v1/subscription-webhook") { try await webhook.respond(to: $0) }
            router.mount("/sandbox/revenuecat", sandbox.handler)
            let server = HTTPServer(configuration: HTTPServerConfiguration(), group: group, handler: router.handler)
            address.value = "http://127.0.0.1:\(try await server.start())"
            let outcome: Result<Void, any Error>
            do {
                try await sandbox.prepare()
                try await body(
                    SandboxFixture(
                        pool: pool, sandbox: sandbox, clock: clock, webhook: webhook, settlement: settlement,
                        client: client, url: address.value))
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            await client.close()
            await server.shutdown(graceSeconds: 0)
            group.stop()
            try outcome.get()
        }
    }

    struct Answer: Sendable {
        var status: Int
        var json: JSONValue
        var text: String
        var headers: HTTPHeaders
    }

    /// Sends a request, with the SDK's key unless told otherwise.
    func send(
        _ method: HTTPMethod = .post, _ path: String, _ json: JSONValue? = nil, form: String? = nil,
        key: String? = "appl_sandbox", headers: [String: String] = [:]
    ) async throws -> Answer {
        var all: HTTPHeaders = ["Content-Type": form == nil ? "application/json" : "application/x-www-form-urlencoded"]
        if let key { all["Authorization"] = "Bearer \(key)" }
        for (name, value) in headers { all[name] = value }
        let body = form.map { Array($0.utf8) } ?? json?.serialized ?? []
        let response = try await sandbox.handler(
            HTTPRequest(method: method, target: path, headers: all, body: HTTPBody(body)))
        let bytes = try await response.collectBody()
        return Answer(
            status: response.status, json: (try? JSONValue(parsing: bytes)) ?? .null,
            text: String(decoding: bytes, as: UTF8.self), headers: response.headers)
    }

    /// Buys something as the page does, and gives the purchase's identifier.
    @discardableResult
    func buy(_ product: String, user: String = alice, _ others: [String: JSONValue] = [:]) async throws -> String {
        let body: [String: JSONValue] = ["user": .string(user), "product_id": .string(product)]
        let answer = try await send(.post, "/store/purchases", .object(body.merging(others) { _, own in own }))
        if answer.status != 200 { throw SandboxRefusal(answer.status, answer.text) }
        return answer.json["original_transaction_id"]?.string ?? ""
    }

    func perform(_ action: String, on purchase: String, _ body: JSONValue = [:]) async throws {
        let answer = try await send(.post, "/store/purchases/\(purchase)/\(action)", body)
        if answer.status != 200 { throw SandboxRefusal(answer.status, answer.text) }
    }

    func set(_ settings: JSONValue) async throws {
        let answer = try await send(.post, "/settings", settings)
        if answer.status != 200 { throw SandboxRefusal(answer.status, answer.text) }
    }

    /// Lets happen what is due, and sends what is to be sent.
    func work() async throws { _ = try await sandbox.work() }

    func balance(_ user: String = alice) async throws -> Int {
        try await pool.query("SELECT credits_balance($1, $2) -> 'balance'", [.text(user), .text(clock.now.rfc3339)])
            .firstRow?.int(0) ?? -1
    }
}

/// A text that is set once something is known.
final class SharedText: Sendable {
    private let text = Mutex("")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}

/// A clock that stands until it is set. Seconds count from 2030.
final class SandboxClock: Sendable {
    static let start = Timestamp(seconds: 1_893_456_000)
    private let time = Mutex(SandboxClock.start)

    var now: Timestamp { time.withLock { $0 } }

    func advance(seconds: Double) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// The backend's webhook, or one that is out of order.
final class TestWebhook: Sendable {
    private struct State {
        var secret = ""
        /// What the next deliveries are answered with; 200 from the ledger when it is empty.
        var failures: [Int] = []
        var bodies: [JSONValue] = []
        var headers: [HTTPHeaders] = []
    }

    private let state = Mutex(State())
    private let settlement: PurchaseSettlement

    init(settlement: PurchaseSettlement) { self.settlement = settlement }

    var secret: String {
        get { state.withLock(\.secret) }
        set { state.withLock { $0.secret = newValue } }
    }

    /// Every event that came, as often as it came.
    var events: [JSONValue] { state.withLock { $0.bodies.compactMap { $0["event"] } } }
    var bodies: [JSONValue] { state.withLock(\.bodies) }
    var types: [String] { events.map { $0["type"]?.string ?? "" } }
    var headers: [HTTPHeaders] { state.withLock(\.headers) }

    func fail(with statuses: [Int]) { state.withLock { $0.failures = statuses } }
    func forget() { state.withLock { $0.bodies = [] } }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.json()
        let failure: Int? = state.withLock { state in
            state.bodies.append(body)
            state.headers.append(request.headers)
            if request.headers["Authorization"] != state.secret { return 401 }
            return state.failures.isEmpty ? nil : state.failures.removeFirst()
        }
        if let failure { return HTTPResponse(status: failure) }
        _ = try await settlement.receive(body)
        return .json(["received": true])
    }
}
