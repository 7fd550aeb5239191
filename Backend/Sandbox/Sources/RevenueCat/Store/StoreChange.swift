import BackendCore

/// Something that has happened to a purchase, which RevenueCat tells the webhook of.
struct StoreChange: Sendable, Equatable {
    /// RevenueCat's names of what there is to tell
    /// (https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields).
    enum Kind: String, Sendable, CaseIterable {
        case initialPurchase = "INITIAL_PURCHASE"
        case renewal = "RENEWAL"
        case nonRenewingPurchase = "NON_RENEWING_PURCHASE"
        case productChange = "PRODUCT_CHANGE"
        case cancellation = "CANCELLATION"
        case uncancellation = "UNCANCELLATION"
        case billingIssue = "BILLING_ISSUE"
        case subscriptionPaused = "SUBSCRIPTION_PAUSED"
        case subscriptionExtended = "SUBSCRIPTION_EXTENDED"
        case expiration = "EXPIRATION"
        case refundReversed = "REFUND_REVERSED"
    }

    /// Why something was cancelled or has expired.
    enum Reason: String, Sendable {
        case unsubscribe = "UNSUBSCRIBE"
        case billingError = "BILLING_ERROR"
        /// The money was given back.
        case customerSupport = "CUSTOMER_SUPPORT"
        case subscriptionPaused = "SUBSCRIPTION_PAUSED"
    }

    var kind: Kind
    var at: Timestamp
    /// What it is about, as it was then.
    var period: StorePeriod
    var reason: Reason?
    var newProduct: String?
    var gracePeriodEnd: Timestamp?
    var resumesAt: Timestamp?
    var isTrialConversion = false
}

/// What one payment has bought: a time of a subscription, or a pack.
struct StorePeriod: Sendable, Hashable, Codable {
    var transaction: String
    var product: StoreProduct
    var start: Timestamp
    /// Nil for a pack.
    var end: Timestamp?
    var isTrial = false
    var refundedAt: Timestamp?
    /// Its end before it was refunded.
    var endBeforeRefund: Timestamp?

    /// What was paid.
    var paidCents: Int { isTrial ? 0 : product.priceCents }
}
