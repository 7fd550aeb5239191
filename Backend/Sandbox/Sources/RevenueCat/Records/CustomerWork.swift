import BackendCore
import JSON

/// What RevenueCat does with customers and their receipts.
extension RevenueCatWork {
    func answer(_ customer: RevenueCatCustomer) async throws -> JSONValue {
        SubscriberJSON.answer(customer, try await purchases(ofCustomer: customer.identifier), at: now)
    }

    /// The customer of that name, who is made where there is none, as everybody is whom RevenueCat is asked about.
    func seeCustomer(_ name: String) async throws -> (customer: RevenueCatCustomer, isNew: Bool) {
        if var customer = try await customer(named: name) {
            customer.currentName = name
            customer.lastSeen = now
            try await save(customer)
            return (customer, false)
        }
        let customer = RevenueCatCustomer(name: name, at: now)
        try await save(customer)
        return (customer, true)
    }

    /// Somebody has signed in: who had no name gets one, and who has another already is another customer from now on
    /// (https://www.revenuecat.com/docs/customers/identifying-customers).
    mutating func identify(
        _ old: String, as new: String
    ) async throws -> (customer: RevenueCatCustomer, isNew: Bool) {
        let known = try await customer(named: new)
        let canMerge =
            RevenueCatCustomer.isAnonymous(old)
            && !(known?.names.contains(where: RevenueCatCustomer.isAnonymous) ?? false)
        guard canMerge, let nameless = try await customer(named: old), nameless.identifier != known?.identifier else {
            return try await seeCustomer(new)
        }
        // The one who was there first stays; the other's names and purchases become theirs.
        var customer = known ?? nameless
        customer.names += (known == nil ? [new] : nameless.names)
        customer.currentName = new
        customer.lastSeen = now
        if let known {
            customer.attributes = nameless.attributes.merging(known.attributes) { _, own in own }
            for var purchase in try await purchases(ofCustomer: nameless.identifier) {
                purchase.customer = customer.identifier
                try await save(purchase)
            }
            try await save(customer)
            try await removeCustomer(nameless.identifier)
        }
        try await save(customer)
        return (customer, known == nil)
    }

    /// A receipt has come: its purchases are the customer's from now on.
    ///
    /// - Throws: `RevenueCatRefusal` for purchases that the store does not know, or that stay with another customer.
    mutating func claim(_ originalTransactions: [String], for customer: RevenueCatCustomer) async throws {
        var givers: [String: StoreName] = [:]
        for transaction in originalTransactions {
            guard var purchase = try await purchase(transaction) else { throw RevenueCatRefusal.invalidReceipt }
            guard purchase.customer != customer.identifier else { continue }
            let giver = purchase.customer
            if giver != nil, settings.transfer == .keep { throw RevenueCatRefusal.cannotTransfer }
            purchase.customer = customer.identifier
            try await save(purchase)
            if let giver {
                givers[giver] = purchase.store
            } else {
                try await tell([purchase.discovery(at: now)], of: purchase)
            }
        }
        for (giver, store) in givers.sorted(by: { $0.key < $1.key }) {
            guard let giver = try await self.customer(named: giver) else { continue }
            // What the store account has bought moves as a whole.
            for var purchase in try await purchases(ofCustomer: giver.identifier) {
                purchase.customer = customer.identifier
                try await save(purchase)
            }
            try await tell(WebhookEvent.transfer(from: giver, to: customer, store: store, at: now), type: "TRANSFER")
        }
    }
}

extension RevenueCatCustomer {
    private static let attributeLimit = 50
    private static let keyLimit = 40
    private static let valueLimit = 500
    /// The names with a meaning for RevenueCat; others must not begin with a dollar sign.
    private static let reserved: Set = [
        "$displayName", "$email", "$phoneNumber", "$fcmTokens", "$apnsTokens", "$idfa", "$idfv", "$ip", "$gpsAdId",
        "$attConsentStatus", "$mediaSource", "$campaign", "$adGroup", "$ad", "$keyword", "$creative", "$onesignalId",
        "$onesignalUserId", "$amplitudeUserId", "$mixpanelDistinctId", "$firebaseAppInstanceId", "$adjustId",
        "$appsflyerId", "$fbAnonId", "$mparticleId", "$airshipChannelId", "$cleverTapId", "$posthogUserId",
        "$deviceVersion",
    ]

    /// Sets attributes; an older change than the one that is known is passed over, and an empty or missing value deletes.
    ///
    /// - Returns: what was wrong, by name.
    mutating func set(_ changes: [String: JSONValue], at now: Timestamp) -> [String: String] {
        var errors: [String: String] = [:]
        for (key, change) in changes {
            guard !key.isEmpty, key.count <= Self.keyLimit, key.first != "$" || Self.reserved.contains(key) else {
                errors[key] = "Attribute key name is not valid."
                continue
            }
            let value = change["value"]?.string ?? ""
            guard value.count <= Self.valueLimit else {
                errors[key] = "Value is longer than \(Self.valueLimit) characters."
                continue
            }
            let time = change["updated_at_ms"]?.int ?? now.milliseconds
            if let known = attributes[key], known.updatedAtMilliseconds > time { continue }
            if value.isEmpty {
                attributes[key] = nil
            } else if attributes[key] != nil || attributes.count < Self.attributeLimit {
                attributes[key] = Attribute(value: value, updatedAtMilliseconds: time)
            } else {
                errors[key] = "There are \(Self.attributeLimit) attributes already."
            }
        }
        return errors
    }
}
