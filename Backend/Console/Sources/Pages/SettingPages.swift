import HTTPServer
import PostgreSQL

extension ConsoleService {
    func settings() async throws -> ConsolePage {
        let rows = try await pool.query(
            "SELECT key, description, jsonb_pretty(value) AS value, updated_at FROM system_config ORDER BY key")
        return ConsolePage(title: "Settings") { token in
            HTML(
                rows.rows.map { row in
                    let field: HTML = """
                        <label>\(row.string("description")) Changed \(row.string("updated_at")).
                        <textarea name="value" spellcheck="false">\(row.string("value"))</textarea></label>
                        """
                    return """
                        <h2>\(row.string("key"))</h2>
                        \(ConsoleLayout.form("/console/settings/\(row.string("key") ?? "")", token, button: "Save", field))
                        """ as HTML
                })
        }
    }

    static let settingActs = [
        Act(pattern: "/settings/:key") { service, request, form, _ in
            let key = request.parameters["key"] ?? ""
            try await service.note("save setting", key, ["value": form["value"]])
            let result = try await service.pool.query(
                "UPDATE system_config SET value = $2 WHERE key = $1", [.text(key), .text(form["value"])])
            if result.affectedRowCount == 0 { throw ConsoleProblem("There is no such setting.", status: 404) }
            return "/console/settings?notice=Saved."
        },
        Act(pattern: "/password") { service, _, form, _ in
            guard try await service.access.isPassword(form["current"]) else {
                throw ConsoleProblem("This is not the password.", status: 403)
            }
            guard (ConsoleAccess.passwordMinimumBytes...72).contains(form["new"].utf8.count) else {
                throw ConsoleProblem("The new password must have \(ConsoleAccess.passwordMinimumBytes) to 72 bytes.")
            }
            try await service.note("change password", "", [:])
            try await service.access.changePassword(to: form["new"])
            return "/console/sign-in"
        },
    ]

    static let passwordPage = ConsolePage(title: "Password") { token in
        ConsoleLayout.form(
            "/console/password", token, button: "Change",
            """
            \(ConsoleLayout.field("Current password", "current", type: "password"))
            \(ConsoleLayout.field("New password", "new", type: "password"))
            """)
    }
}
