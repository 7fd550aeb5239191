import BackendCore

@testable import Sandbox

/// What a subscription does, second by second. A month takes 60, a day 2, and it renews four times.
struct PlainSubscription {
    enum Operation: CaseIterable {
        case cancel, uncancel, fail, recover, refund, reverse, change, extend, pause, end, again
    }

    enum Phase: String {
        case active, grace, retry, paused, expired
    }

    private(set) var now = 0
    private(set) var product: StoreProduct
    private(set) var phase = Phase.active
    private(set) var start = 0
    private(set) var end: Int
    private(set) var log: [String] = []
    private var renews = true
    private var renewals = 0
    private var fails = false
    private var next: StoreProduct?
    private var graceLeft = 0
    private var retryLeft = 0
    private var pauseLeft = 0
    private var willPause = false
    private var isRefunded = false
    private var endBefore = 0

    init(product: StoreProduct, isTrial: Bool) {
        self.product = product
        end = isTrial ? 14 : Self.length(product)
    }

    private static func length(_ product: StoreProduct) -> Int { product.kind == .yearly ? 720 : 60 }

    private mutating func tell(_ kind: String, _ reason: String = "-") {
        log.append("\(now) \(kind) \(product.identifier) \(reason)")
    }

    mutating func tick() {
        now += 1
        switch phase {
        case .active: if now == end { atEnd() }
        case .grace:
            graceLeft -= 1
            retryLeft -= 1
            if graceLeft == 0 { loseGrace() }
        case .retry:
            retryLeft -= 1
            if retryLeft == 0 { giveUp() }
        case .paused:
            pauseLeft -= 1
            if pauseLeft == 0 { renew() }
        case .expired: break
        }
    }

    private mutating func atEnd() {
        if willPause {
            (phase, pauseLeft, willPause) = (.paused, 20, false)
            tell("EXPIRATION", "SUBSCRIPTION_PAUSED")
        } else if !renews {
            expire("UNSUBSCRIBE")
        } else if renewals == 4 {
            tell("CANCELLATION", "UNSUBSCRIBE")
            expire("UNSUBSCRIBE")
        } else if fails {
            (phase, graceLeft, retryLeft) = (.grace, 32, 120)
            tell("BILLING_ISSUE")
            tell("CANCELLATION", "BILLING_ERROR")
        } else {
            renew()
        }
    }

    private mutating func loseGrace() {
        phase = .retry
        tell("EXPIRATION", "BILLING_ERROR")
    }

    private mutating func giveUp() { (phase, renews) = (.expired, false) }

    private mutating func expire(_ reason: String) {
        (phase, renews, next) = (.expired, false, nil)
        tell("EXPIRATION", reason)
    }

    private mutating func renew(from second: Int? = nil) {
        renewals += 1
        begin(next ?? product, at: second ?? now)
        tell("RENEWAL")
    }

    private mutating func begin(_ product: StoreProduct, at second: Int) {
        start = max(second, start + 1)
        end = start + Self.length(product)
        self.product = product
        (phase, renews, next, willPause, isRefunded) = (.active, true, nil, false, false)
    }

    /// Whether it can be done; it is done then.
    mutating func perform(_ operation: Operation, _ wanted: StoreProduct) -> Bool {
        switch operation {
        case .cancel:
            guard renews, phase != .expired, phase != .paused else { return false }
            (renews, willPause) = (false, false)
            tell("CANCELLATION", "UNSUBSCRIBE")
            if phase == .grace { expire("UNSUBSCRIBE") }
            if phase == .retry { phase = .expired }
        case .uncancel:
            guard !renews, phase == .active else { return false }
            renews = true
            tell("UNCANCELLATION")
        case .fail: fails = true
        case .recover:
            fails = false
            if phase == .grace { renew(from: end) }
            if phase == .retry { renew() }
        case .refund:
            guard !isRefunded else { return false }
            (isRefunded, endBefore) = (true, end)
            tell("CANCELLATION", "CUSTOMER_SUPPORT")
            if phase != .expired {
                end = min(end, max(now, start + 1))
                expire("CUSTOMER_SUPPORT")
            }
        case .reverse:
            guard isRefunded else { return false }
            (isRefunded, end) = (false, endBefore)
            if end > now { phase = .active }
            tell("REFUND_REVERSED")
        case .change: return change(to: wanted)
        case .extend:
            guard phase == .active else { return false }
            end += 6
            tell("SUBSCRIPTION_EXTENDED")
        case .pause:
            guard phase == .active, renews else { return false }
            willPause = true
            tell("SUBSCRIPTION_PAUSED")
        case .end: return endPeriod()
        case .again:
            guard phase != .active, phase != .grace else { return false }
            (fails, renewals) = (false, 0)
            begin(wanted, at: now)
            tell("RENEWAL")
        }
        return true
    }

    private mutating func change(to wanted: StoreProduct) -> Bool {
        guard phase == .active, wanted != product else { return false }
        if !renews {
            renews = true
            tell("UNCANCELLATION")
        }
        tell("PRODUCT_CHANGE")
        if wanted.priceCents > product.priceCents {
            begin(wanted, at: now)
            tell("RENEWAL")
        } else {
            next = wanted
        }
        return true
    }

    private mutating func endPeriod() -> Bool {
        switch phase {
        case .active:
            end = max(now, start + 1)
            atEnd()
        case .grace: loseGrace()
        case .retry: giveUp()
        case .paused: renew()
        case .expired: return false
        }
        return true
    }
}

/// Numbers that look random and are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
