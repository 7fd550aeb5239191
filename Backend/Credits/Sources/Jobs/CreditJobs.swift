import BackendCore
import Jobs
import PostgreSQL

/// Writes down what has expired. Balances are right without it: expired credits are never counted.
struct CreditExpiryJob: JobHandler {
    static let kind = "credits.expire"
    static let schedule: JobSchedule? = .every(seconds: 300)
    static let isSingle = true

    private static let accountsPerStep = 500
    private let ledger: CreditLedger

    init(services: BackendServices) {
        ledger = CreditLedger(pool: services.database)
    }

    func run(_ job: Job) async throws {
        while try await ledger.expire(accountLimit: Self.accountsPerStep) > 0 { try Task.checkCancellation() }
    }
}

/// Joins what is kept of past days' totals, which the console's charts are made of.
struct CreditDaysJob: JobHandler {
    static let kind = "credits.join-days"
    static let schedule: JobSchedule? = .cron("20 0 * * *")
    static let isSingle = true

    private let database: PostgreSQLPool

    init(services: BackendServices) {
        database = services.database
    }

    func run(_ job: Job) async throws {
        try await database.query("SELECT easyapp.join_credit_days((now() AT TIME ZONE 'UTC')::date)")
    }
}

/// Grants the months of yearly plans as they become due. What was granted is known, so that it may run late, twice and on several servers.
struct MonthlyGrantJob: JobHandler {
    static let kind = "credits.grant-months"
    /// A month of the sandbox takes five minutes.
    static let schedule: JobSchedule? = .every(seconds: 60)
    static let isSingle = true

    private let settlement: PurchaseSettlement

    init(services: BackendServices) {
        settlement = PurchaseSettlement(services: services)
    }

    func run(_ job: Job) async throws {
        while try await settlement.grantDueMonths() > 0 { try Task.checkCancellation() }
    }
}

/// Applies events whose user has signed up or whose product was added after they came.
struct UnresolvedEventsJob: JobHandler {
    static let kind = "credits.apply-unresolved"
    static let schedule: JobSchedule? = .every(seconds: 600)
    static let isSingle = true

    private let settlement: PurchaseSettlement
    private let database: PostgreSQLPool
    private let clock: WallClock

    init(services: BackendServices) {
        settlement = PurchaseSettlement(services: services)
        database = services.database
        clock = services.clock
    }

    private static let eventsOfEachKind = 100

    func run(_ job: Job) async throws {
        // The newest, which are the likeliest by now, and those that were tried longest ago, so that each has its turn.
        let events = try await database.query(
            """
            (SELECT id FROM purchase_events WHERE state = 'unresolved' ORDER BY received_at DESC, id DESC LIMIT $1)
            UNION
            (SELECT id FROM purchase_events WHERE state = 'unresolved' ORDER BY settled_at NULLS FIRST, id LIMIT $1)
            """, [.init(Self.eventsOfEachKind)]
        ).rows.compactMap { $0.string(0) }
        try await eachOnItsOwn(events) { event in
            try await database.query(
                "UPDATE purchase_events SET settled_at = $2 WHERE id = $1 AND state = 'unresolved'",
                [.text(event), .text(clock.now.rfc3339)])
            _ = try await settlement.applyAgain(event)
        }
    }
}
