import BackendCore
import JSON
import PostgreSQL

/// What the ledger says of purchases, and how it is brought into line, on the connection of one database transaction.
struct PurchaseLedger: Sendable {
    /// A transaction of a store as it is recorded.
    struct Record: Sendable, Equatable {
        var isRevoked: Bool
        var changeCount: Int
        /// When what was granted expires, by month.
        var expiries: [Int: Timestamp?] = [:]
        /// When it was granted, by month.
        var grantTimes: [Int: Timestamp] = [:]
        /// The users who have something of it left.
        var holders: [String] = []
    }

    let connection: PostgreSQLConnection
    let now: Timestamp

    /// Credits that are granted late are good for a week all the same, or for half of a shorter period.
    private static let leastValiditySeconds = 7.0 * 86_400

    /// What is recorded of payments, by purchase.
    ///
    /// - Parameter owned: those of them whose user is known. They are added where they were not recorded before.
    func records(of payments: [Payment], adding owned: [Payment], subject: String) async throws -> [String: Record] {
        if payments.isEmpty { return [:] }
        let rows = owned.map { payment -> JSONValue in
            [
                "purchase": .string(payment.purchase), "product_id": .string(payment.product),
                "environment": payment.isSandbox ? "SANDBOX" : "PRODUCTION",
            ]
        }
        let purchases = PostgreSQLParameter.texts(payments.map(\.purchase))
        let results = try await connection.pipeline([
            PostgreSQLStatement(
                """
                INSERT INTO purchases (purchase, subject, product_id, environment)
                SELECT purchase, $2, product_id, environment
                FROM jsonb_to_recordset($1) AS rows (purchase text, product_id text, environment text)
                ON CONFLICT (purchase) DO NOTHING
                """, [.utf8(JSONValue.array(rows).serialized), .text(subject)]),
            PostgreSQLStatement(
                """
                SELECT purchase, is_revoked, change_count FROM purchases
                WHERE purchase IN (SELECT jsonb_array_elements_text($1))
                """, [purchases]),
            PostgreSQLStatement(
                """
                SELECT purchase, month, (extract(epoch FROM granted_at) * 1000000)::bigint,
                    (extract(epoch FROM expires_at) * 1000000)::bigint
                FROM purchase_grants WHERE purchase IN (SELECT jsonb_array_elements_text($1))
                """, [purchases]),
            PostgreSQLStatement(
                """
                SELECT DISTINCT purchase, user_id FROM credit_lots
                WHERE purchase IN (SELECT jsonb_array_elements_text($1)) AND is_open ORDER BY user_id
                """, [purchases]),
        ])
        var records: [String: Record] = [:]
        for row in results[1].rows {
            records[row.string(0) ?? ""] = Record(isRevoked: row.bool(1) ?? false, changeCount: row.int(2) ?? 0)
        }
        for row in results[2].rows {
            guard let purchase = row.string(0), let month = row.int(1), let granted = row.int(2) else { continue }
            records[purchase]?.grantTimes[month] = Timestamp(microseconds: granted)
            records[purchase]?.expiries[month] = .some(row.int(3).map(Timestamp.init(microseconds:)))
        }
        for row in results[3].rows {
            if let purchase = row.string(0), let holder = row.string(1) { records[purchase]?.holders.append(holder) }
        }
        return records
    }

    /// When a grant's credits expire: with their period. Those granted late last a while, unless another payment took the period's place.
    static func expiry(of grant: Payment.Grant, of payment: Payment, grantedAt: Timestamp) -> Timestamp? {
        guard let end = grant.end else { return nil }
        if let replacedAt = payment.replacedAt, end >= replacedAt { return end }
        let validity = min(max(end.seconds(since: grant.start), 0) / 2, leastValiditySeconds)
        return max(end, grantedAt.adding(seconds: validity))
    }

