import Credits
import HTTPCore
import HTTPServer
import JSON
import PostgreSQL

extension ConsoleService {
    private static let pageSize = 50

    /// Users whose address begins with what was typed, or who have that identifier.
    func users(_ request: HTTPRequest) async throws -> ConsolePage {
        let search = request.query["q"] ?? ""
        let pattern = search.lowercased().map { "\\%_".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "%"
        let found = try await pool.query(
            """
            SELECT id::text AS id, email, balance FROM (
                SELECT id, email FROM profiles WHERE lower(email) LIKE $1 ORDER BY lower(email) LIMIT $3
            ) AS found LEFT JOIN credit_accounts ON user_id = found.id
            UNION
            SELECT id::text, email, balance FROM profiles LEFT JOIN credit_accounts ON user_id = id WHERE id::text = $2
                AND $2 ~ '^[0-9a-f-]{36}$' AND id = CASE WHEN $2 ~ '^[0-9a-f-]{36}$' THEN $2::uuid END
            ORDER BY email
            """, [.text(pattern), .text(search.lowercased()), .init(Self.pageSize)])
        let table = HTML.table(found, empty: "There is no such user.") { column, row in
            column == "id" ? "<a href=\"/console/users/\(row.string("id"))\">\(row.string("id"))</a>" : nil
        }
        return ConsolePage(title: "Users") { _ in
            """
            <form method="get" action="/console/users" role="search">
            <label>Address or identifier <input name="q" type="search" value="\(search)"></label><button>Search</button></form>\(table)
            """
        }
    }

    func user(_ request: HTTPRequest) async throws -> ConsolePage {
        let user = request.parameters["id"] ?? ""
        guard let email = try await email(of: user) else { throw ConsoleProblem("There is no such user.", status: 404) }
        let balance = try await ledger.balance(of: user)
        let before = request.query["before"].flatMap { Int($0) }
        let lots = try await pool.query(
            """
            SELECT source, amount, remaining, spent, revoked, shortfall, granted_at, expires_at, purchase
            FROM credit_lots WHERE user_id = $1 ORDER BY id DESC LIMIT 50
            """, [.text(user)])
        let history = try await pool.query(
            """
            SELECT sequence AS number, kind, amount, balance_after AS balance, actor, reason, created_at
            FROM credit_transactions WHERE user_id = $1 AND sequence < coalesce($2, 9223372036854775807)
            ORDER BY sequence DESC LIMIT $3
            """, [.text(user), .init(before), .init(Self.pageSize)])
        let subscriptions = try await pool.query(
            """
            SELECT product_id AS product, status, will_renew, period_end, environment FROM user_subscriptions WHERE user_id = $1
            """, [.text(user)])
        let risk = try await pool.query(
            """
            SELECT score, bonus, refusal, (SELECT string_agg(reason ->> 'code' || ' +' || (reason ->> 'points'), ', ')
                FROM jsonb_array_elements(reasons) AS reason) AS reasons, created_at
            FROM registration_signals WHERE user_id = $1
            """, [.text(user)])
        let older: HTML =
            history.rows.last.flatMap { $0.int("number") }.flatMap { number -> HTML? in
                number > 1 ? "<a href=\"/console/users/\(user)?before=\(number)\">Older</a>" : nil
            } ?? .empty
        let sections: HTML = """
            <h2>Subscriptions</h2>\(HTML.table(subscriptions, empty: "None."))
            <h2>Registration</h2>\(HTML.table(risk, empty: "No bonus was asked for."))
            <h2>Lots</h2>\(HTML.table(lots, empty: "None."))<h2>History</h2>\(HTML.table(history, empty: "Nothing yet."))\(older)
            """
        return ConsolePage(title: email) { token in
            """
            <p>\(balance.balance) credits: \(balance.permanent) permanent, \(balance.expiring) expiring,
            \(balance.expiringSoon) within 7 days. <a href="/console/events?user=\(user)">Purchases</a></p>
            \(Self.changeForm("grant", "Grant", user, token))\(Self.changeForm("revoke", "Revoke", user, token))\(sections)
            """
        }
    }

    /// Each form has a key of its own, so that sending it twice does it once.
    private static func changeForm(_ act: String, _ button: String, _ user: String, _ token: String) -> HTML {
        ConsoleLayout.form(
            "/console/users/\(user)/\(act)", token, button: button,
            """
            <input type="hidden" name="key" value="console/\(String(UInt64.random(in: .min ... .max), radix: 36))">
            \(ConsoleLayout.field("Credits", "amount", type: "number"))\(ConsoleLayout.field("Reason", "reason"))
            """)
    }

    private func email(of user: String) async throws -> String? {
        guard user.count == 36 else { return nil }
        do {
            return try await pool.query("SELECT coalesce(email, '') FROM auth.users WHERE id = $1", [.text(user)])
                .firstRow?.string(0)
        } catch let error as PostgreSQLError where error.sqlState == "22P02" {
            return nil
        }
    }

    static let userActs = [
        Act(pattern: "/users/:id/grant") { service, request, form, _ in
            try await service.change("grant", request, form) { amount, user, key, reason in
                try await service.ledger.grant(
                    amount, to: user, source: .admin, key: key, reason: reason, actor: "operator")
            }
        },
        Act(pattern: "/users/:id/revoke") { service, request, form, _ in
            try await service.change("revoke", request, form) { amount, user, key, reason in
                try await service.ledger.revoke(amount, from: user, key: key, reason: reason, actor: "operator")
            }
        },
    ]

    private func change(
        _ act: String, _ request: HTTPRequest, _ form: ConsoleForm,
        _ perform: (_ amount: Int, _ user: String, _ key: String, _ reason: String) async throws -> CreditReceipt
    ) async throws -> String {
        let user = request.parameters["id"] ?? ""
        let reason = form["reason"]
        guard let amount = Int(form["amount"]) else { throw ConsoleProblem("Credits must be a whole number.") }
        guard (1...500).contains(reason.count) else { throw ConsoleProblem("Say why, in at most 500 characters.") }
        guard form["key"].hasPrefix("console/") else {
            throw ConsoleProblem("This form is incomplete: reload the page.")
        }
        try await note(act, user, ["amount": String(amount), "reason": reason, "key": form["key"]])
        let receipt = try await perform(amount, user, form["key"], reason)
        return "/console/users/\(user)?notice=\(PercentEncoding.encode("Done. The balance is \(receipt.balance)."))"
    }
}
