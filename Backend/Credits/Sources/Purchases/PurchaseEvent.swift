import BackendCore
import JSON

/// What RevenueCat says has happened to a purchase (https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields).
struct PurchaseEvent: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        case productChange = "PRODUCT_CHANGE"
        case initialPurchase = "INITIAL_PURCHASE"
        case renewal = "RENEWAL"
        case nonRenewingPurchase = "NON_RENEWING_PURCHASE"
        case cancellation = "CANCELLATION"
        case uncancellation = "UNCANCELLATION"
        case billingIssue = "BILLING_ISSUE"
        case subscriptionPaused = "SUBSCRIPTION_PAUSED"
        case subscriptionExtended = "SUBSCRIPTION_EXTENDED"
        case expiration = "EXPIRATION"
        case refundReversed = "REFUND_REVERSED"
        case transfer = "TRANSFER"
        case temporaryEntitlementGrant = "TEMPORARY_ENTITLEMENT_GRANT"
        case test = "TEST"

        /// What comes first of events with the same time: a change of product before the purchase it is about, a purchase before what
        /// happens to it, a refund before its reversal.
        var rank: Int { Kind.allCases.firstIndex(of: self) ?? Kind.allCases.count }
    }

    enum Environment: String, Sendable {
        case production = "PRODUCTION"
        case sandbox = "SANDBOX"
    }

    var identifier: String
    /// As it came; `kind` is nil for types that are not known here.
    var type: String
    var kind: Kind?
    var timestamp: Timestamp
    /// All names under which RevenueCat knows the customer, the current one first.
    var customers: [String]
    var transferredFrom: [String]
    var transferredTo: [String]
    /// The subjects a transfer is about; nil for all that the customer has, as RevenueCat's are.
    var transferredSubjects: [String]?
    /// `app_store`, `play_store`, `stripe`, …
    var store: String
    /// nil when it is neither, or not told: nothing follows from the event then. RevenueCat's transfers need not tell theirs.
    var environment: Environment?
    var product: String?
    var newProduct: String?
    var transaction: String?
    var originalTransaction: String?
    var purchasedAt: Timestamp?
    var expiresAt: Timestamp?
    var gracePeriodEnd: Timestamp?
    var pausedUntil: Timestamp?
    var cancelReason: String?
    var expirationReason: String?
    var isTrial: Bool
    /// What is wrong with it, for people; nil when nothing is. Nothing follows from such an event: it is kept for an operator to see.
    private(set) var problem: String?

    /// Reads the body of a webhook: `{"api_version", "event": {…}}`. Members that are not known here are passed over.
    ///
    /// - Throws: `PurchaseEventError` when it is no event: without `id`, `type` or `event_timestamp_ms`.
    init(_ body: JSONValue) throws(PurchaseEventError) {
        guard let event = body["event"], event.object != nil else { throw PurchaseEventError("event") }
        guard let identifier = event["id"]?.string, (1...200).contains(identifier.count) else {
            throw PurchaseEventError("event.id")
        }
        guard let type = event["type"]?.string, (1...100).contains(type.count) else {
            throw PurchaseEventError("event.type")
        }
        guard let timestamp = Self.time(event["event_timestamp_ms"]) else {
            throw PurchaseEventError("event.event_timestamp_ms")
        }
        self.identifier = identifier
        self.type = type
        kind = Kind(rawValue: type)
        self.timestamp = timestamp
        transferredFrom = Self.texts(event["transferred_from"])
        transferredTo = Self.texts(event["transferred_to"])
        transferredSubjects = event["transferred_subjects"].map(Self.texts)
        let names = [event["app_user_id"]?.string, event["original_app_user_id"]?.string].compactMap { $0 }
        customers = (names + Self.texts(event["aliases"])).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        if kind == .transfer { customers = transferredFrom }
        store = Self.name(event["store"], maximumLength: Self.maximumStoreLength)?.lowercased() ?? "unknown"
        environment = event["environment"]?.string.flatMap(Environment.init)
        if kind == .transfer, event["environment"] == nil || event["environment"] == .null { environment = .production }
        product = event["product_id"]?.string
        newProduct = event["new_product_id"]?.string
        transaction = Self.name(event["transaction_id"], maximumLength: Self.maximumTransactionLength)
        originalTransaction = Self.name(
            event["original_transaction_id"], maximumLength: Self.maximumTransactionLength)
        purchasedAt = Self.time(event["purchased_at_ms"])
        expiresAt = Self.time(event["expiration_at_ms"])
        gracePeriodEnd = Self.time(event["grace_period_expiration_at_ms"])
        pausedUntil = Self.time(event["auto_resume_at_ms"])
        cancelReason = event["cancel_reason"]?.string
        expirationReason = event["expiration_reason"]?.string
        isTrial = event["period_type"]?.string == "TRIAL"
        problem = findProblem(in: event)
    }

    private func findProblem(in event: JSONValue) -> String? {
        if environment == nil { return "Its environment is neither PRODUCTION nor SANDBOX." }
        for (name, limit) in Self.nameLimits {
            guard let value = event[name], value != .null else { continue }
            if Self.name(value, maximumLength: limit) == nil { return "Its \(name) cannot be one." }
        }
        for name in ["purchased_at_ms", "expiration_at_ms", "grace_period_expiration_at_ms", "auto_resume_at_ms"] {
            if let value = event[name], value != .null, Self.time(value) == nil { return "Its \(name) is not a time." }
        }
        if isPurchase {
            if transaction == nil { return "It names no transaction." }
            if kind != .nonRenewingPurchase, expiresAt == nil { return "It does not say when what was paid for ends." }
        }
        return nil
    }

    var isSandbox: Bool { environment == .sandbox }

    /// The store's transaction; nil for events that are about none.
    var purchase: String? { transaction.map { "\(store)/\($0)" } }

    /// What belongs together: all transactions of one subscription, or a pack alone.
    var subject: String? {
        switch kind {
        case .transfer, .test, nil: nil
        case .temporaryEntitlementGrant: "temporary/\(identifier)"
        default: (originalTransaction ?? transaction).map { "\(store)/\($0)" }
        }
    }

    /// Whether it may say something of a subject that its names have to do with.
    func concerns(_ subject: String) -> Bool {
        kind != .transfer || transferredSubjects?.contains(subject) ?? true
    }

    /// The order in which things happened, which is not the order in which they are told of.
    func precedes(_ other: PurchaseEvent) -> Bool {
        (timestamp, kind?.rank ?? 99, identifier) < (other.timestamp, other.kind?.rank ?? 99, other.identifier)
    }

    private static func time(_ value: JSONValue?) -> Timestamp? {
        // Until the end of the year 2199: what is later was never meant.
        guard let milliseconds = value?.int, (0..<7_258_118_400_000).contains(milliseconds) else { return nil }
        return Timestamp(microseconds: milliseconds * 1000)
    }

    /// How many characters each may have. A store with its transaction fits into what the database has for them, and, with what is done and
    /// for whom, into an idempotency key: 200 both.
    private static let nameLimits = [
        ("store", maximumStoreLength), ("transaction_id", maximumTransactionLength),
        ("original_transaction_id", maximumTransactionLength), ("product_id", maximumProductLength),
    ]
    private static let maximumStoreLength = 40
    private static let maximumTransactionLength = 100
    private static let maximumProductLength = 200

    /// nil for what can be no store's name nor one that a store gives: empty, too long, or with what could not be read.
    private static func name(_ value: JSONValue?, maximumLength: Int) -> String? {
        guard let text = value?.string, (1...maximumLength).contains(text.unicodeScalars.count),
            !text.contains("\u{FFFD}")
        else { return nil }
        return text
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        value?.array?.compactMap { $0.string } ?? []
    }
}

/// A body that is no event of RevenueCat's.
struct PurchaseEventError: Error, Equatable, CustomStringConvertible {
    /// What is missing or has the wrong type.
    var member: String

    init(_ member: String) { self.member = member }

    var description: String { "The body is no event of RevenueCat's: \(member) is missing or of the wrong type." }
}
