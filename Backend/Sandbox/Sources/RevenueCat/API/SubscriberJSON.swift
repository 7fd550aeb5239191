import BackendCore
import JSON

/// A customer as RevenueCat's REST API shows it (https://www.revenuecat.com/docs/api-v1#tag/customers).
enum SubscriberJSON {
    /// The whole answer. `request_date` is not part of what its entity tag is about.
    static func answer(_ customer: RevenueCatCustomer, _ purchases: [StorePurchase], at now: Timestamp) -> JSONValue {
        [
            "request_date": .string(now.secondsText), "request_date_ms": JSONValue(now.milliseconds),
            "subscriber": subscriber(customer, purchases),
        ]
    }

    static func subscriber(_ customer: RevenueCatCustomer, _ purchases: [StorePurchase]) -> JSONValue {
        // Of each product the last payment.
        var subscriptions: [String: (period: StorePeriod, json: JSONValue)] = [:]
        var packs: [String: [JSONValue]] = [:]
        for purchase in purchases {
            guard let subscription = purchase.subscription else {
                packs[purchase.current.product.identifier, default: []].append(pack(purchase))
                continue
            }
            for period in subscription.periods {
                let product = period.product.identifier
                if let known = subscriptions[product]?.period.start, known > period.start { continue }
                subscriptions[product] = (period, json(of: period, in: subscription))
            }
        }
        return [
            "original_app_user_id": .string(customer.identifier),
            "first_seen": .string(customer.firstSeen.secondsText), "last_seen": .string(customer.lastSeen.secondsText),
            "original_application_version": "1.0", "original_purchase_date": .string(customer.firstSeen.secondsText),
            "management_url": subscriptions.isEmpty ? .null : "https://apps.apple.com/account/subscriptions",
            "subscriptions": .object(subscriptions.mapValues(\.json)),
            "non_subscriptions": .object(packs.mapValues(JSONValue.array)),
            "entitlements": entitlements(subscriptions.values.map(\.period), purchases), "other_purchases": [:],
            "subscriber_attributes": .object(
                customer.attributes.mapValues {
                    ["value": .string($0.value), "updated_at_ms": JSONValue($0.updatedAtMilliseconds)]
                }),
        ]
    }

    private static func json(of period: StorePeriod, in subscription: StoreSubscription) -> JSONValue {
        let isCurrent = period.transaction == subscription.current.transaction
        return [
            "auto_resume_date": date(isCurrent ? subscription.resumesAt : nil),
            "billing_issues_detected_at": date(isCurrent ? subscription.billingIssueAt : nil),
            "display_name": .string(period.product.name), "expires_date": date(period.end),
            "grace_period_expires_date": date(isCurrent ? subscription.gracePeriodEnd : nil),
            "is_sandbox": true, "management_url": "https://apps.apple.com/account/subscriptions",
            "original_purchase_date": .string(
                (subscription.periods.first { $0.product.identifier == period.product.identifier } ?? period).start
                    .secondsText),
            "ownership_type": "PURCHASED", "period_type": period.isTrial ? "trial" : "normal",
            "price": price(period), "product_plan_identifier": .null, "purchase_date": date(period.start),
            "refunded_at": date(period.refundedAt), "store": .string(subscription.store.rawValue.lowercased()),
            "store_transaction_id": .string(period.transaction),
            "unsubscribe_detected_at": date(isCurrent ? subscription.unsubscribedAt : nil),
        ]
    }

    private static func pack(_ purchase: StorePurchase) -> JSONValue {
        let pack = purchase.current
        return [
            // RevenueCat's own identifier of the transaction.
            "id": .string(identifier(pack.transaction)), "display_name": .string(pack.product.name),
            "is_sandbox": true, "original_purchase_date": date(pack.start), "purchase_date": date(pack.start),
            "price": price(pack), "refunded_at": date(pack.refundedAt),
            "store": .string(purchase.store.rawValue.lowercased()), "store_transaction_id": .string(pack.transaction),
        ]
    }

    /// The entitlement that subscriptions give, with the one that gives it longest.
    private static func entitlements(_ periods: [StorePeriod], _ purchases: [StorePurchase]) -> JSONValue {
        let distantPast = Timestamp(seconds: 0)
        guard let best = periods.max(by: { ($0.end ?? distantPast) < ($1.end ?? distantPast) }) else { return [:] }
        let grace = purchases.compactMap(\.subscription).first { $0.current.transaction == best.transaction }?
            .gracePeriodEnd
        return [
            WebhookEvent.entitlement: [
                "expires_date": date(best.end), "grace_period_expires_date": date(grace),
                "product_identifier": .string(best.product.identifier), "purchase_date": date(best.start),
            ]
        ]
    }

    private static func price(_ period: StorePeriod) -> JSONValue {
        [
            "amount": .number(StoreProduct.price(cents: period.paidCents)),
            "currency": .string(period.product.currency),
        ]
    }

    private static func date(_ time: Timestamp?) -> JSONValue { JSONValue(time?.secondsText) }

    private static func identifier(_ transaction: String) -> String {
        String(String((Int(transaction) ?? 0) &* 0x9E37_79B9 & 0xFF_FFFF_FFFF, radix: 16).suffix(10))
    }
}

/// What is on offer, in the forms of RevenueCat's REST API.
enum OfferingsJSON {
    /// Three offerings: the subscriptions, which are the current one, those again under the name that EasyApp knows them by, and the
    /// packs.
    static func offerings(_ products: [StoreProduct]) -> JSONValue {
        let subscriptions = packages(products.filter(\.isSubscription))
        let packs = packages(products.filter { !$0.isSubscription })
        return [
            "current_offering_id": "default",
            "offerings": [
                offering("default", "The standard set of packages", subscriptions),
                offering("subscription_credit", "Subscriptions to credits", subscriptions),
                offering("easyapp_credits", "Packs of credits", packs),
            ],
            "placements": ["fallback_offering_id": "default", "offering_ids_by_placement": [:]],
        ]
    }

    private static func offering(_ identifier: String, _ description: String, _ packages: [JSONValue]) -> JSONValue {
        [
            "identifier": .string(identifier), "description": .string(description), "metadata": .null,
            "packages": .array(packages),
        ]
    }

    /// The first product of each length has RevenueCat's name for it, others have names of their own.
    private static func packages(_ products: [StoreProduct]) -> [JSONValue] {
        var taken: Set<String> = []
        return products.map { product in
            let usual =
                switch product.kind {
                case .monthly: "$rc_monthly"
                case .yearly: "$rc_annual"
                case .pack: product.identifier
                }
            let identifier = taken.insert(usual).inserted ? usual : product.identifier
            return [
                "identifier": .string(identifier), "platform_product_identifier": .string(product.identifier),
            ]
        }
    }

    static func entitlementMapping(_ products: [StoreProduct]) -> JSONValue {
        let mapping = products.map { product in
            (
                product.identifier,
                [
                    "product_identifier": .string(product.identifier),
                    "entitlements": product.isSubscription ? [.string(WebhookEvent.entitlement)] : [],
                ] as JSONValue
            )
        }
        return ["product_entitlement_mapping": .object(Dictionary(mapping) { first, _ in first })]
    }
}
