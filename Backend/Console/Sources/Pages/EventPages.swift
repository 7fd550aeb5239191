import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// What the store has told, newest first.
    func events(_ request: HTTPRequest) async throws -> ConsolePage {
        let state = request.query["state"].flatMap { Self.states.contains($0) ? $0 : nil }
        let user = request.query["user"].flatMap { UserIdentifier.isWellFormed($0) ? $0 : nil }
        let customer = request.query["customer"].flatMap { $0.isEmpty ? nil : $0 }
        let filter: ConsoleQueries.EventFilter? =
            customer.map { .customer($0) } ?? user.map { .user($0) } ?? state.map { .state($0) }
        let cursor = PageCursor(request.query["before"])
        let page = ListPage(try await run(ConsoleQueries.events(filter, before: cursor)))
        let links = page.links(
            ConsoleSection.purchases.path, [("state", state), ("user", user), ("customer", customer)],
            parameter: "before", isFirst: cursor == nil
        ) { row in row.int("received_number").map { PageCursor(number: $0, name: row.string("id") ?? "") } }
        let choices = [FormField.Choice(value: "", label: "all")] + Self.states.map { .init(value: $0, label: $0) }
        let form = FormContext.query(
            ConsoleSection.purchases.path, button: "Show",
            [
                FormField(label: "State", name: "state", kind: .choice(choices), value: state ?? "", isRequired: false),
                FormField(
                    label: "RevenueCat's app user id", name: "customer", kind: .search, value: customer ?? "",
                    isRequired: false),
            ])
        let only: HTML =
            user.map { "<p>Of the user <a href=\"\(ConsoleSection.users.path)/\($0)\"><code>\($0)</code></a>.</p>" }
            ?? .empty
        return ConsolePage("Purchases", in: .purchases) { _ in
            "\(form)\(only)\(HTML.table("Purchases", Self.eventColumns, page.rows))\(links)"
        }
    }

    private static let states = ["unresolved", "applied", "ignored"]

    /// The user's own pages leave that column out.
    static let eventColumns = columns(withUser: true)
    static let ownEventColumns = columns(withUser: false)

    private static func columns(withUser: Bool) -> [Column] {
        let event = Column("Event") { row in
            let address = Address(ConsoleService.path + "/event", [("id", row.string("id"))])
            let sandbox: HTML = row.string("environment") == "SANDBOX" ? " \(HTML.badge("sandbox", .neutral))" : .empty
            return "<a href=\"\(address.text)\">\(row.string("type"))</a>\(sandbox)"
        }
        let user = Column("User") { row in
            row.string("user_id").map {
                "<a href=\"\(ConsoleSection.users.path)/\($0)\"><code>\(String($0.prefix(8)))</code></a>"
            } ?? HTML.none
        }
        return [.time("Received", "received"), .time("Happened", "happened"), event, .text("Product", "product")]
            + (withUser ? [user] : [])
            + [Column("State") { row in state(row.string("state") ?? "") }, .text("Why", "state_reason")]
    }

    private static func state(_ state: String) -> HTML {
        switch state {
        case "applied": .badge(state, .good)
        case "unresolved": .badge(state, .warning)
        default: .badge(state, .neutral)
        }
    }

    /// One event as it came.
    func event(_ identifier: String) async throws -> ConsolePage {
        let row = try await pool.query(
            """
            SELECT type, state, state_reason, user_id::text AS user, environment, easyapp.utc(event_timestamp) AS happened,
                easyapp.utc(received_at) AS received, jsonb_pretty(payload) AS payload
            FROM purchase_events WHERE id = $1
            """, [.text(identifier)]
        ).firstRow
        guard let row else { throw ConsoleProblem("There is no such event.", status: 404) }
        let owner: HTML =
            row.string("user").map { "<a href=\"\(ConsoleSection.users.path)/\($0)\"><code>\($0)</code></a>" }
            ?? HTML.none
        return ConsolePage(row.string("type") ?? "", in: .purchases) { context in
            """
            <dl class="details"><div><dt>Identifier</dt><dd><code>\(identifier)</code></dd></div>
            <div><dt>State</dt><dd>\(Self.state(row.string("state") ?? "")) \(row.string("state_reason"))</dd></div>
            <div><dt>User</dt><dd>\(owner)</dd></div><div><dt>Environment</dt><dd>\(row.string("environment"))</dd></div>
            <div><dt>Happened</dt><dd>\(HTML.time(row.string("happened")))</dd></div>
            <div><dt>Received</dt><dd>\(HTML.time(row.string("received")))</dd></div></dl>
            \(context.form(ConsoleService.path + "/event/apply", button: "Apply again", hidden: [("id", identifier)]))
            <h2>Payload</h2><pre tabindex="0" aria-label="Payload">\(row.string("payload"))</pre>
            """
        }
    }

    static let eventActs = [
        ConsoleAct(
            pattern: "/event/apply", name: "apply purchase", subject: { _, form in form["id"] }, recorded: [],
            page: { service, _, form in try await service.event(form["id"]) }
        ) { service, _, form in
            guard try await service.settlement.applyAgain(form["id"]) else {
                throw ConsoleProblem("There is no such event.", status: 404)
            }
            return Notice.applied.at("/event", [("id", form["id"])])
        }
    ]
}
