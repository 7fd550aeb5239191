import BackendCore

/// A subscription at the store. It goes on by itself as time passes, and everything that happens to it is told.
struct StoreSubscription: Sendable, Hashable, Codable {
    enum State: String, Sendable, Codable {
        case active
        /// A payment has failed, and access goes on.
        case grace
        /// A payment has failed, access has ended, and the store goes on trying.
        case retry
        case paused
        case expired
    }

    let originalTransaction: String
    let store: StoreName
    /// The last ones, the current one at the end; never empty.
    private(set) var periods: [StorePeriod]
    private(set) var state = State.active
    private(set) var willRenew = true
    /// How often it has renewed since it was bought.
    private(set) var renewalCount = 0
    /// How many transactions it has had.
    private(set) var transactionCount = 1
    /// What it renews as, when that is something else.
    private(set) var pending: StoreProduct?
    /// Whether the next payment will fail.
    private(set) var paymentFails = false
    private(set) var unsubscribedAt: Timestamp?
    private(set) var billingIssueAt: Timestamp?
    private(set) var gracePeriodEnd: Timestamp?
    private(set) var retryEnd: Timestamp?
    /// How long it will pause at the end of its period.
    private(set) var pauseSeconds: Double?
    private(set) var resumesAt: Timestamp?

    private static let periodLimit = 24

    init(
        originalTransaction: String, store: StoreName, product: StoreProduct, isTrial: Bool, at: Timestamp,
        settings: StoreSettings
    ) {
        self.originalTransaction = originalTransaction
        self.store = store
        let seconds = isTrial ? settings.seconds(ofDays: settings.trialDays) : settings.seconds(of: product)
        periods = [
            StorePeriod(
                transaction: originalTransaction, product: product, start: at.wholeSeconds,
                end: at.wholeSeconds.adding(seconds: seconds), isTrial: isTrial)
        ]
    }

    var current: StorePeriod {
        get { periods[periods.count - 1] }
        set { periods[periods.count - 1] = newValue }
    }

    var product: StoreProduct { current.product }

    /// Whether the customer may use what it was bought for.
    var hasAccess: Bool { state == .active || state == .grace }

    /// When it changes by itself.
    var nextChange: Timestamp? {
        switch state {
        case .active: current.end
        case .grace: gracePeriodEnd
        case .retry: retryEnd
        case .paused: resumesAt
        case .expired: nil
        }
    }

    /// Lets the time pass until `now`.
    mutating func advance(to now: Timestamp, settings: StoreSettings) -> [StoreChange] {
        var changes: [StoreChange] = []
        // The number of renewals is limited, so that this ends.
        while let due = nextChange, due <= now { changes += step(at: due, settings: settings) }
        return changes
    }

    /// Does what is due at the end of the current state.
    private mutating func step(at: Timestamp, settings: StoreSettings) -> [StoreChange] {
        switch state {
        case .active:
            if let seconds = pauseSeconds {
                (state, resumesAt, pauseSeconds) = (.paused, at.adding(seconds: seconds), nil)
                return [change(.expiration, at: at, reason: .subscriptionPaused)]
            }
            if !willRenew { return expire(at: at, reason: .unsubscribe) }
            if renewalCount >= settings.renewalLimit {
                (willRenew, unsubscribedAt) = (false, at)
                return [change(.cancellation, at: at, reason: .unsubscribe)] + expire(at: at, reason: .unsubscribe)
            }
            return paymentFails ? failPayment(at: at, settings: settings) : renew(at: at, settings: settings)
        case .grace:
            state = .retry
            return [change(.expiration, at: at, reason: .billingError)]
        case .retry:
            (state, willRenew) = (.expired, false)
            return []
        case .paused: return renew(at: at, settings: settings)
        case .expired: return []
        }
    }

    private mutating func expire(at: Timestamp, reason: StoreChange.Reason) -> [StoreChange] {
        (state, willRenew, pending) = (.expired, false, nil)
        return [change(.expiration, at: at, reason: reason)]
    }

