import BackendCore
import JSON
import PostgreSQL

/// The events in the database, on the connection of one database transaction.
struct PurchaseEventStore: Sendable {
    /// What was made of an event.
    enum State: String, Sendable {
        case applied, ignored, unresolved
        /// An operator has said that nothing is to follow from it: it counts as if it had not come.
        case dismissed
    }

    let connection: PostgreSQLConnection

    /// Any number, the same for all servers of one database.
    private static let lockIdentifier = 0x7075_7263

    /// Lets one database transaction at a time work on purchases: a transfer may concern any of them, and they are few.
    func lock() async throws {
        try await connection.query("SELECT pg_advisory_xact_lock($1)", [.init(Self.lockIdentifier)])
    }

    /// Adds an event; `false` when it is there already.
    func insert(_ event: PurchaseEvent, payload: JSONValue, at now: Timestamp) async throws -> Bool {
        let result = try await connection.query(
            """
            INSERT INTO purchase_events
                (id, type, subject, customers, transferred_to, environment, event_timestamp, received_at, payload)
            VALUES ($1, $2, $3, ARRAY(SELECT jsonb_array_elements_text($4)), ARRAY(SELECT jsonb_array_elements_text($5)),
                $6, $7, $8, $9)
            ON CONFLICT (id) DO NOTHING
            """,
            [
                .text(event.identifier), .text(event.type), .init(event.subject), .texts(event.customers),
                .texts(event.transferredTo), .text(event.environment?.rawValue ?? "UNKNOWN"),
                .text(event.timestamp.rfc3339), .text(now.rfc3339), .utf8(payload.serialized),
            ])
        return result.affectedRowCount == 1
    }

    /// The subjects that a transfer may concern: those of its customers, and of the customers that theirs came from.
    func subjects(concernedBy transfer: PurchaseEvent) async throws -> [String] {
        try await connection.query(
            """
            WITH RECURSIVE origins (customers) AS (
                SELECT ARRAY(SELECT jsonb_array_elements_text($1))
                UNION
                SELECT event.customers FROM origins JOIN purchase_events AS event
                    ON event.type = 'TRANSFER' AND event.transferred_to && origins.customers AND event.state <> 'dismissed'
            )
            SELECT DISTINCT subject FROM origins JOIN purchase_events AS event
                ON event.customers && origins.customers AND event.subject IS NOT NULL
            ORDER BY subject
            """, [.texts(transfer.transferredFrom)]
        ).rows.compactMap { $0.string(0) }
    }

    /// A subject's events, and the transfers from its customers and from those that these led to.
    func events(of subject: String) async throws -> [PurchaseEvent] {
        try await connection.query(
            """
            WITH RECURSIVE holders (customers) AS (
                SELECT customers FROM purchase_events WHERE subject = $1 AND state <> 'dismissed'
                UNION
                SELECT event.transferred_to FROM holders JOIN purchase_events AS event
                    ON event.type = 'TRANSFER' AND event.customers && holders.customers AND event.state <> 'dismissed'
            )
            SELECT payload FROM purchase_events WHERE subject = $1 AND state <> 'dismissed'
            UNION
            SELECT event.payload FROM holders JOIN purchase_events AS event
                ON event.type = 'TRANSFER' AND event.customers && holders.customers AND event.state <> 'dismissed'
            """, [.text(subject)]
        ).rows.map { row in try PurchaseEvent(try JSONValue(parsing: row.bytes(0) ?? [])) }
            .filter { $0.concerns(subject) }
    }

    /// The subject of a purchase with all its payments, as far as events tell; nil for a purchase that is not known.
    func payments(with purchase: String) async throws -> (subject: String, payments: [Payment])? {
        let row = try await connection.query("SELECT subject FROM purchases WHERE purchase = $1", [.text(purchase)])
            .firstRow
        guard let subject = row?.string(0) else { return nil }
        let known = try await events(of: subject).filter { $0.problem == nil }
        return (subject, PurchaseHistory(known).payments)
    }

