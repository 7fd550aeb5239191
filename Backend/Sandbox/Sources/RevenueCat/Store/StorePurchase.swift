import BackendCore

/// Something bought at the store, and whose it is.
struct StorePurchase: Sendable, Equatable, Codable {
    enum Content: Sendable, Equatable, Codable {
        case subscription(StoreSubscription)
        case pack(StorePeriod, StoreName)
    }

    /// Whose purchase it is for the store: an Apple Account, so to speak.
    var account: String
    /// The customer for whom the app has told RevenueCat of it; nil before.
    var customer: String?
    var content: Content

    var originalTransaction: String {
        switch content {
        case .subscription(let subscription): subscription.originalTransaction
        case .pack(let pack, _): pack.transaction
        }
    }

    var store: StoreName {
        switch content {
        case .subscription(let subscription): subscription.store
        case .pack(_, let store): store
        }
    }

    /// The last payment.
    var current: StorePeriod {
        switch content {
        case .subscription(let subscription): subscription.current
        case .pack(let pack, _): pack
        }
    }

    var subscription: StoreSubscription? {
        if case .subscription(let subscription) = content { subscription } else { nil }
    }

    var nextChange: Timestamp? { subscription?.nextChange }

    /// What RevenueCat tells when it hears of it for the first time.
    func discovery(at: Timestamp) -> StoreChange {
        StoreChange(kind: subscription == nil ? .nonRenewingPurchase : .initialPurchase, at: at, period: current)
    }

    mutating func advance(to now: Timestamp, settings: StoreSettings) -> [StoreChange] {
        guard case .subscription(var subscription) = content else { return [] }
        let changes = subscription.advance(to: now, settings: settings)
        content = .subscription(subscription)
        return changes
    }

    /// What can be done to a purchase.
    enum Action: String, Sendable, CaseIterable {
        case cancel, uncancel, refund, extend, pause
        case reverseRefund = "reverse-refund"
        case endPeriod = "end-period"
        case failPayments = "fail-payments"
        case recoverPayments = "recover-payments"
        case changeProduct = "change-product"
    }

    /// Does something to it now.
    ///
    /// - Parameters:
    ///   - days: of the store, for extending and pausing.
    ///   - product: to change to.
    /// - Throws: `SandboxRefusal` with nothing changed.
    mutating func perform(
        _ action: Action, days: Int, product: StoreProduct?, at now: Timestamp, settings: StoreSettings
    ) throws(SandboxRefusal) -> [StoreChange] {
        switch content {
        case .subscription(var subscription):
            let changes = try Self.perform(action, on: &subscription, days, product, now, settings)
            content = .subscription(subscription)
            return changes
        case .pack(var pack, let store):
            switch (action, pack.refundedAt) {
            case (.refund, nil): pack.refundedAt = now
            case (.reverseRefund, _?): pack.refundedAt = nil
            default: throw SandboxRefusal(409, "A pack can only be refunded, once, and that be reversed.")
            }
            content = .pack(pack, store)
            return [
                action == .refund
                    ? StoreChange(kind: .cancellation, at: now, period: pack, reason: .customerSupport)
                    : StoreChange(kind: .refundReversed, at: now, period: pack)
            ]
        }
    }

    private static func perform(
        _ action: Action, on subscription: inout StoreSubscription, _ days: Int, _ product: StoreProduct?,
        _ now: Timestamp, _ settings: StoreSettings
    ) throws(SandboxRefusal) -> [StoreChange] {
        switch action {
        case .cancel: return try subscription.cancel(at: now)
        case .uncancel: return try subscription.uncancel(at: now)
        case .endPeriod: return try subscription.endPeriod(at: now, settings: settings)
        case .failPayments: return try subscription.setPaymentFails(true, at: now, settings: settings)
        case .recoverPayments: return try subscription.setPaymentFails(false, at: now, settings: settings)
        case .refund: return try subscription.refund(subscription.current.transaction, at: now)
        case .reverseRefund: return try subscription.reverseRefund(subscription.current.transaction, at: now)
        case .extend: return try subscription.extend(days: days, at: now, settings: settings)
        case .pause: return try subscription.pause(days: days, at: now, settings: settings)
        case .changeProduct:
            guard let product else { throw SandboxRefusal(404, "There is no such product.") }
            return try subscription.changeProduct(to: product, at: now, settings: settings)
        }
    }
}

extension Timestamp {
    /// The whole second it lies in: stores tell times to the second.
    var wholeSeconds: Timestamp { Timestamp(seconds: seconds) }

    /// Milliseconds since 1970, as RevenueCat's events tell times.
    var milliseconds: Int { MillisecondArithmetic.floor(microseconds) }

    /// `2022-03-08T17:42:58Z`, as RevenueCat's answers tell times.
    var secondsText: String { String(rfc3339.prefix(19)) + "Z" }
}

private enum MillisecondArithmetic {
    static func floor(_ microseconds: Int) -> Int {
        microseconds >= 0 ? microseconds / 1000 : -((999 - microseconds) / 1000)
    }
}