    private mutating func failPayment(at: Timestamp, settings: StoreSettings) -> [StoreChange] {
        billingIssueAt = at
        retryEnd = at.adding(seconds: settings.seconds(ofDays: settings.retryDays))
        let hasGrace = settings.graceDays > 0
        state = hasGrace ? .grace : .retry
        gracePeriodEnd = hasGrace ? at.adding(seconds: settings.seconds(ofDays: settings.graceDays)) : nil
        var issue = change(.billingIssue, at: at)
        issue.gracePeriodEnd = gracePeriodEnd
        let changes = [issue, change(.cancellation, at: at, reason: .billingError)]
        return hasGrace ? changes : changes + [change(.expiration, at: at, reason: .billingError)]
    }

    /// - Parameter start: when the new period begins, unless that is when it is paid.
    private mutating func renew(
        at: Timestamp, from start: Timestamp? = nil, settings: StoreSettings
    ) -> [StoreChange] {
        let wasTrial = current.isTrial
        begin(pending ?? product, at: start ?? at, settings: settings)
        renewalCount += 1
        var change = change(.renewal, at: at)
        change.isTrialConversion = wasTrial
        return [change]
    }

    private mutating func begin(_ product: StoreProduct, at: Timestamp, settings: StoreSettings) {
        let start = wholeAndLaterThanStart(at)
        let transaction = SandboxTransaction.identifier(transactionCount, of: originalTransaction)
        transactionCount += 1
        periods.append(
            StorePeriod(
                transaction: transaction, product: product, start: start,
                end: start.adding(seconds: settings.seconds(of: product))))
        if periods.count > Self.periodLimit { periods.removeFirst() }
        (state, willRenew, pending) = (.active, true, nil)
        (unsubscribedAt, billingIssueAt, gracePeriodEnd, retryEnd) = (nil, nil, nil, nil)
        (pauseSeconds, resumesAt) = (nil, nil)
    }

    private func change(_ kind: StoreChange.Kind, at: Timestamp, reason: StoreChange.Reason? = nil) -> StoreChange {
        StoreChange(kind: kind, at: at, period: current, reason: reason)
    }
}

// MARK: What people do

/// Each is to be called when the time has been brought up to `at`.
extension StoreSubscription {
    /// Turns automatic renewal off.
    mutating func cancel(at: Timestamp) throws(SandboxRefusal) -> [StoreChange] {
        guard willRenew, state != .expired, state != .paused else {
            throw SandboxRefusal(409, "The subscription does not renew anyway.")
        }
        (willRenew, unsubscribedAt, pauseSeconds) = (false, at, nil)
        let changes = [change(.cancellation, at: at, reason: .unsubscribe)]
        switch state {
        case .grace:
            let end = expire(at: at, reason: .unsubscribe)
            return changes + end
        case .retry:
            state = .expired
            return changes
        default: return changes
        }
    }

    /// Turns automatic renewal on again, before the end.
    mutating func uncancel(at: Timestamp) throws(SandboxRefusal) -> [StoreChange] {
        guard !willRenew, state == .active else {
            throw SandboxRefusal(409, "Only a cancelled subscription that still runs can be taken up again.")
        }
        (willRenew, unsubscribedAt) = (true, nil)
        return [change(.uncancellation, at: at)]
    }

    /// Ends the period now, as if its time were over.
    mutating func endPeriod(at: Timestamp, settings: StoreSettings) throws(SandboxRefusal) -> [StoreChange] {
        guard state != .expired else { throw SandboxRefusal(409, "The subscription has ended.") }
        switch state {
        case .active: current.end = wholeAndLaterThanStart(at)
        case .grace: gracePeriodEnd = at
        case .retry: retryEnd = at
        case .paused: resumesAt = at
        case .expired: break
        }
        return step(at: at, settings: settings)
    }

    /// Lets payments fail from now on, or work again; those that have failed are then made up for.
    mutating func setPaymentFails(
        _ fails: Bool, at: Timestamp, settings: StoreSettings
    ) throws(SandboxRefusal) -> [StoreChange] {
        paymentFails = fails
        guard !fails else { return [] }
        switch state {
        // What is paid within the grace period counts from its beginning.
        case .grace: return renew(at: at, from: current.end, settings: settings)
        case .retry: return renew(at: at, settings: settings)
        default: return []
        }
    }