    /// Notes what was made of events. Those that were dismissed stay so.
    func settle(
        _ identifiers: [String], as state: State, because reason: String, user: String?, at now: Timestamp
    ) async throws {
        if identifiers.isEmpty { return }
        try await connection.query(
            """
            UPDATE purchase_events SET state = $2, state_reason = $3, user_id = $4, settled_at = $5
            WHERE id IN (SELECT jsonb_array_elements_text($1)) AND state <> 'dismissed'
                AND (state, state_reason, user_id, settled_at IS NULL) IS DISTINCT FROM ($2, $3, $4::uuid, false)
            """,
            [.texts(identifiers), .text(state.rawValue), .text(reason), .init(user), .text(now.rfc3339)])
    }

    /// An event that is stored, and what was made of it; nil when there is none.
    func stored(_ identifier: String) async throws -> (event: PurchaseEvent, state: State, reason: String)? {
        let row = try await connection.query(
            "SELECT payload, state, state_reason FROM purchase_events WHERE id = $1", [.text(identifier)]
        ).firstRow
        guard let row else { return nil }
        let event = try PurchaseEvent(try JSONValue(parsing: row.bytes(0) ?? []))
        return (event, row.string(1).flatMap(State.init) ?? .unresolved, row.string(2) ?? "")
    }

    /// Changes what an operator makes of an event. Gives whether it was in the state that this is possible in.
    func change(
        _ identifier: String, from earlier: State, to state: State, because reason: String, at now: Timestamp
    ) async throws -> Bool {
        try await connection.query(
            """
            UPDATE purchase_events SET state = $3, state_reason = $4, settled_at = $5 WHERE id = $1 AND state = $2
            """,
            [
                .text(identifier), .text(earlier.rawValue), .text(state.rawValue), .text(reason), .text(now.rfc3339),
            ]
        ).affectedRowCount == 1
    }

    /// The user of ours that one of the names is, or that another event has named together with one of them.
    func user(named names: Set<String>) async throws -> String? {
        if let user = try await users(named: names.sorted()).first { return user }
        let names = try await connection.query(
            """
            SELECT DISTINCT name FROM purchase_events, unnest(customers) AS name
            WHERE customers && ARRAY(SELECT jsonb_array_elements_text($1)) AND type <> 'TRANSFER'
            """, [.texts(names.sorted())]
        ).rows.compactMap { $0.string(0) }
        // Names that lead to several users lead nowhere.
        let users = try await users(named: names)
        return users.count == 1 ? users.first : nil
    }

    private func users(named names: [String]) async throws -> [String] {
        try await connection.query(
            """
            SELECT id FROM auth.users WHERE id IN (
                SELECT name::uuid FROM jsonb_array_elements_text($1) AS name
                WHERE name ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
            ORDER BY created_at, id
            """, [.texts(names)]
        ).rows.compactMap { $0.string(0) }
    }

    func catalog() async throws -> ProductCatalog {
        let results = try await connection.pipeline([
            "SELECT product_id, credits FROM credit_packages",
            "SELECT product_id, subscription_type, credits_per_month FROM subscription_products",
        ])
        var catalog = ProductCatalog(packages: [:], subscriptions: [:])
        for row in results[0].rows { catalog.packages[row.string(0) ?? ""] = row.int(1) }
        for row in results[1].rows {
            guard let plan = ProductCatalog.Plan(rawValue: row.string(1) ?? ""), let credits = row.int(2) else {
                continue
            }
            catalog.subscriptions[row.string(0) ?? ""] = .init(plan: plan, creditsPerMonth: credits)
        }
        return catalog
    }
}

extension PostgreSQLParameter {
    /// A JSON array of texts, for `jsonb_array_elements_text`.
    static func texts(_ texts: [String]) -> PostgreSQLParameter {
        .text(JSONValue.array(texts.map(JSONValue.string)).text)
    }
}
