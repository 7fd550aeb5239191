import BackendCore
import BackendTestSupport
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization

@testable import Credits

/// Purchases on a database of their own, and a clock that the test sets.
struct PurchaseFixture: Sendable {
    let connectionString: String
    let pool: PostgreSQLPool
    let settlement: PurchaseSettlement
    let clock: TestClock

    static let monthly = "subscription_credit_monthly_basic_1"
    static let yearly = "subscription_credit_yearly_basic_1"
    static let pack = "easyapp_credits_1000"
    /// A monthly plan of 5000 credits, for upgrades.
    static let pro = "subscription_credit_monthly_pro_1"

    static func run(userCount: Int = 2, _ body: (PurchaseFixture) async throws -> Void) async throws {
        try await LedgerFixture.run(userCount: userCount) { ledger in
            try await ledger.pool.query(
                """
                INSERT INTO subscription_products (product_id, product_name, subscription_type, credits_per_month)
                VALUES ($1, 'Premium Monthly Pro', 'monthly', 5000)
                """, [.text(pro)])
            let clock = TestClock()
            try await body(
                PurchaseFixture(
                    connectionString: ledger.connectionString, pool: ledger.pool,
                    settlement: PurchaseSettlement(pool: ledger.pool, clock: WallClock { clock.now }), clock: clock))
            let problems = try await ledger.problems()
            if !problems.isEmpty { throw FixtureError(description: "\(problems)") }
        }
    }

    struct FixtureError: Error, CustomStringConvertible {
        var description: String
    }

    var wallClock: WallClock { WallClock { [clock] in clock.now } }

    func balance(_ user: String) async throws -> Int {
        try await pool.query("SELECT credits_balance($1, $2) -> 'balance'", [.text(user), .text(clock.now.rfc3339)])
            .firstRow?.int(0) ?? -1
    }

    /// What the database says of some users' credits and subscriptions, in a form that does not tell how it came about.
    func state(of users: [String]) async throws -> String {
        try await pool.withConnection { try await Self.state(of: users, on: $0) }
    }

    static func state(of users: [String], on connection: PostgreSQLConnection) async throws -> String {
        try await connection.query(
            """
            SELECT jsonb_build_object(
                'balances', (SELECT jsonb_agg(coalesce(balance, 0) ORDER BY number)
                    FROM unnest($1::uuid[]) WITH ORDINALITY AS users (id, number)
                    LEFT JOIN credit_accounts ON user_id = users.id),
                'lots', (SELECT jsonb_agg(jsonb_build_array(array_position($1, user_id), source, remaining, expires_at)
                    ORDER BY array_position($1, user_id), source, expires_at, remaining)
                    FROM credit_lots WHERE is_open AND user_id = ANY ($1)),
                -- Where all of a purchase's credits have gone, whoever has them; not what moved on.
                'purchases', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.name, p.purchase_month) FROM (
                    SELECT regexp_replace(purchase, '^.*-', '') AS name, purchase_month, sum(amount - moved) AS granted,
                        sum(remaining) AS remaining, sum(spent) AS spent, sum(expired) AS expired,
                        sum(taken_back) AS taken_back, sum(revoked) AS revoked, sum(shortfall) AS shortfall,
                        bool_or(revoked_at IS NOT NULL) AS is_revoked
                    FROM credit_lots WHERE user_id = ANY ($1) AND purchase IS NOT NULL AND amount > moved
                    GROUP BY name, purchase_month) AS p),
                'subscriptions', (SELECT jsonb_agg(to_jsonb(s) - 'updated_at' - 'subject' - 'user_id'
                    || jsonb_build_object('user', array_position($1, user_id)))
                    FROM user_subscriptions AS s WHERE user_id = ANY ($1)),
                'events', (SELECT jsonb_object_agg(type || event_timestamp, jsonb_build_array(state, state_reason))
                    FROM purchase_events WHERE user_id = ANY ($1)))
            """, [.text("{\(users.joined(separator: ","))}")]
        ).firstRow?.string(0) ?? ""
    }
}

/// A clock that stands until it is set.
final class TestClock: Sendable {
    /// 2030-01-01 00:00 UTC.
    static let start = Timestamp(seconds: 1_893_456_000)
    private let time = Mutex(TestClock.start)

    var now: Timestamp { time.withLock { $0 } }

    func set(days: Double) { set(seconds: days * 86_400) }

    func set(seconds: Double) { time.withLock { $0 = TestClock.start.adding(seconds: seconds) } }
}

/// Makes events as RevenueCat sends them. Times are in days after the clock's start.
struct EventMaker: Sendable {
    /// Sets subscriptions of several users apart.
    var prefix: String
    var user: String

    func event(
        _ type: String, at day: Double, transaction: String? = nil, product: String? = nil, from start: Double? = nil,
        to end: Double? = nil, with others: [String: JSONValue] = [:]
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string("\(prefix)-\(type)-\(day)-\(transaction ?? "")"), "type": .string(type),
            "event_timestamp_ms": milliseconds(day), "app_user_id": .string(user),
            "original_app_user_id": .string(user), "aliases": [.string("$RCAnonymousID:\(prefix)"), .string(user)],
            "store": "APP_STORE", "environment": "PRODUCTION", "period_type": "NORMAL", "price": 9.99,
            "something_new": ["of": "RevenueCat's"],
        ]
        if let transaction {
            members["transaction_id"] = .string("\(prefix)-\(transaction)")
            members["original_transaction_id"] = .string(
                "\(prefix)-\(type == "NON_RENEWING_PURCHASE" ? transaction : "1")")
        }
        if let product { members["product_id"] = .string(product) }
        if let start { members["purchased_at_ms"] = milliseconds(start) }
        if let end { members["expiration_at_ms"] = milliseconds(end) }
        return ["api_version": "1.0", "event": .object(members.merging(others) { _, own in own })]
    }

    /// A first purchase (number 1) or renewal of a plan, with the month that it pays for.
    func payment(
        _ number: Int, day: Double, days: Double = 30, product: String = PurchaseFixture.monthly, type: String? = nil
    ) -> JSONValue {
        event(
            type ?? (number == 1 ? "INITIAL_PURCHASE" : "RENEWAL"), at: day, transaction: "\(number)", product: product,
            from: day, to: day + days)
    }

    func pack(_ transaction: String = "p", day: Double, product: String = PurchaseFixture.pack) -> JSONValue {
        event("NON_RENEWING_PURCHASE", at: day, transaction: transaction, product: product, from: day)
    }

    func refund(_ transaction: String, day: Double, isPack: Bool = false) -> JSONValue {
        event(
            "CANCELLATION", at: day, transaction: transaction,
            with: isPack
                ? [
                    "cancel_reason": "CUSTOMER_SUPPORT", "original_transaction_id": .string("\(prefix)-\(transaction)"),
                    "price": -9.99,
                ]
                : ["cancel_reason": "CUSTOMER_SUPPORT", "price": -9.99])
    }

    func transfer(to other: String, from: String? = nil, day: Double) -> JSONValue {
        event(
            "TRANSFER", at: day,
            with: [
                "app_user_id": .null, "original_app_user_id": .null, "aliases": .null,
                "transferred_from": [.string(from ?? user), .string("$RCAnonymousID:\(prefix)")],
                "transferred_to": [.string(other)],
            ])
    }

    private func milliseconds(_ day: Double) -> JSONValue {
        JSONValue(TestClock.start.adding(seconds: day * 86_400).microseconds / 1000)
    }
}
