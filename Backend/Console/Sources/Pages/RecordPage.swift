import HTTPServer
import JSON
import PostgreSQL

extension ConsoleService {
    /// What was done in the console and what was not, newest first.
    func actList(_ request: HTTPRequest) async throws -> ConsolePage {
        let cursor = PageCursor(request.query["before"])
        let page = ListPage(try await run(ConsoleQueries.acts(before: cursor)))
        let links = page.links(ConsoleSection.record.path, parameter: "before", isFirst: cursor == nil) { row in
            row.int("id").map { PageCursor(number: $0) }
        }
        return ConsolePage("Record", in: .record) { _ in
            "\(HTML.table("Record", Self.actColumns, page.rows, empty: "Nothing yet."))\(links)"
        }
    }

    private static let actColumns: [Column] = [
        .time("When", "happened"), .text("Act", "act"), Column("Outcome") { outcome($0) },
        Column("Subject") { row in
            let subject = row.string("subject") ?? ""
            return UserIdentifier.isWellFormed(subject)
                ? "<a href=\"\(ConsoleSection.users.path)/\(subject)\"><code>\(subject)</code></a>" : "\(subject)"
        },
        Column("Details") { row in
            let members = (try? JSONValue(parsing: row.bytes("detail") ?? []))?.object ?? [:]
            let items = members.sorted { $0.key < $1.key }.map { name, value in
                "<div><dt>\(name)</dt><dd>\(value.string)</dd></div>" as HTML
            }
            return items.isEmpty ? HTML.none : "<dl class=\"members\">\(items)</dl>"
        },
    ]

    private static func outcome(_ row: PostgreSQLRow) -> HTML {
        let reason: HTML = "<span class=\"reason\">\(row.string("outcome_reason"))</span>"
        switch row.string("outcome").flatMap(ActRecord.Outcome.init) {
        case .done: return .badge("Done", .good)
        case .refused: return "\(HTML.badge("Refused", .bad)) \(reason)"
        case .failed: return "\(HTML.badge("Failed", .bad)) \(reason)"
        case nil: return .badge("Unknown", .warning)
        }
    }
}