    /// Gives the money of a payment back. That of an earlier payment than the last is nothing RevenueCat would tell of.
    mutating func refund(_ transaction: String, at: Timestamp) throws(SandboxRefusal) -> [StoreChange] {
        guard transaction == current.transaction, current.refundedAt == nil else {
            throw SandboxRefusal(409, "Only the last payment can be refunded, and only once.")
        }
        current.endBeforeRefund = current.end
        current.refundedAt = at
        let refund = change(.cancellation, at: at, reason: .customerSupport)
        guard state != .expired else { return [refund] }
        if let end = current.end { current.end = min(end, wholeAndLaterThanStart(at)) }
        if unsubscribedAt == nil { unsubscribedAt = at }
        let end = expire(at: at, reason: .customerSupport)
        return [refund] + end
    }

    /// Takes a refund back. What is left of the period goes on, without renewing.
    mutating func reverseRefund(_ transaction: String, at: Timestamp) throws(SandboxRefusal) -> [StoreChange] {
        guard transaction == current.transaction, current.refundedAt != nil else {
            throw SandboxRefusal(409, "This payment was not refunded.")
        }
        current.refundedAt = nil
        current.end = current.endBeforeRefund
        current.endBeforeRefund = nil
        if let end = current.end, end > at { state = .active }
        return [change(.refundReversed, at: at)]
    }

    /// Changes to a dearer product at once, to a cheaper one with the next period.
    mutating func changeProduct(
        to product: StoreProduct, at: Timestamp, settings: StoreSettings
    ) throws(SandboxRefusal) -> [StoreChange] {
        guard state == .active, product.isSubscription, product.identifier != self.product.identifier else {
            throw SandboxRefusal(409, "Only a subscription that runs can be changed, and only to another one.")
        }
        var changes: [StoreChange] = []
        if !willRenew {
            (willRenew, unsubscribedAt) = (true, nil)
            changes.append(change(.uncancellation, at: at))
        }
        var notice = change(.productChange, at: at)
        notice.newProduct = product.identifier
        changes.append(notice)
        if product.priceCents > self.product.priceCents {
            current.end = wholeAndLaterThanStart(at)
            begin(product, at: at, settings: settings)
            changes.append(change(.renewal, at: at))
        } else {
            pending = product
        }
        return changes
    }

    /// Gives time for nothing.
    mutating func extend(days: Int, at: Timestamp, settings: StoreSettings) throws(SandboxRefusal) -> [StoreChange] {
        guard state == .active, let end = current.end, (1...90).contains(days) else {
            throw SandboxRefusal(409, "Only a subscription that runs can be extended, by 1 to 90 days.")
        }
        current.end = end.adding(seconds: settings.seconds(ofDays: days))
        return [change(.subscriptionExtended, at: at)]
    }

    /// Lets it pause after its period.
    mutating func pause(days: Int, at: Timestamp, settings: StoreSettings) throws(SandboxRefusal) -> [StoreChange] {
        guard store == .playStore else { throw SandboxRefusal(409, "Only the Play Store's subscriptions can pause.") }
        guard state == .active, willRenew, let end = current.end, (1...90).contains(days) else {
            throw SandboxRefusal(409, "Only a subscription that runs and renews can pause, for 1 to 90 days.")
        }
        let seconds = settings.seconds(ofDays: days)
        pauseSeconds = seconds
        var notice = change(.subscriptionPaused, at: at)
        notice.resumesAt = end.adding(seconds: seconds)
        return [notice]
    }

    /// Buys it again after it has ended.
    mutating func subscribeAgain(
        to product: StoreProduct, at: Timestamp, settings: StoreSettings
    ) throws(SandboxRefusal) -> [StoreChange] {
        guard !hasAccess, product.isSubscription else {
            throw SandboxRefusal(409, "The subscription still runs.")
        }
        paymentFails = false
        begin(product, at: at, settings: settings)
        renewalCount = 0
        return [change(.renewal, at: at)]
    }

    /// Stores count in seconds, and no period is shorter than one.
    private func wholeAndLaterThanStart(_ at: Timestamp) -> Timestamp {
        max(at.wholeSeconds, current.start.adding(seconds: 1))
    }
}
