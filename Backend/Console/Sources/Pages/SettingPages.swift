import HTTPServer
import JSON
import PostgreSQL

extension ConsoleService {
    /// The rows of `system_config`, each as JSON with what it may hold.
    func settings() async throws -> ConsolePage {
        let results = try await pool.pipeline([
            "SELECT key, description, jsonb_pretty(value) AS value, easyapp.utc(updated_at) AS updated FROM system_config ORDER BY key",
            """
            SELECT section.key AS section, member.key AS name, member.value ->> 'type' AS type, member.value ->> 'minimum' AS minimum,
                member.value ->> 'maximum' AS maximum, member.value ->> 'default' AS standard,
                (SELECT string_agg(word, ', ') FROM jsonb_array_elements_text(member.value -> 'words') AS word) AS words
            FROM jsonb_each(easyapp.system_config_schema()) AS section, jsonb_each(section.value) AS member
            ORDER BY section.key, member.key = '*', member.key
            """,
        ])
        let rows = Array(results[0].rows)
        let members = Array(results[1].rows)
        return ConsolePage("Settings", in: .settings) { context in
            HTML(
                rows.map { row in
                    let key = row.string("key") ?? ""
                    let value = row.string("value") ?? ""
                    let form = context.form(
                        "\(ConsoleSection.settings.path)/\(key)", button: "Save",
                        [
                            FormField(
                                label: "\(key), as JSON", name: "value",
                                kind: .area(rows: value.split(separator: "\n").count + 2), value: value)
                        ])
                    let own = members.filter { $0.string("section") == key }
                    return """
                        <section class="card"><h2>\(key)</h2><p>\(row.string("description")) Changed \(HTML.time(row.string("updated"))).</p>
                        \(form)<details><summary>What it may hold</summary>
                        \(HTML.table("Members of \(key)", Self.memberColumns, own))</details></section>
                        """ as HTML
                })
        }
    }

    private static let memberColumns: [Column] = [
        Column("Name") { row in
            row.string("name") == "*" ? "any feature’s switch" : "<code>\(row.string("name"))</code>"
        },
        Column("What it does") { row in
            "\(SettingTexts.meaning(of: row.string("name") ?? "", in: row.string("section") ?? ""))"
        },
        Column("Value") { row in
            switch row.string("type") {
            case "boolean": "true or false"
            case "word": "one of \(row.string("words"))"
            default: "a whole number from \(row.string("minimum")) to \(row.string("maximum"))"
            }
        },
        Column("Unless told") { row in row.string("standard").map { "<code>\($0)</code>" } ?? HTML.none },
    ]

    static let settingActs = [
        ConsoleAct(
            pattern: "/settings/:key", name: "save setting", subject: { request, _ in request.parameters["key"] ?? "" },
            recorded: ["value"], page: { service, _, _ in try await service.settings() }
        ) { service, request, form in
            let key = request.parameters["key"] ?? ""
            let value = form["value"]
            let (parsed, wrong) = JSONProblem.reading(value)
            if let wrong { throw ConsoleProblem(wrong, field: "value") }
            // As the table's trigger would, but for the whole message and beside the field.
            let row = try await service.pool.query(
                """
                SELECT easyapp.system_config_problem($1, $2), exists (SELECT FROM system_config WHERE key = $1)
                """, [.text(key), .text(value)]
            ).firstRow
            if row?.bool(1) == false { throw ConsoleProblem("There is no such setting.", status: 404) }
            if let problem = row?.string(0) { throw ConsoleProblem(problem, field: "value") }
            if key == FeatureSwitches.section { try await service.checkSwitches(parsed) }
            try await service.pool.query(
                "UPDATE system_config SET value = $2 WHERE key = $1", [.text(key), .text(value)])
            return Notice.saved.at("/settings")
        }
    ]
}
