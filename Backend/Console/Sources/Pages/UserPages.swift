import Credits
import HTTPCore
import HTTPServer
import PostgreSQL

extension ConsoleService {
    func user(_ request: HTTPRequest) async throws -> ConsolePage {
        let user = request.parameters["id"] ?? ""
        guard UserIdentifier.isWellFormed(user) else { throw ConsoleProblem("There is no such user.", status: 404) }
        let lotCursor = PageCursor(request.query["lots"])
        let historyCursor = PageCursor(request.query["history"])
        let results = try await pool.pipeline([
            Self.person(user), ConsoleQueries.lots(of: user, before: lotCursor),
            ConsoleQueries.history(of: user, before: historyCursor), Self.subscriptions(of: user),
            ConsoleQueries.events(.user(user), before: nil), Self.registration(of: user),
        ])
        guard let person = results[0].firstRow else { throw ConsoleProblem("There is no such user.", status: 404) }
        let balance = try await ledger.balance(of: user)
        let lots = Self.lots(ListPage(results[1]), of: user, isFirst: lotCursor == nil)
        let history = Self.history(ListPage(results[2]), of: user, isFirst: historyCursor == nil)
        let email = person.string("email") ?? ""
        let events = Array(results[4].rows.prefix(10))
        let sections: HTML = """
            <h2>Subscriptions</h2>\(HTML.table("Subscriptions", Self.subscriptionColumns, Array(results[3].rows)))
            <h2>Purchases</h2>\(HTML.table("Purchases", Self.ownEventColumns, events))
            <p><a href="\(Address(ConsoleSection.purchases.path, [("user", user)]).text)">All purchases</a></p>
            <h2>Registration</h2>\(HTML.table("Registration", Self.registrationColumns, Array(results[5].rows), empty: "No bonus was asked for."))
            <h2 id="lots">Lots</h2>\(lots)<h2 id="history">History</h2>\(history)
            """
        return ConsolePage(email.isEmpty ? "Anonymous user" : email, in: .users) { context in
            """
            \(Self.details(of: person, user))\(Self.tiles(balance))
            <div class="columns">\(Self.changeForm(.grant, user, context))\(Self.changeForm(.revoke, user, context))</div>\(sections)
            """
        }
    }

    private static func details(of person: PostgreSQLRow, _ user: String) -> HTML {
        """
        <dl class="details"><div><dt>Identifier</dt><dd><code>\(user)</code></dd></div>
        <div><dt>Signed up</dt><dd>\(HTML.time(person.string("created")))</dd></div>
        <div><dt>Address confirmed</dt><dd>\(HTML.time(person.string("confirmed")))</dd></div>
        <div><dt>Last seen</dt><dd>\(HTML.time(person.string("last_sign_in")))</dd></div></dl>
        """
    }

    private static func tiles(_ balance: CreditBalance) -> HTML {
        let next: HTML =
            balance.nextExpiry.map {
                "<li class=\"tile\"><strong>\(HTML.grouped($0.amount))</strong> expire next, \(HTML.time($0.at))</li>"
            }
            ?? .empty
        return """
            <ul class="tiles"><li class="tile"><strong>\(HTML.grouped(balance.balance))</strong> credits</li>
            <li class="tile"><strong>\(HTML.grouped(balance.permanent))</strong> permanent</li>
            <li class="tile"><strong>\(HTML.grouped(balance.expiring))</strong> expiring</li>
            <li class="tile"><strong>\(HTML.grouped(balance.expiringSoon))</strong> within 7 days</li>\(next)</ul>
            """
    }

    // MARK: Queries of one row, or a few

