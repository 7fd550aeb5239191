import BackendCore
import JSON
import PostgreSQL

/// The work within one database transaction.
struct PurchaseWork: Sendable {
    let connection: PostgreSQLConnection
    let now: Timestamp
    let settings: SystemSettings
    /// Whether purchases of the sandbox count whatever the settings say.
    let acceptsSandbox: Bool

    var events: PurchaseEventStore { PurchaseEventStore(connection: connection) }
    var ledger: PurchaseLedger { PurchaseLedger(connection: connection, now: now) }

    /// Does what follows from a stored event, and tells what that was.
    func apply(_ event: PurchaseEvent, before: PurchaseEventStore.State) async throws -> PurchaseSettlement.Consequence?
    {
        let hasChanged = try await settle(event)
        guard let (_, state, reason) = try await events.stored(event.identifier) else { return nil }
        return switch state {
        case .applied: hasChanged || before != .applied ? .applied : .unchanged
        case .ignored: .ignored(reason)
        case .unresolved: .unresolved(reason)
        case .dismissed: .dismissed
        }
    }

    /// Gives whether the ledger was changed for it.
    @discardableResult
    func settle(_ event: PurchaseEvent) async throws -> Bool {
        var hasChanged = false
        switch event.kind {
        case .test: try await ignore([event.identifier], "A test.")
        case nil: try await ignore([event.identifier], "An event of a type that is not known here.")
        case .transfer where event.problem != nil: try await leaveUnresolved([event])
        case .transfer:
            for subject in try await events.subjects(concernedBy: event) {
                if try await settle(subject: subject) { hasChanged = true }
            }
            let recipient = try await events.user(named: Set(event.transferredTo))
            try await events.settle(
                [event.identifier], as: recipient == nil ? .unresolved : .applied,
                because: recipient == nil ? "The user it was transferred to is unknown." : "", user: recipient, at: now)
        default:
            if let subject = event.subject { return try await settle(subject: subject) }
            if event.problem != nil {
                try await leaveUnresolved([event])
            } else {
                try await ignore([event.identifier], "It names no transaction.")
            }
        }
        return hasChanged
    }

    /// Works out what follows from everything known of a subject, and does what has not been done yet. Gives whether the ledger was changed.
    @discardableResult
    func settle(subject: String) async throws -> Bool {
        var known = try await events.events(of: subject)
        try await leaveUnresolved(known.filter { $0.problem != nil && $0.kind != .transfer })
        known.removeAll { $0.problem != nil }
        if !acceptsSandbox,
            try await settings.values(connection)["credit_system"]?["accept_sandbox_purchases"] != true
        {
            let own = known.filter { $0.isSandbox && $0.kind != .transfer }.map(\.identifier)
            try await ignore(own, "A purchase of the sandbox, which the settings do not accept.")
            known.removeAll(where: \.isSandbox)
        }
        let own = known.filter { $0.kind != .transfer }
        if own.isEmpty { return false }
        let history = PurchaseHistory(known)
        let catalog = try await events.catalog()
        var users: [Set<String>: String] = [:]
        for customers in Set(history.payments.map(\.customers) + [history.customers]) {
            users[customers] = try await events.user(named: customers)
        }
        let owned = history.payments.filter { users[$0.customers] != nil }
        let records = try await ledger.records(of: history.payments, adding: owned, subject: subject)
        // What is recorded of the others holds as long as nothing was done for one of them.
        var hasChanged = false
        for payment in history.payments {
            guard var record = records[payment.purchase] else { continue }
            if hasChanged { record.holders = try await ledger.holders(of: payment, whatIsLeft: true) }
            if try await settle(payment, record, of: users[payment.customers], catalog: catalog) { hasChanged = true }
        }
        if let user = users[history.payments.last?.customers ?? history.customers] {
            try await record(history, of: user, subject: subject, catalog: catalog)
        }
        try await note(own, history, catalog, users)
        return hasChanged
    }

    /// A subscription that could not be settled is tried again with its next event, and not for ever before.
    func leaveWhatIsStillDue(_ subject: String) async throws {
        try await connection.query(
            "UPDATE user_subscriptions SET next_grant_at = NULL WHERE subject = $1 AND next_grant_at <= $2",
            [.text(subject), .text(now.rfc3339)])
    }

