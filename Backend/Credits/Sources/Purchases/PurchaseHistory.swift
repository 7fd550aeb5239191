import BackendCore

/// What follows from the events about one subject, and from the transfers between its customers.
///
/// It is worked out from all events known, in the order in which they happened. So the order in which they arrive, and how often,
/// makes no difference.
struct PurchaseHistory: Sendable, Equatable {
    enum Status: String, Sendable {
        case active, canceled, paused, expired, refunded, temporary
        case billingIssue = "billing_issue"
    }

    /// In the order of their beginning.
    private(set) var payments: [Payment] = []
    private(set) var status = Status.active
    private(set) var willRenew = true
    private(set) var gracePeriodEnd: Timestamp?
    private(set) var pausedUntil: Timestamp?
    private(set) var pendingProduct: String?
    /// Until when an entitlement was granted while the store could not be asked; 24 hours at most.
    private(set) var temporaryEnd: Timestamp?
    /// All names of the customer it belongs to now; empty when no event has told.
    private(set) var customers: Set<String> = []

    private static let temporarySeconds = 24.0 * 3600

    /// - Parameter events: The subject's events and the transfers that may concern it, in any order.
    init(_ events: [PurchaseEvent]) {
        var refunded: [String: Bool] = [:]
        var extendedTo: [String: Timestamp] = [:]
        var expiredAt: [String: Timestamp] = [:]
        for event in events.sorted(by: { $0.precedes($1) }) {
            apply(event)
            guard let purchase = event.purchase else { continue }
            if event.isRefund { refunded[purchase] = true }
            switch event.kind {
            case .refundReversed:
                refunded[purchase] = false
                // What ended with the refund goes on.
                expiredAt[purchase] = nil
            case .subscriptionExtended:
                extendedTo[purchase] = event.expiresAt ?? extendedTo[purchase]
                expiredAt[purchase] = nil
            case .expiration: expiredAt[purchase] = event.expiresAt ?? expiredAt[purchase]
            default: break
            }
        }
        payments.sort { ($0.start, $0.purchase) < ($1.start, $1.purchase) }
        for index in payments.indices {
            let payment = payments[index]
            payments[index].isRefunded = refunded[payment.purchase] ?? false
            let end = extendedTo[payment.purchase] ?? payment.end
            // What expires later than it is paid for was in a billing grace period, for which nothing is granted.
            let ended = end.map { min($0, expiredAt[payment.purchase] ?? $0) }
            // A refund takes back all of the period, also where its end is told of first.
            payments[index].end = payments[index].isRefunded ? end : ended
            payments[index].shownEnd = ended
        }
        for index in payments.indices.dropLast() where !payments[index].isPack {
            let next = payments[index + 1].start
            if let end = payments[index].end, next < end, next > payments[index].start {
                payments[index].replacedAt = next
            }
        }
        if let last = payments.last, last.isRefunded { status = .refunded }
    }

    private mutating func apply(_ event: PurchaseEvent) {
        if isOverriddenByLaterPayment(event) { return }
        switch event.kind {
        case .initialPurchase, .renewal, .nonRenewingPurchase: add(event)
        case .productChange: pendingProduct = event.newProduct
        case .cancellation:
            willRenew = false
            if status == .active { status = .canceled }
        case .uncancellation:
            willRenew = true
            if status == .canceled { status = .active }
        case .billingIssue:
            status = .billingIssue
            gracePeriodEnd = event.gracePeriodEnd
        case .subscriptionPaused: (status, pausedUntil) = (.paused, event.pausedUntil)
        case .expiration: (status, willRenew) = (.expired, false)
        case .transfer: transfer(event)
        case .temporaryEntitlementGrant:
            let latest = event.timestamp.adding(seconds: Self.temporarySeconds)
            (status, willRenew, temporaryEnd) = (.temporary, false, min(event.expiresAt ?? latest, latest))
        case .refundReversed:
            let end = event.expiresAt ?? payments.first { $0.purchase == event.purchase }?.end
            if let end, end > event.timestamp { status = willRenew ? .active : .canceled }
        case .subscriptionExtended, .test, nil: break
        }
        if event.kind != .transfer, customers.isEmpty { customers = Set(event.customers) }
    }

    /// Whether it tells how a payment stands that another has followed: a renewal at the time of the trouble that it ends, for one.
    private func isOverriddenByLaterPayment(_ event: PurchaseEvent) -> Bool {
        switch event.kind {
        case .cancellation, .uncancellation, .billingIssue, .subscriptionPaused, .expiration, .refundReversed:
            guard let own = payments.first(where: { $0.purchase == event.purchase }) else { return false }
            return payments.contains { $0.start > own.start }
        default: return false
        }
    }

    private mutating func add(_ event: PurchaseEvent) {
        guard let purchase = event.purchase, let product = event.product else { return }
        customers = Set(event.customers)
        (status, willRenew) = (.active, true)
        (gracePeriodEnd, pausedUntil, pendingProduct) = (nil, nil, nil)
        let end = event.kind == .nonRenewingPurchase ? nil : event.expiresAt
        let payment = Payment(
            purchase: purchase, product: product, isPack: event.kind == .nonRenewingPurchase, isTrial: event.isTrial,
            isSandbox: event.isSandbox, customers: customers, start: event.purchasedAt ?? event.timestamp,
            end: end, paidUntil: end)
        // Two events for one transaction are one payment, and the first says what it is.
        if !payments.contains(where: { $0.purchase == purchase }) { payments.append(payment) }
    }

    private mutating func transfer(_ event: PurchaseEvent) {
        for index in payments.indices where !payments[index].customers.isDisjoint(with: event.transferredFrom) {
            payments[index].customers = Set(event.transferredTo)
        }
        if !customers.isDisjoint(with: event.transferredFrom) { customers = Set(event.transferredTo) }
    }
}

extension PurchaseEvent {
    var isPurchase: Bool { kind == .initialPurchase || kind == .renewal || kind == .nonRenewingPurchase }

    /// Whether the store has given the money back. The end that comes with a refund says so too.
    var isRefund: Bool {
        let reason = kind == .cancellation ? cancelReason : kind == .expiration ? expirationReason : nil
        return reason == "CUSTOMER_SUPPORT"
    }
}
