import JSON

/// Where credits come from.
public enum CreditSource: String, Sendable, CaseIterable {
    case registration, subscription, purchase, promotion, refund, admin
}

/// What a change of the ledger has done.
public struct CreditReceipt: Sendable, Equatable {
    /// The number of the transaction among the user's, from 1.
    public var transaction: Int
    /// `grant`, `consume`, `expire`, `refund`, `revoke` or `adjust`.
    public var kind: String
    /// What was added; negative for what was taken.
    public var amount: Int
    /// The balance after it.
    public var balance: Int
    /// Names a consumption, so that it can be given back.
    public var consumption: String?

    init?(_ value: JSONValue) {
        guard let transaction = value["transaction"]?.int, let kind = value["kind"]?.string,
            let amount = value["amount"]?.int, let balance = value["balance"]?.int
        else { return nil }
        self.transaction = transaction
        self.kind = kind
        self.amount = amount
        self.balance = balance
        consumption = value["consumption"]?.string
    }

    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "transaction": JSONValue(transaction), "kind": .string(kind), "amount": JSONValue(amount),
            "balance": JSONValue(balance),
        ]
        if let consumption { members["consumption"] = .string(consumption) }
        return .object(members)
    }
}

/// What a user has.
public struct CreditBalance: Sendable, Equatable {
    public struct Expiry: Sendable, Equatable {
        /// RFC 3339, in UTC.
        public var at: String
        public var amount: Int
    }

    /// All of it.
    public var balance: Int
    /// What never expires.
    public var permanent: Int
    /// What does.
    public var expiring: Int
    /// What does within seven days.
    public var expiringSoon: Int
    /// When something expires next, and how much.
    public var nextExpiry: Expiry?

    init?(_ value: JSONValue) {
        guard let balance = value["balance"]?.int, let permanent = value["permanent"]?.int,
            let expiring = value["expiring"]?.int, let expiringSoon = value["expiring_soon"]?.int
        else { return nil }
        self.balance = balance
        self.permanent = permanent
        self.expiring = expiring
        self.expiringSoon = expiringSoon
        if let next = value["next_expiry"], let at = next["at"]?.string, let amount = next["amount"]?.int {
            nextExpiry = Expiry(at: at, amount: amount)
        }
    }

    public var json: JSONValue {
        [
            "balance": JSONValue(balance), "permanent": JSONValue(permanent), "expiring": JSONValue(expiring),
            "expiring_soon": JSONValue(expiringSoon),
            "next_expiry": nextExpiry.map { ["at": .string($0.at), "amount": JSONValue($0.amount)] } ?? .null,
        ]
    }
}