    /// Gives whether the ledger was changed for it.
    ///
    /// - Parameter user: whose it is; nil when it was transferred to somebody who is unknown. What was granted of it stays where it is then,
    ///   nothing more is granted, and a refund or another end holds for it as for anything else.
    private func settle(
        _ payment: Payment, _ record: PurchaseLedger.Record, of user: String?, catalog: ProductCatalog
    ) async throws -> Bool {
        var record = record
        var hasChanged = false
        let grants = payment.grants(at: now, catalog: catalog)
        let missing = grants.filter { record.grantTimes[$0.month] == nil }
        if payment.isRefunded && !record.isRevoked, let user {
            // It was paid all the same. So it is granted and taken back, as if the refund had been told of in time.
            for grant in missing { try await ledger.grant(grant, for: payment, to: user) }
        }
        if payment.isRefunded != record.isRevoked {
            if payment.isRefunded {
                try await ledger.revoke(payment, changeCount: record.changeCount)
            } else {
                try await ledger.restore(payment, changeCount: record.changeCount)
            }
            record.changeCount += 1
            record.holders = try await ledger.holders(of: payment, whatIsLeft: true)
            hasChanged = true
        }
        if let user,
            try await ledger.move(payment, from: record.holders, to: user, changeCount: record.changeCount)
        {
            hasChanged = true
        }
        if !payment.isRefunded, let user {
            for grant in missing {
                try await ledger.grant(grant, for: payment, to: user)
                hasChanged = true
            }
        }
        for (month, expiry) in record.expiries.sorted(by: { $0.key < $1.key }) {
            guard let grantedAt = record.grantTimes[month] else { continue }
            var due = expiry
            if let grant = grants.first(where: { $0.month == month }) {
                due = PurchaseLedger.expiry(of: grant, of: payment, grantedAt: grantedAt)
            } else if payment.isBeyondEnd(month: month, catalog: catalog) {
                due = payment.effectiveEnd
            }
            if due != expiry {
                try await ledger.setExpiry(due, ofMonth: month, of: payment)
                hasChanged = true
            }
        }
        return hasChanged
    }

    /// Nobody knows whether money was paid for what is neither of production nor of the sandbox.
    private func leaveUnresolved(_ unclear: [PurchaseEvent]) async throws {
        for (problem, events) in Dictionary(grouping: unclear, by: { $0.problem ?? "" }) {
            try await self.events.settle(
                events.map(\.identifier), as: .unresolved, because: problem, user: nil, at: now)
        }
    }

    private func ignore(_ identifiers: [String], _ reason: String) async throws {
        try await events.settle(identifiers, as: .ignored, because: reason, user: nil, at: now)
    }

    /// What users and the scheduler see of a subscription.
    private func record(
        _ history: PurchaseHistory, of user: String, subject: String, catalog: ProductCatalog
    ) async throws {
        let last = history.payments.last
        if last == nil && history.temporaryEnd == nil || last?.isPack == true { return }
        let next = history.payments.compactMap { $0.nextGrant(after: now, catalog: catalog) }.min()
        try await connection.query(
            """
            INSERT INTO user_subscriptions (subject, user_id, product_id, environment, status, will_renew, period_start,
                period_end, grace_period_end, paused_until, pending_product_id, next_grant_at, updated_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT (subject) DO UPDATE SET user_id = excluded.user_id, product_id = excluded.product_id,
                environment = excluded.environment, status = excluded.status, will_renew = excluded.will_renew,
                period_start = excluded.period_start, period_end = excluded.period_end,
                grace_period_end = excluded.grace_period_end, paused_until = excluded.paused_until,
                pending_product_id = excluded.pending_product_id, next_grant_at = excluded.next_grant_at,
                updated_at = excluded.updated_at
            """,
            [
                .text(subject), .text(user), .text(last?.product ?? ""),
                .text(last?.isSandbox == true ? "SANDBOX" : "PRODUCTION"), .text(history.status.rawValue),
                .init(history.willRenew), .text((last?.start ?? now).rfc3339),
                .init((history.temporaryEnd ?? last?.replacedAt ?? last?.shownEnd)?.rfc3339),
                .init(history.gracePeriodEnd?.rfc3339),
                .init(history.pausedUntil?.rfc3339), .init(history.pendingProduct), .init(next?.rfc3339),
                .text(now.rfc3339),
            ])
    }

    /// Tells of each of the subject's events what was made of it.
    private func note(
        _ own: [PurchaseEvent], _ history: PurchaseHistory, _ catalog: ProductCatalog, _ users: [Set<String>: String]
    ) async throws {
        let payments = Dictionary(history.payments.map { ($0.purchase, $0) }) { first, _ in first }
        var events: [Note: [String]] = [:]
        for event in own {
            let payment = event.purchase.flatMap { payments[$0] }
            var note = Note(user: users[payment?.customers ?? history.customers])
            if let payment, !catalog.isKnown(payment.product, isPack: payment.isPack) {
                (note.state, note.reason) = (.unresolved, "The product \(payment.product) is unknown.")
            } else if event.isPurchase, event.product == nil {
                (note.state, note.reason) = (.unresolved, "It names no product.")
            } else if note.user == nil {
                (note.state, note.reason) = (.unresolved, "The user is unknown.")
            }
            events[note, default: []].append(event.identifier)
        }
        for (note, identifiers) in events {
            try await self.events.settle(identifiers, as: note.state, because: note.reason, user: note.user, at: now)
        }
    }

    private struct Note: Hashable {
        var state = PurchaseEventStore.State.applied
        var reason = ""
        var user: String?

        init(user: String?) { self.user = user }
    }
}
