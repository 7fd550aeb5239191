import BackendCore

/// One transaction of a store, with everything that is known to have happened to it.
struct Payment: Sendable, Equatable {
    /// The months of a plan are granted one by one; anything else at once.
    struct Grant: Sendable, Equatable {
        /// From 0.
        var month: Int
        var credits: Int
        var start: Timestamp
        /// When the credits expire; nil for a pack's, which never do.
        var end: Timestamp?
    }

    /// The store and its transaction.
    var purchase: String
    var product: String
    var isPack: Bool
    var isTrial: Bool
    var isSandbox: Bool
    /// All names of the customer it belongs to now.
    var customers: Set<String>
    var start: Timestamp
    /// What it is paid until.
    var end: Timestamp?
    /// What it was paid until when it was bought: an early end or an extension makes its months neither shorter nor longer.
    var paidUntil: Timestamp?
    /// When the next payment of the same subscription took its place, if that was before its end: after an immediate upgrade.
    var replacedAt: Timestamp?
    var isRefunded = false
    /// When the customer's access ends. It differs from `end` for what was refunded.
    var shownEnd: Timestamp?

    /// When its credits end.
    var effectiveEnd: Timestamp? { replacedAt ?? end }

    /// What is due for it at `now`, whether it was granted already or not. Nothing for a product the catalog does not know.
    func grants(at now: Timestamp, catalog: ProductCatalog) -> [Grant] {
        if isPack {
            return catalog.packages[product].map { [Grant(month: 0, credits: $0, start: start, end: nil)] } ?? []
        }
        guard let subscription = catalog.subscriptions[product] else { return [] }
        let credits = subscription.creditsPerMonth
        guard hasMonths(subscription.plan), let end = effectiveEnd else {
            return [Grant(month: 0, credits: credits, start: start, end: effectiveEnd)]
        }
        return (0..<12).compactMap { month in
            let monthStart = self.monthStart(month)
            // The first is due when it is paid, which may be a day before it begins.
            guard month == 0 || monthStart < end && monthStart <= now else { return nil }
            let next = month == 11 ? end : min(monthStart < end ? self.monthStart(month + 1) : end, end)
            return Grant(month: month, credits: credits, start: monthStart, end: next)
        }
    }

    /// When the next month after `now` is due; nil when there is none.
    func nextGrant(after now: Timestamp, catalog: ProductCatalog) -> Timestamp? {
        guard !isRefunded, let plan = catalog.subscriptions[product]?.plan, hasMonths(plan), let end = effectiveEnd
        else {
            return nil
        }
        return (1..<12).map(monthStart).first { $0 > now && $0 < end }
    }

    /// Whether a month begins when the plan has ended: then it was granted before the end was known.
    func isBeyondEnd(month: Int, catalog: ProductCatalog) -> Bool {
        guard month > 0, let plan = catalog.subscriptions[product]?.plan, hasMonths(plan), let end = effectiveEnd else {
            return false
        }
        return monthStart(month) >= end
    }

    private func hasMonths(_ plan: ProductCatalog.Plan) -> Bool { plan == .yearly && !isTrial && !isPack }

    /// The year of a sandbox takes an hour; its months are as much shorter.
    private func monthStart(_ month: Int) -> Timestamp {
        let shortestYearMicroseconds = 300 * 86_400_000_000
        if isSandbox, let paidUntil, paidUntil.microseconds - start.microseconds < shortestYearMicroseconds {
            return Timestamp(
                microseconds: start.microseconds + (paidUntil.microseconds - start.microseconds) / 12 * month)
        }
        return MonthArithmetic.adding(month, monthsTo: start)
    }
}
