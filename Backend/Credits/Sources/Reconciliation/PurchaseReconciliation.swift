import BackendCore
import HTTPClient
import HTTPCore
import JSON
import PostgreSQL

/// Asks RevenueCat about a user, and mends what webhooks have missed: purchases, refunds and their reversals that no event told of.
///
/// What is missing is put in as an event of its own, so that it is kept, shown and applied as if the webhook had come.
public struct PurchaseReconciliation: Sendable {
    /// Why RevenueCat's answer could not be used.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public var description: String
    }

    private let pool: PostgreSQLPool
    private let client: HTTPClient
    private let settlement: PurchaseSettlement
    private let clock: WallClock
    /// `https://api.revenuecat.com`, or a stand-in.
    private let url: String
    /// A secret key of the project, `sk_…`.
    private let key: String

    private static let answerLimitBytes = 4 << 20

    /// - Parameters:
    ///   - url: where RevenueCat is, without a slash at the end.
    ///   - acceptsSandbox: whether purchases of the sandbox count whatever the settings say.
    public init(
        pool: PostgreSQLPool, client: HTTPClient, url: String, key: String, clock: WallClock = .system,
        acceptsSandbox: Bool = false
    ) {
        self.pool = pool
        self.client = client
        self.url = url
        self.key = key
        self.clock = clock
        settlement = PurchaseSettlement(pool: pool, clock: clock, acceptsSandbox: acceptsSandbox)
    }

    /// The variables it is told with.
    public static let keyVariable = "REVENUECAT_SECRET_KEY"
    public static let urlVariable = "REVENUECAT_URL"
    public static let keyHint =
        "Set it to a secret key (sk_…) of the project, from RevenueCat's dashboard under API keys."
    public static let usualURL = "https://api.revenuecat.com"

    /// Mends a user's purchases, and tells what was changed, a sentence each; nothing when all was right.
    ///
    /// - Throws: `Failure`, `HTTPClientError`, `PostgreSQLError`. What was mended before stays so.
    public func reconcile(_ user: String) async throws -> [String] {
        let subscriber = try await subscriber(user)
        var changes: [String] = []
        for transaction in subscriber.transactions {
            let known = try await pool.query(
                "SELECT is_revoked, change_count FROM purchases WHERE purchase = $1", [.text(transaction.purchase)]
            ).firstRow
            let isRevoked = known?.bool(0) ?? false
            let changeCount = known?.int(1) ?? 0
            if known == nil {
                let isNew = try await receive(purchaseEvent(of: transaction, user: user))
                if isNew { changes.append("Added the purchase \(transaction.purchase) of \(transaction.product).") }
            }
            if let refundDate = transaction.refundDate, !isRevoked {
                let isNew = try await receive(
                    refundEvent(of: transaction, at: refundDate, changeCount: changeCount, user: user))
                if isNew { changes.append("Added the refund of \(transaction.purchase) of \(transaction.product).") }
            }
            if transaction.refundDate == nil, isRevoked {
                // When it was reversed is not told.
                let isNew = try await receive(
                    event(
                        "REFUND_REVERSED", of: transaction, at: clock.now.rfc3339, changeCount: changeCount, user: user)
                )
                if isNew {
                    changes.append("Reversed the refund of \(transaction.purchase) of \(transaction.product).")
                }
            }
        }
        return changes
    }

    private func subscriber(_ user: String) async throws -> SubscriberTransactions {
        let response = try await client.execute(
            HTTPClientRequest(
                url: "\(url)/v1/subscribers/\(PercentEncoding.encode(user))",
                headers: ["Authorization": "Bearer \(key)", "Accept": "application/json"]))
        var bytes: [UInt8] = []
        for try await chunk in response.body {
            bytes += chunk
            if bytes.count > Self.answerLimitBytes { throw Failure(description: "RevenueCat's answer is too long.") }
        }
        guard response.status == 200 || response.status == 201 else {
            throw Failure(description: "RevenueCat has answered with status \(response.status).")
        }
        guard let subscriber = (try? JSONValue(parsing: bytes)).flatMap(SubscriberTransactions.init) else {
            throw Failure(description: "RevenueCat's answer is not a subscriber.")
        }
        return subscriber
    }

    private func receive(_ event: JSONValue) async throws -> Bool {
        try await settlement.receive(event) == .settled
    }

    private func purchaseEvent(
        of transaction: SubscriberTransactions.Transaction, user: String
    ) async throws -> JSONValue {
        try await event(
            transaction.isPack ? "NON_RENEWING_PURCHASE" : "INITIAL_PURCHASE", of: transaction,
            at: transaction.purchaseDate, user: user)
    }

    private func refundEvent(
        of transaction: SubscriberTransactions.Transaction, at date: String, changeCount: Int, user: String
    ) async throws -> JSONValue {
        try await event(
            "CANCELLATION", of: transaction, at: date, changeCount: changeCount, user: user,
            with: ["cancel_reason": "CUSTOMER_SUPPORT"])
    }

    private func event(
        _ type: String, of transaction: SubscriberTransactions.Transaction, at date: String, changeCount: Int = 0,
        user: String, with others: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        // The same can happen again, once it was undone.
        let suffix = changeCount == 0 ? "" : "/\(changeCount)"
        // The first transaction is not told; what is known of this one or of the product's subscription is taken instead.
        let row = try await pool.query(
            """
            SELECT (extract(epoch FROM $1::timestamptz) * 1000)::bigint, (extract(epoch FROM $2::timestamptz) * 1000)::bigint,
                (extract(epoch FROM $3::timestamptz) * 1000)::bigint,
                coalesce(
                    (SELECT subject FROM purchases WHERE purchase = $4),
                    (SELECT subject FROM user_subscriptions WHERE NOT $5 AND user_id = $6 AND product_id = $7
                        ORDER BY updated_at DESC LIMIT 1),
                    $4)
            """,
            [
                .text(date), .text(transaction.purchaseDate), .init(transaction.expiryDate),
                .text(transaction.purchase),
                .init(transaction.isPack), .text(user), .text(transaction.product),
            ]
        ).firstRow
        let subject = row?.string(3) ?? transaction.purchase
        var members: [String: JSONValue] = [
            "id": .string("reconciled/\(type)/\(transaction.purchase)\(suffix)"), "type": .string(type),
            "event_timestamp_ms": JSONValue(row?.int(0) ?? 0), "app_user_id": .string(user),
            "original_app_user_id": .string(user), "aliases": [.string(user)], "store": .string(transaction.store),
            "environment": transaction.isSandbox ? "SANDBOX" : "PRODUCTION", "product_id": .string(transaction.product),
            "transaction_id": .string(transaction.identifier),
            "original_transaction_id": .string(String(subject.drop { $0 != "/" }.dropFirst())),
            "purchased_at_ms": JSONValue(row?.int(1) ?? 0), "period_type": transaction.isTrial ? "TRIAL" : "NORMAL",
        ]
        if let expiry = row?.int(2) { members["expiration_at_ms"] = JSONValue(expiry) }
        return ["api_version": "1.0", "event": .object(members.merging(others) { _, own in own })]
    }
}
