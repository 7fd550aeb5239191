/// What the store sells: a row of `credit_packages` or `subscription_products`.
struct StoreProduct: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Codable {
        /// Bought once, as often as one likes.
        case pack
        case monthly, yearly
    }

    var identifier: String
    var name: String
    var kind: Kind
    /// In hundredths of the currency.
    var priceCents: Int
    /// ISO 4217.
    var currency: String
    /// For a pack or a month.
    var credits: Int

    var isSubscription: Bool { kind != .pack }

    /// The price as text, `9.99`.
    var price: String { Self.price(cents: priceCents) }

    static func price(cents: Int) -> String {
        let (whole, hundredths) = (abs(cents) / 100, abs(cents) % 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}

/// A company that takes the money, as RevenueCat's events name it.
enum StoreName: String, Sendable, Codable, CaseIterable {
    case appStore = "APP_STORE"
    /// The one where subscriptions can be paused.
    case playStore = "PLAY_STORE"
}
