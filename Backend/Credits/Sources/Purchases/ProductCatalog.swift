/// What products are worth.
struct ProductCatalog: Sendable, Equatable {
    enum Plan: String, Sendable {
        case monthly, yearly
    }

    struct Subscription: Sendable, Equatable {
        var plan: Plan
        var creditsPerMonth: Int
    }

    /// Credits by product.
    var packages: [String: Int]
    var subscriptions: [String: Subscription]

    func isKnown(_ product: String, isPack: Bool) -> Bool {
        isPack ? packages[product] != nil : subscriptions[product] != nil
    }
}
