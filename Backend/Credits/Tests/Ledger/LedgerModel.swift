/// The rules of the ledger once more, as plainly as they can be put, for the tests to compare the database with.
struct LedgerModel {
    struct Lot: Equatable {
        var source: String
        var amount: Int
        var remaining: Int
        var spent = 0
        var shortfall = 0
        var revoked = 0
        var expired = 0
        var takenBack = 0
        var moved = 0
        var revokedAt: Int?
        /// Where `revoked` came from, but for what was kept of consumptions.
        var revokedParts: [Part] = []
        var isRevoked: Bool { revokedAt != nil }
        var grantedAt: Int
        var expiresAt: Int?
        var purchase: String?
    }

    struct Part: Equatable {
        var lot: Int
        var amount: Int
        var expiresAt: Int?
    }

    struct Consumption {
        var parts: [Part]
        var at: Int
        var isRefunded = false
    }

    struct Account {
        /// In the order in which they were made.
        var lots: [Lot] = []
        var transactionCount = 0
        var lastBalance = 0
        var balance: Int { lots.reduce(0) { $0 + $1.remaining } }
        /// By idempotency key.
        var consumptions: [String: Consumption] = [:]
    }

    struct Refusal: Error, Equatable {
        var code: String
        init(_ code: String) { self.code = code }
    }

    static let refundLimitSeconds = 24 * 3600
    static let costs = ["text2image": 100, "image2image": 150, "receipt_analysis": 50]

    var accounts: [Account]
    var isExpiringFirst = false
    /// Seconds since the beginning.
    var now = 0

    mutating func grant(_ user: Int, _ amount: Int, source: String, expiresAt: Int?, purchase: String?) throws(Refusal)
    {
        if !(1...1_000_000_000).contains(amount) { throw Refusal("invalid_amount") }
        expire(user)
        accounts[user].lots.append(
            Lot(
                source: source, amount: amount, remaining: amount, grantedAt: now, expiresAt: expiresAt,
                purchase: purchase))
        enter(user)
        expire(user)
    }

    mutating func consume(_ user: Int, _ feature: String, quantity: Int, key: String) throws(Refusal) {
        if !(1...1000).contains(quantity) { throw Refusal("invalid_quantity") }
        guard let cost = LedgerModel.costs[feature] else { throw Refusal("unknown_feature") }
        let before = accounts[user]
        expire(user)
        if accounts[user].balance < cost * quantity {
            accounts[user] = before
            throw Refusal("insufficient_credits")
        }
        let parts = take(user, cost * quantity)
        for part in parts { accounts[user].lots[part.lot].spent += part.amount }
        accounts[user].consumptions[key] = Consumption(parts: parts, at: now)
        enter(user)
    }

    mutating func refund(_ user: Int, consumptionKey: String) throws(Refusal) {
        guard let consumption = accounts[user].consumptions[consumptionKey] else {
            throw Refusal("unknown_consumption")
        }
        if consumption.isRefunded { throw Refusal("already_refunded") }
        if now > consumption.at + LedgerModel.refundLimitSeconds { throw Refusal("refund_time_limit_exceeded") }
        expire(user)
        for part in consumption.parts { giveBack(user, part, spentAt: consumption.at) }
        accounts[user].consumptions[consumptionKey]?.isRefunded = true
        enter(user)
    }

    private mutating func giveBack(_ user: Int, _ part: Part, spentAt: Int) {
        let lot = accounts[user].lots[part.lot]
        accounts[user].lots[part.lot].spent -= part.amount
        if !lot.isRevoked, lot.expiresAt.map({ $0 > now }) ?? true {
            accounts[user].lots[part.lot].remaining += part.amount
            return
        }
        let kept = min(lot.shortfall, part.amount)
        accounts[user].lots[part.lot].shortfall -= kept
        accounts[user].lots[part.lot].revoked += kept
        accounts[user].lots[part.lot].takenBack += kept
        accounts[user].lots[part.lot].moved += part.amount - kept
        if part.amount == kept { return }
        let expiresAt = part.expiresAt.map { now + max($0 - spentAt, 24 * 3600) }
        accounts[user].lots.append(
            Lot(
                source: "refund", amount: part.amount - kept, remaining: part.amount - kept, grantedAt: now,
                expiresAt: expiresAt, purchase: lot.isRevoked ? nil : lot.purchase))
    }

    mutating func revoke(_ user: Int, _ amount: Int) throws(Refusal) {
        if !(1...1_000_000_000).contains(amount) { throw Refusal("invalid_amount") }
        let before = accounts[user]
        expire(user)
        if accounts[user].balance < amount {
            accounts[user] = before
            throw Refusal("insufficient_credits")
        }
        _ = takeBack(user, amount)
        enter(user)
    }

    mutating func revokePurchase(_ user: Int, _ purchase: String) {
        expire(user)
        let own = accounts[user].lots.indices.filter {
            accounts[user].lots[$0].purchase == purchase && !accounts[user].lots[$0].isRevoked
        }
        for lot in own {
            let left = accounts[user].lots[lot].remaining
            accounts[user].lots[lot].revokedAt = now
            accounts[user].lots[lot].revoked = left
            accounts[user].lots[lot].revokedParts = left > 0 ? [Part(lot: lot, amount: left)] : []
            accounts[user].lots[lot].takenBack += left
            accounts[user].lots[lot].remaining = 0
        }
        for lot in own where accounts[user].lots[lot].spent > 0 {
            let spent = accounts[user].lots[lot].spent
            let parts = takeBack(user, min(spent, accounts[user].balance))
            let covered = LedgerModel.total(parts)
            accounts[user].lots[lot].revoked += covered
            accounts[user].lots[lot].revokedParts += parts
            accounts[user].lots[lot].shortfall = spent - covered
        }
        enter(user)
    }