    func grant(_ grant: Payment.Grant, for payment: Payment, to user: String) async throws {
        let expiry = Self.expiry(of: grant, of: payment, grantedAt: now)
        try await connection.pipeline([
            PostgreSQLStatement(
                """
                INSERT INTO purchase_grants (purchase, month, credits, granted_at, expires_at) VALUES ($1, $2, $3, $4, $5)
                """,
                [
                    .text(payment.purchase), .init(grant.month), .init(grant.credits), .text(now.rfc3339),
                    .init(expiry?.rfc3339),
                ]),
            PostgreSQLStatement(
                """
                SELECT credits_grant($1, $2, $3, $4, expires_at => $5, reason => $6, actor => 'store', purchase => $7,
                    purchase_month => $8, as_of => $9)
                """,
                [
                    .text(user), .init(grant.credits), .text(payment.isPack ? "purchase" : "subscription"),
                    .text(key("grant/\(grant.month)", payment)), .init(expiry?.rfc3339), .text(payment.product),
                    .text(payment.purchase), .init(grant.month), .text(now.rfc3339),
                ]),
        ])
    }

    /// Takes back what a refunded payment had paid for, from everyone who has some of it.
    func revoke(_ payment: Payment, changeCount: Int) async throws {
        try await change(payment, with: "credits_revoke_purchase", isRevoked: true, changeCount: changeCount)
    }

    /// Gives it again, because the refund was reversed.
    func restore(_ payment: Payment, changeCount: Int) async throws {
        try await change(payment, with: "credits_restore_purchase", isRevoked: false, changeCount: changeCount)
    }

    private func change(
        _ payment: Payment, with function: String, isRevoked: Bool, changeCount: Int
    ) async throws {
        for holder in try await holders(of: payment) {
            try await connection.query(
                "SELECT \(function)($1, $2, $3, reason => $4, actor => 'store', as_of => $5)",
                [
                    .text(holder), .text(payment.purchase), .text(key("change/\(changeCount)", payment)),
                    .text(payment.product), .text(now.rfc3339),
                ])
        }
        try await connection.query(
            "UPDATE purchases SET is_revoked = $2, change_count = change_count + 1 WHERE purchase = $1",
            [.text(payment.purchase), .init(isRevoked)])
    }

    /// Moves what `holders` have left of it to the user it belongs to now. Gives whether there was anything to move.
    func move(_ payment: Payment, from holders: [String], to user: String, changeCount: Int) async throws -> Bool {
        let others = holders.filter { $0 != user }
        for holder in others {
            try await connection.query(
                "SELECT credits_transfer_purchase($1, $2, $3, $4, reason => $5, actor => 'store', as_of => $6)",
                [
                    .text(holder), .text(user), .text(payment.purchase),
                    .text(key("change/\(changeCount)/\(holder)", payment)), .text(payment.product), .text(now.rfc3339),
                ])
        }
        if others.isEmpty { return false }
        try await connection.query(
            "UPDATE purchases SET change_count = change_count + 1 WHERE purchase = $1", [.text(payment.purchase)])
        return true
    }

    func setExpiry(_ expiry: Timestamp?, ofMonth month: Int, of payment: Payment) async throws {
        for holder in try await holders(of: payment) {
            try await connection.query(
                "SELECT credits_set_validity($1, $2, $3, $4, as_of => $5)",
                [
                    .text(holder), .text(payment.purchase), .init(month), .init(expiry?.rfc3339), .text(now.rfc3339),
                ])
        }
        try await connection.query(
            "UPDATE purchase_grants SET expires_at = $3 WHERE purchase = $1 AND month = $2",
            [.text(payment.purchase), .init(month), .init(expiry?.rfc3339)])
    }

    func holders(of payment: Payment, whatIsLeft: Bool = false) async throws -> [String] {
        try await connection.query(
            "SELECT DISTINCT user_id FROM credit_lots WHERE purchase = $1 AND (is_open OR NOT $2) ORDER BY user_id",
            [.text(payment.purchase), .init(whatIsLeft)]
        ).rows.compactMap { $0.string(0) }
    }

    private func key(_ what: String, _ payment: Payment) -> String { "\(payment.purchase)/\(what)" }
}
