import BackendCore
import JSON
import PostgreSQL

/// The credit ledger in the database. Each of its changes is one SQL function, in one transaction, with an idempotency key: the same
/// key and request answer the first result again, the same key with another request is refused.
///
/// All of them throw `CreditRefusal` when the ledger refuses, and then have changed nothing; `PostgreSQLError` when the database fails,
/// and then may be called again with the same key.
public struct CreditLedger: Sendable {
    private let pool: PostgreSQLPool

    public init(pool: PostgreSQLPool) {
        self.pool = pool
    }

    /// Gives a user credits.
    ///
    /// - Parameter expiresAt: RFC 3339; nil for credits that never expire, as bought ones must be.
    @discardableResult
    public func grant(
        _ amount: Int, to account: String, source: CreditSource, key: String, expiresAt: String? = nil,
        reason: String = "", actor: String = "service"
    ) async throws -> CreditReceipt {
        try await receipt(
            """
            SELECT public.credits_grant($1, $2, $3, $4, expires_at => $5, reason => $6, actor => $7)
            """,
            [
                .text(account), .init(amount), .text(source.rawValue), .text(key), .init(expiresAt), .text(reason),
                .text(actor),
            ])
    }

    /// Spends what a feature costs, all or nothing.
    public func consume(
        feature: String, quantity: Int = 1, of account: String, key: String, actor: String = "service"
    ) async throws -> CreditReceipt {
        // A quantity that PostgreSQL's integer cannot hold is refused all the same.
        let quantity = min(max(quantity, -1), 1_000_000)
        return try await receipt(
            "SELECT public.credits_consume($1, $2, $3, $4, $5)",
            [.text(account), .text(feature), .text(key), .init(quantity), .text(actor)])
    }

    /// Gives back what a consumption took.
    ///
    /// - Parameter consumption: As `consume` has answered it.
    public func refund(
        consumption: String, of account: String, key: String, reason: String = "", actor: String = "service"
    ) async throws -> CreditReceipt {
        try await receipt(
            "SELECT public.credits_refund($1, $2, $3, $4, $5)",
            [.text(account), .text(consumption), .text(key), .text(reason), .text(actor)])
    }

    /// Takes credits from a user, all or nothing.
    @discardableResult
    public func revoke(
        _ amount: Int, from account: String, key: String, reason: String, actor: String
    ) async throws -> CreditReceipt {
        try await receipt(
            "SELECT public.credits_revoke($1, $2, $3, $4, $5)",
            [.text(account), .init(amount), .text(key), .text(reason), .text(actor)])
    }

    /// What a user has now.
    public func balance(of account: String) async throws -> CreditBalance {
        let value = try await json("SELECT public.credits_balance($1)", [.text(account)])
        guard let balance = CreditBalance(value) else { throw PostgreSQLError.unexpectedResult(value.text) }
        return balance
    }

    /// A page of a user's transactions as JSON, newest first: `transactions`, and `next` for the page after it.
    public func history(of account: String, before: Int? = nil, pageSize: Int = 50) async throws -> JSONValue {
        try await json(
            "SELECT public.credits_history($1, $2, $3)", [.text(account), .init(before), .init(pageSize)])
    }

    /// Writes down what has expired by now, for at most so many accounts, and gives how many lots that were.
    public func expire(accountLimit: Int = 1000) async throws -> Int {
        try await refusing { try await pool.query("SELECT public.credits_expire($1)", [.init(accountLimit)]) }
            .firstRow?.int(0) ?? 0
    }

    private func receipt(_ sql: String, _ parameters: [PostgreSQLParameter]) async throws -> CreditReceipt {
        let value = try await json(sql, parameters)
        guard let receipt = CreditReceipt(value) else { throw PostgreSQLError.unexpectedResult(value.text) }
        return receipt
    }

    private func json(_ sql: String, _ parameters: [PostgreSQLParameter]) async throws -> JSONValue {
        let result = try await refusing { try await pool.query(sql, parameters) }
        return try JSONValue(parsing: result.firstRow?.bytes(0) ?? [])
    }

    private func refusing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as PostgreSQLError {
            if let refusal = CreditRefusal(error) { throw refusal }
            throw error
        }
    }
}
