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
        Column("Name") { row in row.string("name") == "*" ? "any other" : "<code>\(row.string("name"))</code>" },
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
            if let problem = JSONProblem.of(value) { throw ConsoleProblem(problem, field: "value") }
            // As the table's trigger would, but for the whole message and beside the field.
            let row = try await service.pool.query(
                """
                SELECT easyapp.system_config_problem($1, $2), exists (SELECT FROM system_config WHERE key = $1)
                """, [.text(key), .text(value)]
            ).firstRow
            if row?.bool(1) == false { throw ConsoleProblem("There is no such setting.", status: 404) }
            if let problem = row?.string(0) { throw ConsoleProblem(problem, field: "value") }
            try await service.pool.query(
                "UPDATE system_config SET value = $2 WHERE key = $1", [.text(key), .text(value)])
            return Notice.saved.at("/settings")
        }
    ]
}

/// Where a text is no JSON, for whoever has typed it.
enum JSONProblem {
    static func of(_ text: String) -> String? {
        do throws(JSONError) {
            _ = try JSONValue(parsing: text)
            return nil
        } catch {
            switch error {
            case .emptyInput: return "This is empty: write a JSON object, such as {}."
            case .unexpectedEnd: return "This is not JSON: something is missing at the end."
            case .tooDeep: return "This is nested too deep."
            case .unexpectedByte(let offset): return at(offset, in: text, "this does not belong here")
            case .invalidString(let offset): return at(offset, in: text, "a text is not written as JSON has it")
            case .invalidNumber(let offset): return at(offset, in: text, "this is no value")
            }
        }
    }

    private static func at(_ offset: Int, in text: String, _ what: String) -> String {
        let before = text.utf8.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        let column = String(decoding: before[start...], as: UTF8.self).count + 1
        let near = String(decoding: text.utf8.dropFirst(offset).prefix(20), as: UTF8.self).prefix { !$0.isNewline }
        let place = near.isEmpty ? "" : " (“\(near)”)"
        return "This is not JSON: in line \(line), at column \(column)\(place), \(what)."
    }
}
