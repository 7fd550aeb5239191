import BackendCore
import JSON
import PostgreSQL

/// What the page shows.
struct OperatorState: Sendable {
    struct Delivery: Sendable {
        var number: Int
        var event: String
        var type: String
        var state: String
        var dueAt: Timestamp
        var attempt: Int
        var answer: String
        var customer: String
    }

    var now: Timestamp
    var settings: StoreSettings
    var products: [StoreProduct]
    var purchases: [StorePurchase]
    /// Newest first.
    var deliveries: [Delivery]
    /// Email addresses of the newest users, by identifier.
    var users: [(identifier: String, email: String)]

    var json: JSONValue {
        [
            "now": .string(now.rfc3339), "settings": settings.json, "products": .array(products.map(\.json)),
            "purchases": .array(purchases.map { $0.json(transactions: []) }),
            "deliveries": .array(
                deliveries.map {
                    [
                        "number": JSONValue($0.number), "event": .string($0.event), "type": .string($0.type),
                        "state": .string($0.state), "due_at": .string($0.dueAt.rfc3339),
                        "attempt": JSONValue($0.attempt), "answer": .string($0.answer),
                        "app_user_id": .string($0.customer),
                    ]
                }),
        ]
    }
}

extension RevenueCatRecords {
    /// The user of ours with an address of email.
    func user(addressed address: String) async throws -> String? {
        try await pool.query("SELECT id FROM auth.users WHERE lower(email) = lower($1) LIMIT 1", [.text(address)])
            .firstRow?.string(0)
    }

    /// When time brings the next change.
    func nextChange() async throws -> Timestamp? {
        try await pool.query(
            "SELECT (extract(epoch FROM min(next_change_at)) * 1000000)::bigint FROM sandbox.purchases"
        ).firstRow?.int(0).map(Timestamp.init(microseconds:))
    }
}

extension RevenueCatWork {
    func state(limit: Int) async throws -> OperatorState {
        let deliveries = try await connection.query(
            """
            SELECT number, event, type, state, (extract(epoch FROM due_at) * 1000000)::bigint, attempt, answer,
                coalesce(payload #>> '{event,app_user_id}', payload #>> '{event,transferred_to,0}', '')
            FROM sandbox.deliveries ORDER BY number DESC LIMIT $1
            """, [.init(limit)])
        let users = try await connection.query(
            "SELECT id, coalesce(email, '') FROM auth.users ORDER BY created_at DESC LIMIT $1", [.init(limit)])
        return OperatorState(
            now: now, settings: settings, products: try await products(),
            purchases: try await purchases(limit: limit),
            deliveries: deliveries.rows.map { row in
                OperatorState.Delivery(
                    number: row.int(0) ?? 0, event: row.string(1) ?? "", type: row.string(2) ?? "",
                    state: row.string(3) ?? "", dueAt: Timestamp(microseconds: row.int(4) ?? 0),
                    attempt: row.int(5) ?? 0, answer: row.string(6) ?? "", customer: row.string(7) ?? "")
            }, users: users.rows.map { ($0.string(0) ?? "", $0.string(1) ?? "") })
    }

    /// Sends what was held back, in an order of chance.
    ///
    /// - Returns: how many events that were.
    func releaseDeliveries() async throws -> Int {
        try await connection.query(
            """
            UPDATE sandbox.deliveries SET state = 'pending', due_at = $1::timestamptz - random() * interval '1 second'
            WHERE state = 'held'
            """, [.text(now.rfc3339)]
        ).affectedRowCount
    }

    /// Sends an event again, whatever became of it. Gives whether there is such a delivery.
    func deliverAgain(_ number: Int) async throws -> Bool {
        try await connection.query(
            "UPDATE sandbox.deliveries SET state = 'pending', due_at = $2, attempt = 0 WHERE number = $1",
            [.init(number), .text(now.rfc3339)]
        ).affectedRowCount == 1
    }
}

extension StoreProduct {
    var json: JSONValue {
        [
            "product_id": .string(identifier), "name": .string(name), "kind": .string(kind.rawValue),
            "price": .number(price), "currency": .string(currency), "credits": JSONValue(credits),
        ]
    }
}

extension StorePurchase {
    /// - Parameter transactions: signed, as StoreKit gives them to the app; the last one is the current one.
    func json(transactions: [String]) -> JSONValue {
        var members: [String: JSONValue] = [
            "original_transaction_id": .string(originalTransaction), "transaction_id": .string(current.transaction),
            "account": .string(account), "customer": .init(customer), "store": .string(store.rawValue),
            "product_id": .string(current.product.identifier), "purchase_date": .string(current.start.secondsText),
            "expires_date": .init(current.end?.secondsText), "refunded_at": .init(current.refundedAt?.secondsText),
            "is_trial": JSONValue(current.isTrial), "signed_transactions": .array(transactions.map(JSONValue.string)),
        ]
        if let subscription {
            members["state"] = .string(subscription.state.rawValue)
            members["will_renew"] = JSONValue(subscription.willRenew)
            members["renewal_count"] = JSONValue(subscription.renewalCount)
            members["pending_product_id"] = .init(subscription.pending?.identifier)
            members["payment_fails"] = JSONValue(subscription.paymentFails)
            members["next_change_at"] = .init(nextChange?.rfc3339)
        }
        return .object(members)
    }
}

extension StoreSettings {
    var json: JSONValue {
        [
            "month_seconds": .number(text(monthSeconds)), "renewal_limit": JSONValue(renewalLimit),
            "grace_days": JSONValue(graceDays), "retry_days": JSONValue(retryDays),
            "trial_days": JSONValue(trialDays), "transfer": .string(transfer.rawValue), "mode": .string(mode.rawValue),
            "retry_seconds": .number(text(retrySeconds)), "copies": JSONValue(copies),
            "disorder_seconds": .number(text(disorderSeconds)),
        ]
    }

    func text(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }
}
