import BackendCore
import HTTPClient
import HTTPCore
import JSON
import PostgreSQL

/// Asks RevenueCat about a user, and mends what webhooks have missed: purchases, refunds, their reversals and transfers to the user that no
/// event told of, and periods that go on for longer.
///
/// What is missing is put in as an event of its own, so that it is kept, shown and applied as if the webhook had come.
///
/// RevenueCat tells what a customer has and not where something has gone: a transfer is found by asking about the one who has it now.
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
            let names = Names(user: user, original: subscriber.originalCustomer)
            if try await !isKnown(transaction.purchase) {
                let event = try await purchaseEvent(of: transaction, by: names)
                if let change = try await receive(event, "Added the purchase \(transaction.name)") {
                    changes.append(change)
                }
            } else if let change = try await mendTransfer(of: transaction, to: user) {
                changes.append(change)
            }
            if let change = try await mendRefund(of: transaction, by: names) { changes.append(change) }
            if let change = try await mendEnd(of: transaction, by: names) { changes.append(change) }
        }
        return changes
    }

    private func isKnown(_ purchase: String) async throws -> Bool {
        try await pool.query("SELECT FROM purchases WHERE purchase = $1", [.text(purchase)]).rowCount > 0
    }

    /// How RevenueCat knows a user.
    private struct Names: Sendable {
        var user: String
        var original: String?
    }

    /// What RevenueCat shows of a refund holds, however often the purchase was refunded and that reversed meanwhile.
    private func mendRefund(
        of transaction: SubscriberTransactions.Transaction, by names: Names
    ) async throws -> String? {
        let row = try await pool.query(
            "SELECT is_revoked, change_count FROM purchases WHERE purchase = $1", [.text(transaction.purchase)]
        ).firstRow
        guard let row, let isRevoked = row.bool(0), let changeCount = row.int(1) else { return nil }
        if let refundDate = transaction.refundDate, !isRevoked {
            return try await receive(
                try await refundEvent(of: transaction, at: refundDate, changeCount: changeCount, by: names),
                "Added the refund of \(transaction.name)")
        }
        if transaction.refundDate == nil, isRevoked {
            // When it was reversed is not told.
            return try await receive(
                try await event(
                    "REFUND_REVERSED", of: transaction, at: clock.now.rfc3339, changeCount: changeCount, by: names),
                "Reversed the refund of \(transaction.name)")
        }
        return nil
    }

    /// A period that goes on for longer than events have told was extended, or has not ended after all. In a billing grace period nothing
    /// is paid for.
    private func mendEnd(
        of transaction: SubscriberTransactions.Transaction, by names: Names
    ) async throws -> String? {
        guard !transaction.isPack, transaction.refundDate == nil, !transaction.hasBillingIssue,
            let expiryDate = transaction.expiryDate,
            let end = try await settlement.end(of: transaction.purchase),
            let shown = try await milliseconds(expiryDate), shown > end.microseconds / 1000
        else { return nil }
        return try await receive(
            try await event(
                "SUBSCRIPTION_EXTENDED", of: transaction, at: clock.now.rfc3339, by: names, key: "\(shown)"),
            "Extended \(transaction.name) until \(expiryDate)")
    }

    /// What RevenueCat says is the user's, and was another's as far as events tell, has been transferred: the two are one customer if the
    /// other has it as well.
    private func mendTransfer(
        of transaction: SubscriberTransactions.Transaction, to user: String
    ) async throws -> String? {
        guard let holder = try await settlement.holder(of: transaction.purchase), holder.user != user,
            !holder.customers.contains(user)
        else { return nil }
        if try await subscriber(holder.user).contains(transaction.purchase) {
            return "Left \(transaction.name) with \(holder.user): RevenueCat knows both users as one customer."
        }
        let event: JSONValue = [
            "id": .string("reconciled/TRANSFER/\(transaction.purchase)/\(clock.now.microseconds / 1000)"),
            "type": "TRANSFER", "event_timestamp_ms": JSONValue(clock.now.microseconds / 1000),
            "store": .string(transaction.store), "environment": transaction.isSandbox ? "SANDBOX" : "PRODUCTION",
            "transferred_from": .array(holder.customers.sorted().map(JSONValue.string)),
            "transferred_to": [.string(user)],
            // RevenueCat's own have no such member, and move everything.
            "transferred_subjects": [.string(holder.subject)],
        ]
        return try await receive(
            ["api_version": "1.0", "event": event], "Added the transfer of \(transaction.name) from \(holder.user)")
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

    /// Puts an event in, and tells what that has done; nil when it was there already.
    private func receive(_ event: JSONValue, _ change: String) async throws -> String? {
        guard try await settlement.receive(event) == .settled else { return nil }
        let row = try await pool.query(
            "SELECT state, state_reason FROM purchase_events WHERE id = $1", [.init(event["event"]?["id"]?.string)]
        ).firstRow
        guard let state = row?.string(0), state != "applied" else { return change + "." }
        return "\(change), which is \(state): \(row?.string(1) ?? "")"
    }

    private func milliseconds(_ date: String) async throws -> Int? {
        try await pool.query("SELECT (extract(epoch FROM $1::timestamptz) * 1000)::bigint", [.text(date)])
            .firstRow?.int(0)
    }

    private func purchaseEvent(
        of transaction: SubscriberTransactions.Transaction, by names: Names
    ) async throws -> JSONValue {
        try await event(
            transaction.isPack ? "NON_RENEWING_PURCHASE" : "INITIAL_PURCHASE", of: transaction,
            at: transaction.purchaseDate, by: names)
    }

    private func refundEvent(
        of transaction: SubscriberTransactions.Transaction, at date: String, changeCount: Int, by names: Names
    ) async throws -> JSONValue {
        try await event(
            "CANCELLATION", of: transaction, at: date, changeCount: changeCount, by: names,
            with: ["cancel_reason": "CUSTOMER_SUPPORT"])
    }

    private func event(
        _ type: String, of transaction: SubscriberTransactions.Transaction, at date: String, changeCount: Int = 0,
        by names: Names, key: String? = nil, with others: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        // The same can happen again, once it was undone.
        let suffix = (key ?? (changeCount == 0 ? nil : "\(changeCount)")).map { "/\($0)" } ?? ""
        // What RevenueCat shows comes after all that events have told of the transaction, whatever their clocks say.
        let isCorrection = ["CANCELLATION", "REFUND_REVERSED", "SUBSCRIPTION_EXTENDED"].contains(type)
        // The first transaction is not told; what is known of this one or of the product's subscription is taken instead.
        let row = try await pool.query(
            """
            SELECT greatest((extract(epoch FROM $1::timestamptz) * 1000)::bigint,
                    (SELECT (extract(epoch FROM max(event_timestamp)) * 1000)::bigint + 1 FROM purchase_events
                    WHERE $8 AND payload #>> '{event,transaction_id}' = $9
                        AND subject = (SELECT subject FROM purchases WHERE purchase = $4))),
                (extract(epoch FROM $2::timestamptz) * 1000)::bigint,
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
                .init(transaction.isPack), .text(names.user), .text(transaction.product),
                .init(isCorrection), .text(transaction.identifier),
            ]
        ).firstRow
        let subject = row?.string(3) ?? transaction.purchase
        var members: [String: JSONValue] = [
            "id": .string("reconciled/\(type)/\(transaction.purchase)\(suffix)"), "type": .string(type),
            "event_timestamp_ms": JSONValue(row?.int(0) ?? 0), "app_user_id": .string(names.user),
            "original_app_user_id": .string(names.original ?? names.user), "aliases": [.string(names.user)],
            "store": .string(transaction.store),
            "environment": transaction.isSandbox ? "SANDBOX" : "PRODUCTION", "product_id": .string(transaction.product),
            "transaction_id": .string(transaction.identifier),
            "original_transaction_id": .string(String(subject.drop { $0 != "/" }.dropFirst())),
            "purchased_at_ms": JSONValue(row?.int(1) ?? 0), "period_type": transaction.isTrial ? "TRIAL" : "NORMAL",
        ]
        if let expiry = row?.int(2) { members["expiration_at_ms"] = JSONValue(expiry) }
        return ["api_version": "1.0", "event": .object(members.merging(others) { _, own in own })]
    }
}