    mutating func restorePurchase(_ user: Int, _ purchase: String) {
        expire(user)
        for index in accounts[user].lots.indices where accounts[user].lots[index].isRevoked {
            let lot = accounts[user].lots[index]
            guard lot.purchase == purchase, let revokedAt = lot.revokedAt else { continue }
            let others = lot.revokedParts.filter { $0.lot != index }
            let own = lot.revoked - LedgerModel.total(others)
            accounts[user].lots[index].revokedAt = nil
            accounts[user].lots[index].revokedParts = []
            accounts[user].lots[index].revoked = 0
            accounts[user].lots[index].shortfall = 0
            accounts[user].lots[index].remaining += own
            accounts[user].lots[index].takenBack -= own
            if own > 0, let end = lot.expiresAt {
                accounts[user].lots[index].expiresAt = max(end, min(now + 24 * 3600, end + now - revokedAt))
            }
            for part in others { giveBackTaken(user, part, takenAt: revokedAt) }
        }
        enter(user)
        expire(user)
    }

    /// What a refund has taken from another purchase's lot.
    private mutating func giveBackTaken(_ user: Int, _ part: Part, takenAt: Int) {
        let lot = accounts[user].lots[part.lot]
        if lot.isRevoked {
            accounts[user].lots[part.lot].revoked += part.amount
            accounts[user].lots[part.lot].revokedParts.append(Part(lot: part.lot, amount: part.amount))
            return
        }
        accounts[user].lots[part.lot].takenBack -= part.amount
        guard let end = lot.expiresAt, end <= now else {
            accounts[user].lots[part.lot].remaining += part.amount
            return
        }
        accounts[user].lots[part.lot].moved += part.amount
        accounts[user].lots.append(
            Lot(
                source: "refund", amount: part.amount, remaining: part.amount, grantedAt: now,
                expiresAt: now + max((part.expiresAt ?? end) - takenAt, 24 * 3600), purchase: lot.purchase))
    }

    mutating func transferPurchase(_ user: Int, to recipient: Int, _ purchase: String) throws(Refusal) {
        if user == recipient { throw Refusal("same_user") }
        expire(user)
        expire(recipient)
        for index in accounts[user].lots.indices where accounts[user].lots[index].remaining > 0 {
            let lot = accounts[user].lots[index]
            if lot.purchase != purchase { continue }
            accounts[user].lots[index].remaining = 0
            accounts[user].lots[index].moved += lot.remaining
            accounts[recipient].lots.append(
                Lot(
                    source: lot.source, amount: lot.remaining, remaining: lot.remaining, grantedAt: lot.grantedAt,
                    expiresAt: lot.expiresAt, purchase: purchase))
        }
        enter(user)
        enter(recipient)
    }

    /// Each lot whose time is over is a transaction.
    mutating func expire(_ user: Int) {
        for index in accounts[user].lots.indices {
            let lot = accounts[user].lots[index]
            guard lot.remaining > 0, let expiresAt = lot.expiresAt, expiresAt <= now else { continue }
            accounts[user].lots[index].remaining = 0
            accounts[user].lots[index].expired += lot.remaining
            enter(user)
        }
    }

    private mutating func enter(_ user: Int) {
        accounts[user].transactionCount += 1
        accounts[user].lastBalance = accounts[user].balance
    }

    /// Takes credits that are there.
    private mutating func take(_ user: Int, _ amount: Int) -> [Part] {
        var missing = amount
        var parts: [Part] = []
        for index in order(user) where missing > 0 {
            let lot = accounts[user].lots[index]
            let part = min(lot.remaining, missing)
            accounts[user].lots[index].remaining -= part
            missing -= part
            parts.append(Part(lot: index, amount: part, expiresAt: lot.expiresAt))
        }
        return parts
    }

    /// Takes credits that are not spent, and gives where from.
    private mutating func takeBack(_ user: Int, _ amount: Int) -> [Part] {
        let parts = take(user, amount)
        for part in parts { accounts[user].lots[part.lot].takenBack += part.amount }
        return parts
    }

    private static func total(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + $1.amount } }

    private func order(_ user: Int) -> [Int] {
        let lots = accounts[user].lots
        let open = lots.indices.filter { lots[$0].remaining > 0 }
        return open.sorted { left, right in
            if isExpiringFirst, lots[left].expiresAt != lots[right].expiresAt {
                return lots[left].expiresAt ?? .max < lots[right].expiresAt ?? .max
            }
            return (lots[left].grantedAt, left) < (lots[right].grantedAt, right)
        }
    }

    /// What the database must say of an account.
    func description(_ user: Int) -> String {
        let account = accounts[user]
        let lots = account.lots.map {
            """
            \($0.remaining),\($0.spent),\($0.expired),\($0.takenBack),\($0.moved),\($0.shortfall),\($0.revoked),\
            \($0.expiresAt.map { String($0) } ?? "")
            """
        }
        return "\(account.balance)|\(account.transactionCount)|\(account.lastBalance)|\(lots.joined(separator: ";"))"
    }
}
