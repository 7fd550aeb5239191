import BackendCore
import Cryptography
import JSON

/// Bodies of RevenueCat's webhooks (https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields).
enum WebhookEvent {
    static let appIdentifier = "app5a6e0d6b0c"
    /// What a subscription gives the right to.
    static let entitlement = "subscription_credit"

    static func body(_ change: StoreChange, of purchase: StorePurchase, customer: RevenueCatCustomer) -> JSONValue {
        let period = change.period
        var event = common(change.kind.rawValue, at: change.at)
        event.merge(names(customer)) { _, new in new }
        event.merge(money(change)) { _, new in new }
        event.merge([
            "product_id": .string(period.product.identifier),
            "period_type": period.isTrial ? "TRIAL" : "NORMAL",
            "purchased_at_ms": JSONValue(period.start.milliseconds),
            "expiration_at_ms": milliseconds(period.end),
            "transaction_id": .string(period.transaction),
            "original_transaction_id": .string(purchase.originalTransaction),
            "store": .string(purchase.store.rawValue), "is_family_share": false, "country_code": "US",
            "entitlement_id": .null,
            "entitlement_ids": period.product.isSubscription ? [.string(entitlement)] : .null,
            "presented_offering_id": .null, "offer_code": .null,
        ]) { _, new in new }
        switch change.kind {
        case .renewal: event["is_trial_conversion"] = JSONValue(change.isTrialConversion)
        case .cancellation: event["cancel_reason"] = JSONValue(change.reason?.rawValue)
        case .expiration: event["expiration_reason"] = JSONValue(change.reason?.rawValue)
        case .productChange: event["new_product_id"] = JSONValue(change.newProduct)
        case .billingIssue: event["grace_period_expiration_at_ms"] = milliseconds(change.gracePeriodEnd)
        case .subscriptionPaused: event["auto_resume_at_ms"] = milliseconds(change.resumesAt)
        default: break
        }
        return body(of: event)
    }

    /// Purchases have moved from one customer to another.
    static func transfer(
        from giver: RevenueCatCustomer, to taker: RevenueCatCustomer, store: StoreName, at: Timestamp
    ) -> JSONValue {
        var event = common("TRANSFER", at: at)
        event.merge([
            "store": .string(store.rawValue), "transferred_from": .array(giver.names.map(JSONValue.string)),
            "transferred_to": .array(taker.names.map(JSONValue.string)),
        ]) { _, new in new }
        return body(of: event)
    }

    /// RevenueCat cannot reach the store, and trusts the customer for a while.
    static func temporaryGrant(
        of product: StoreProduct, to customer: RevenueCatCustomer, until end: Timestamp, at: Timestamp
    ) -> JSONValue {
        var event = common("TEMPORARY_ENTITLEMENT_GRANT", at: at)
        event.merge(names(customer)) { _, new in new }
        event.merge([
            "product_id": .string(product.identifier), "purchased_at_ms": JSONValue(at.milliseconds),
            "expiration_at_ms": milliseconds(end), "store": .string(StoreName.appStore.rawValue),
            "transaction_id": .string(SecureRandom.uuid()), "entitlement_ids": [.string(entitlement)],
        ]) { _, new in new }
        return body(of: event)
    }

    /// What RevenueCat's dashboard sends when somebody tries the webhook out.
    static func test(at: Timestamp) -> JSONValue {
        var event = common("TEST", at: at)
        event.merge([
            "app_user_id": .string(SecureRandom.uuid()), "original_app_user_id": .string(SecureRandom.uuid()),
            "aliases": [.string(SecureRandom.uuid())], "product_id": "test_product", "period_type": "NORMAL",
            "purchased_at_ms": JSONValue(at.milliseconds),
            "expiration_at_ms": JSONValue(at.adding(seconds: 7200).milliseconds), "store": "APP_STORE",
            "transaction_id": .null, "original_transaction_id": .null, "price": .null, "currency": .null,
            "subscriber_attributes": [
                "$displayName": ["updated_at_ms": JSONValue(at.milliseconds), "value": "Mister Mistoffelees"]
            ],
        ]) { _, new in new }
        return body(of: event)
    }

    private static func common(_ type: String, at: Timestamp) -> [String: JSONValue] {
        [
            "id": .string(SecureRandom.uuid().uppercased()), "type": .string(type), "app_id": .string(appIdentifier),
            "event_timestamp_ms": JSONValue(at.milliseconds), "environment": "SANDBOX",
        ]
    }

    private static func names(_ customer: RevenueCatCustomer) -> [String: JSONValue] {
        [
            "app_user_id": .string(customer.currentName), "original_app_user_id": .string(customer.identifier),
            "aliases": .array(customer.names.map(JSONValue.string)),
            "subscriber_attributes": .object(
                customer.attributes.mapValues {
                    ["value": .string($0.value), "updated_at_ms": JSONValue($0.updatedAtMilliseconds)]
                }),
        ]
    }

    private static func money(_ change: StoreChange) -> [String: JSONValue] {
        let cents =
            switch (change.kind, change.reason) {
            case (.initialPurchase, _), (.renewal, _), (.nonRenewingPurchase, _): change.period.paidCents
            case (.cancellation, .customerSupport): -change.period.paidCents
            default: 0
            }
        let price = JSONValue.number(StoreProduct.price(cents: cents))
        return [
            "price": price, "price_in_purchased_currency": price,
            "currency": .string(change.period.product.currency), "tax_percentage": 0,
            "commission_percentage": 0.3, "takehome_percentage": 0.7,
        ]
    }

    private static func milliseconds(_ time: Timestamp?) -> JSONValue {
        time.map { JSONValue($0.milliseconds) } ?? .null
    }

    private static func body(of event: [String: JSONValue]) -> JSONValue {
        ["api_version": "1.0", "event": .object(event)]
    }
}
