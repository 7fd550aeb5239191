import Credits
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

    private static let states = ["unresolved", "applied", "ignored", "dismissed"]

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
        let state = row.string("state") ?? ""
        let reason = row.string("state_reason") ?? ""
        var page = ConsolePage(row.string("type") ?? "", in: .purchases) { context in
            """
            <dl class="details"><div><dt>Identifier</dt><dd><code>\(identifier)</code></dd></div>
            <div><dt>State</dt><dd>\(Self.state(state)) \(reason)</dd></div>
            <div><dt>User</dt><dd>\(owner)</dd></div><div><dt>Environment</dt><dd>\(row.string("environment"))</dd></div>
            <div><dt>Happened</dt><dd>\(HTML.time(row.string("happened")))</dd></div>
            <div><dt>Received</dt><dd>\(HTML.time(row.string("received")))</dd></div></dl>
            \(Self.forms(identifier, state, context))
            <h2>Payload</h2><pre tabindex="0" aria-label="Payload">\(row.string("payload"))</pre>
            """
        }
        page.notices = Self.notices(state, reason)
        return page
    }

    /// What can be done about an event.
    private static func forms(_ identifier: String, _ state: String, _ context: FormContext) -> HTML {
        let hidden = [("id", identifier)]
        if state == "dismissed" {
            return """
                \(context.form(eventPath + "/take-up", button: "Take up again", hidden: hidden))
                <p class="hint">It counts as if it had not come. Taken up again, it is applied as far as that is possible now.</p>
                """
        }
        let apply = context.form(eventPath + "/apply", button: "Apply again", hidden: hidden)
        if state != "unresolved" { return apply }
        let dismiss = context.form(
            eventPath + "/dismiss", button: "Dismiss", style: .dangerous, hidden: hidden,
            [
                FormField(
                    label: "Reason", name: "reason",
                    hint:
                        "Nothing follows from it then, even if its user or product becomes known, until it is taken up again."
                )
            ])
        return "\(apply)<section class=\"card\"><h2>Dismiss it</h2>\(dismiss)</section>"
    }

    /// What an act that led here has done, as far as that is how the event stands.
    private static func notices(_ state: String, _ reason: String) -> [Notice: String] {
        switch state {
        case "applied": [.applied: Notice.applied.text, .unchanged: Notice.unchanged.text]
        case "ignored": [.ignored: "\(Notice.ignored.text) \(reason)"]
        case "unresolved": [.unresolved: "\(Notice.unresolved.text) \(reason)"]
        default: [.dismissed: Notice.dismissed.text]
        }
    }

    private static let eventPath = ConsoleService.path + "/event"

    static let eventActs = [
        eventAct("apply", "apply purchase event") { service, form in
            try await notice(of: service.settlement.applyAgain(form["id"]), "There is no such event.", status: 404)
        },
        eventAct("dismiss", "dismiss purchase event", recorded: ["reason"]) { service, form in
            let reason = try form.reason()
            guard try await service.settlement.dismiss(form["id"], because: reason) else {
                throw ConsoleProblem("Only an event that is unresolved can be dismissed.", status: 409)
            }
            return .dismissed
        },
        eventAct("take-up", "take up purchase event") { service, form in
            try await notice(
                of: service.settlement.takeUpAgain(form["id"]), "This event is not dismissed.", status: 409)
        },
    ]

    private static func eventAct(
        _ verb: String, _ name: String, recorded: [String] = [],
        _ perform: @escaping @Sendable (ConsoleService, ConsoleForm) async throws -> Notice
    ) -> ConsoleAct {
        ConsoleAct(
            pattern: "/event/\(verb)", name: name, subject: { _, form in form["id"] }, recorded: recorded,
            page: { service, _, form in try await service.event(form["id"]) }
        ) { service, _, form in
            try await perform(service, form).at("/event", [("id", form["id"])])
        }
    }

    private static func notice(
        of consequence: PurchaseSettlement.Consequence?, _ missing: String, status: Int
    ) throws(ConsoleProblem) -> Notice {
        switch consequence {
        case .applied: .applied
        case .unchanged: .unchanged
        case .ignored: .ignored
        case .unresolved: .unresolved
        case .dismissed:
            throw ConsoleProblem("It was dismissed: take it up again first.", status: 409)
        case nil: throw ConsoleProblem(missing, status: status)
        }
    }
}