    private static func person(_ user: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT email, easyapp.utc(created_at) AS created, easyapp.utc(email_confirmed_at) AS confirmed,
                easyapp.utc(last_sign_in_at) AS last_sign_in
            FROM auth.users WHERE id = $1
            """, [.text(user)])
    }

    private static func subscriptions(of user: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT product_id, status, will_renew, easyapp.utc(period_end) AS period_end, easyapp.utc(next_grant_at) AS next_grant,
                environment
            FROM user_subscriptions WHERE user_id = $1 ORDER BY period_start DESC, subject LIMIT 50
            """, [.text(user)])
    }

    private static func registration(of user: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT score, bonus, refusal, (SELECT string_agg(reason ->> 'code' || ' +' || (reason ->> 'points'), ', ')
                FROM jsonb_array_elements(reasons) AS reason) AS reasons, easyapp.utc(created_at) AS created
            FROM registration_signals WHERE user_id = $1
            """, [.text(user)])
    }

    // MARK: Tables

    private static let subscriptionColumns: [Column] = [
        .text("Product", "product_id"), .text("Status", "status"), .flag("Renews", "will_renew"),
        .time("Paid until", "period_end"), .time("Next month's credits", "next_grant"),
        .text("Environment", "environment"),
    ]

    private static let registrationColumns: [Column] = [
        .time("Decided", "created"), .number("Risk", "score"), .text("Reasons", "reasons"), .number("Bonus", "bonus"),
        Column("Refused because") { row in
            let refusal = row.string("refusal") ?? ""
            return BonusRefusal(rawValue: refusal).map { "\($0.meaning)" } ?? "\(refusal)"
        },
    ]

    private static func lots(_ page: ListPage, of user: String, isFirst: Bool) -> HTML {
        let columns: [Column] = [
            .time("Since", "granted"), .text("Source", "source"), .number("Granted", "amount"),
            .number("Remaining", "remaining"), .number("Spent", "spent"), .number("Expired", "expired"),
            .number("Revoked", "revoked"), .number("Moved", "moved"), .number("Owed", "shortfall"),
            .time("Expires", "expires"), .text("Purchase", "purchase"),
        ]
        let links = page.links(
            "\(ConsoleSection.users.path)/\(user)", parameter: "lots", isFirst: isFirst, anchor: "#lots"
        ) { $0.int("id").map { PageCursor(number: $0) } }
        return """
            <p class="hint">What was granted is remaining, spent, expired, revoked or moved (to another user, or into a lot of its own when it
            came back). Owed is what a refunded purchase has spent and could not be taken back.</p>
            \(HTML.table("Lots", columns, page.rows))\(links)
            """
    }

    private static func history(_ page: ListPage, of user: String, isFirst: Bool) -> HTML {
        let columns: [Column] = [
            .number("No.", "sequence"), .time("When", "happened"), .text("Kind", "kind"), .number("Amount", "amount"),
            .number("Balance", "balance_after"), .text("By", "actor"), .text("Reason", "reason"),
        ]
        let links = page.links(
            "\(ConsoleSection.users.path)/\(user)", parameter: "history", isFirst: isFirst, anchor: "#history"
        ) { $0.int("sequence").map { PageCursor(number: $0) } }
        return "\(HTML.table("History", columns, page.rows, empty: "Nothing yet."))\(links)"
    }

    // MARK: Granting and revoking

    enum CreditChange: String, Sendable, CaseIterable {
        case grant, revoke

        var title: String { self == .grant ? "Grant" : "Revoke" }
    }

    private static let keyPrefix = "console/"

    /// Each form has a key of its own, so that sending it twice does it once.
    private static func changeForm(_ change: CreditChange, _ user: String, _ context: FormContext) -> HTML {
        let key = keyPrefix + String(UInt64.random(in: .min ... .max), radix: 36)
        let form = context.form(
            "\(ConsoleSection.users.path)/\(user)/\(change.rawValue)", button: change.title,
            style: change == .grant ? .plain : .dangerous, hidden: [("key", key)],
            [
                FormField(label: "Credits", name: "amount", kind: .number),
                FormField(label: "Reason", name: "reason", hint: "Kept in the user's history."),
            ])
        return "<section class=\"card\"><h2>\(change.title) credits</h2>\(form)</section>"
    }

    static let userActs = CreditChange.allCases.map { change in
        ConsoleAct(
            pattern: "/users/:id/\(change.rawValue)", name: "\(change.rawValue) credits",
            subject: { request, _ in request.parameters["id"] ?? "" }, recorded: ["amount", "reason", "key"],
            page: { service, request, _ in try await service.user(request) }
        ) { service, request, form in
            let user = request.parameters["id"] ?? ""
            guard let amount = Int(form["amount"]), (1...1_000_000_000).contains(amount) else {
                throw ConsoleProblem("Credits are a whole number from 1 to 1,000,000,000.", field: "amount")
            }
            let reason = try form.reason()
            guard form["key"].hasPrefix(keyPrefix), form["key"].utf8.count <= 100 else {
                throw ConsoleProblem("This form is incomplete: reload the page.")
            }
            switch change {
            case .grant:
                try await service.ledger.grant(
                    amount, to: user, source: .admin, key: form["key"], reason: reason, actor: "operator")
            case .revoke:
                try await service.ledger.revoke(
                    amount, from: user, key: form["key"], reason: reason, actor: "operator")
            }
            return Notice.done.at("/users/\(PercentEncoding.encode(user))")
        }
    }
}

/// The identifiers of users: UUIDs.
enum UserIdentifier {
    static func isWellFormed(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
