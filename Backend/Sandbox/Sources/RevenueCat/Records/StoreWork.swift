import BackendCore
import Cryptography
import JSON

/// What people do at the store.
extension RevenueCatWork {
    /// Buys a product for a store account. A subscription that the account has already is changed, taken up again, or bought again,
    /// as stores do within a group of subscriptions.
    ///
    /// - Throws: `SandboxRefusal`.
    mutating func buy(
        _ product: StoreProduct, account: String, store: StoreName, isTrial: Bool
    ) async throws -> StorePurchase {
        if product.isSubscription,
            var purchase = try await purchases(ofAccount: account).last(where: {
                $0.subscription != nil && $0.store == store
            }), case .subscription(var subscription) = purchase.content
        {
            let changes: [StoreChange]
            if subscription.state == .expired || subscription.state == .retry {
                changes = try subscription.subscribeAgain(to: product, at: now, settings: settings)
            } else if subscription.product.identifier == product.identifier {
                guard !subscription.willRenew else { throw SandboxRefusal(409, "You are subscribed to this already.") }
                changes = try subscription.uncancel(at: now)
            } else {
                changes = try subscription.changeProduct(to: product, at: now, settings: settings)
            }
            purchase.content = .subscription(subscription)
            try await save(purchase)
            try await tell(changes, of: purchase)
            return purchase
        }
        let transaction = try await nextOriginalTransaction()
        let content: StorePurchase.Content =
            product.isSubscription
            ? .subscription(
                StoreSubscription(
                    originalTransaction: transaction, store: store, product: product, isTrial: isTrial, at: now,
                    settings: settings))
            : .pack(StorePeriod(transaction: transaction, product: product, start: now.wholeSeconds), store)
        let purchase = StorePurchase(account: account, customer: nil, content: content)
        try await save(purchase)
        return purchase
    }

    /// Does something to a purchase.
    ///
    /// - Throws: `SandboxRefusal`.
    mutating func perform(
        _ action: StorePurchase.Action, on originalTransaction: String, days: Int, product: StoreProduct?
    ) async throws -> StorePurchase {
        guard var purchase = try await purchase(originalTransaction) else {
            throw SandboxRefusal(404, "There is no purchase \(originalTransaction).")
        }
        let changes = try purchase.perform(action, days: days, product: product, at: now, settings: settings)
        try await save(purchase)
        try await tell(changes, of: purchase)
        return purchase
    }

    /// Moves what one customer has bought to another, as restoring on the other's phone does.
    mutating func transfer(from giver: String, to taker: String) async throws {
        guard let giver = try await customer(named: giver) else {
            throw SandboxRefusal(404, "There is no customer \(giver).")
        }
        let purchases = try await purchases(ofCustomer: giver.identifier)
        guard !purchases.isEmpty else { throw SandboxRefusal(409, "The customer has bought nothing.") }
        let (customer, _) = try await seeCustomer(taker)
        guard customer.identifier != giver.identifier else { throw SandboxRefusal(409, "They are one customer.") }
        try await claim(purchases.map(\.originalTransaction), for: customer)
    }

    /// The signed transactions of a purchase, the last one at the end.
    func signedTransactions(of purchase: StorePurchase) async throws -> [String] {
        let key = try await signingKey()
        let periods = purchase.subscription?.periods ?? [purchase.current]
        return try periods.map { try SandboxTransaction.signed($0, of: purchase, at: now, key: key) }
    }

    func product(_ identifier: String) async throws -> StoreProduct {
        guard let product = try await products().first(where: { $0.identifier == identifier }) else {
            throw SandboxRefusal(404, "There is no product \(identifier).")
        }
        return product
    }
}
