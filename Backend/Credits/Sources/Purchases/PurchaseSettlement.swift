import BackendCore
import JSON
import Jobs
import PostgreSQL

/// Brings the ledger into line with what the store has told. Everything in one database transaction: an event that could not be applied
/// has not been received either.
public struct PurchaseSettlement: Sendable {
    private let pool: PostgreSQLPool
    private let clock: WallClock
    private let settings: SystemSettings
    private let acceptsSandbox: Bool

    /// - Parameter acceptsSandbox: whether purchases of the sandbox count whatever the settings say.
    public init(pool: PostgreSQLPool, clock: WallClock = .system, acceptsSandbox: Bool = false) {
        self.pool = pool
        self.clock = clock
        settings = SystemSettings(clock: clock)
        self.acceptsSandbox = acceptsSandbox
    }

    init(services: BackendServices) {
        self.init(
            pool: services.database, clock: services.clock,
            acceptsSandbox: Self.acceptsSandbox(services.configuration))
    }

    /// Whether the environment says that purchases of the sandbox count: `REVENUECAT_ACCEPT_SANDBOX`, which the stand-in for
    /// RevenueCat sets, whose purchases all are of the sandbox.
    public static func acceptsSandbox(_ configuration: ConfigurationReader) -> Bool {
        configuration.value("REVENUECAT_ACCEPT_SANDBOX") == "true"
    }

    /// What became of a webhook's body.
    public enum Outcome: Sendable, Equatable {
        case settled
        /// It was delivered before.
        case duplicate
    }

    /// Stores an event and does what follows from it.
    ///
    /// - Parameter payload: A webhook's body.
    /// - Throws: `PurchaseEventError`, or `PostgreSQLError` with nothing stored.
    public func receive(_ payload: JSONValue) async throws -> Outcome {
        // PostgreSQL holds no NUL.
        let payload = payload.replacingNUL
        let event = try PurchaseEvent(payload)
        return try await working { work in
            guard try await work.events.insert(event, payload: payload, at: work.now) else { return .duplicate }
            try await work.settle(event)
            return .settled
        }
    }

    /// What came of applying an event that was stored before.
    public enum Consequence: Sendable, Equatable {
        case applied
        /// What follows from it was done already.
        case unchanged
        case ignored(String)
        case unresolved(String)
        /// An operator has dismissed it, and it stays so.
        case dismissed
    }

    /// Does what follows from an event that is stored: after its user has signed up, or its product was added.
    ///
    /// - Returns: nil when there is no such event.
    public func applyAgain(_ identifier: String) async throws -> Consequence? {
        try await working { work in
            guard let (event, state, _) = try await work.events.stored(identifier) else { return nil }
            return state == .dismissed ? .dismissed : try await work.apply(event, before: state)
        }
    }

    /// Leaves an event that is unresolved out of account, as if it had not come.
    ///
    /// - Returns: `false` when it is not unresolved, or there is none.
    public func dismiss(_ identifier: String, because reason: String) async throws -> Bool {
        try await working { work in
            guard
                try await work.events.change(
                    identifier, from: .unresolved, to: .dismissed, because: reason, at: work.now),
                let (event, _, _) = try await work.events.stored(identifier)
            else { return false }
            // What others have followed from it: a transfer to somebody unknown, for one.
            try await work.settle(event)
            return true
        }
    }

    /// Takes an event into account again that was dismissed, and does what follows from it.
    ///
    /// - Returns: nil when it was not dismissed, or there is none.
    public func takeUpAgain(_ identifier: String) async throws -> Consequence? {
        try await working { work in
            guard
                try await work.events.change(identifier, from: .dismissed, to: .unresolved, because: "", at: work.now),
                let (event, state, _) = try await work.events.stored(identifier)
            else { return nil }
            return try await work.apply(event, before: state)
        }
    }

    /// Grants the months of yearly plans that have become due, and gives for how many subscriptions.
    ///
    /// Each is a transaction of its own, and what was granted is known, so that several servers may do it at once and a late one catches up.
    ///
    /// - Throws: what one of them has failed with, after all others.
    public func grantDueMonths(limit: Int = 1000) async throws -> Int {
        let due = try await pool.query(
            """
            SELECT subject FROM user_subscriptions WHERE next_grant_at <= $1 ORDER BY next_grant_at LIMIT $2
            """, [.text(clock.now.rfc3339), .init(limit)]
        ).rows.compactMap { $0.string(0) }
        try await eachOnItsOwn(due) { subject in
            try await working { work in
                try await work.settle(subject: subject)
                try await work.leaveWhatIsStillDue(subject)
            }
        }
        return due.count
    }

    /// Whom a purchase belongs to, as far as events tell.
    struct Holder: Sendable, Equatable {
        var user: String
        /// All names under which RevenueCat knows them.
        var customers: Set<String>
        var subject: String
    }

    /// nil for a purchase that is not known, or whose user is not.
    func holder(of purchase: String) async throws -> Holder? {
        try await pool.withConnection { connection in
            let events = PurchaseEventStore(connection: connection)
            guard let (subject, payments) = try await events.payments(with: purchase),
                let customers = payments.first(where: { $0.purchase == purchase })?.customers,
                let user = try await events.user(named: customers)
            else { return nil }
            return Holder(user: user, customers: customers, subject: subject)
        }
    }

    /// What a purchase is paid until, as far as events tell; nil for a pack, one that another has replaced, and one that is not known.
    func end(of purchase: String) async throws -> Timestamp? {
        try await pool.withConnection { connection in
            let found = try await PurchaseEventStore(connection: connection).payments(with: purchase)
            return found?.payments.first { $0.purchase == purchase && $0.replacedAt == nil }?.end
        }
    }

    private func working<Value: Sendable>(_ body: @Sendable (PurchaseWork) async throws -> Value) async throws -> Value
    {
        try await pool.transaction { connection in
            let work = PurchaseWork(
                connection: connection, now: clock.now, settings: settings, acceptsSandbox: acceptsSandbox)
            try await work.events.lock()
            return try await body(work)
        }
    }
}

/// Does something for each, also when it has failed for others, so that none keeps the next ones from their credits.
///
/// - Throws: what it has failed with first, after all of them; at once when the database cannot be had or the task is cancelled.
func eachOnItsOwn<Element>(_ elements: [Element], _ body: (Element) async throws -> Void) async throws {
    var failure: (any Error)?
    for element in elements {
        try Task.checkCancellation()
        do {
            try await body(element)
        } catch let error where !(error is CancellationError) && (error as? PostgreSQLError)?.isUnavailable != true {
            failure = failure ?? error
        }
    }
    if let failure { throw failure }
}
