import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// Mail that was caught instead of being sent, newest first.
    func mails(_ request: HTTPRequest) async throws -> ConsolePage {
        let cursor = PageCursor(request.query["before"])
        let page = ListPage(try await run(ConsoleQueries.mails(before: cursor)))
        let links = page.links(ConsoleSection.mail.path, parameter: "before", isFirst: cursor == nil) { row in
            row.int("id").map { PageCursor(number: $0) }
        }
        let columns: [Column] = [
            .time("Sent", "sent"), .text("To", "recipient"),
            Column("Subject") { row in
                "<a href=\"\(ConsoleSection.mail.path)/\(row.string("id"))\">\(row.string("subject"))</a>"
            },
        ]
        let note: HTML =
            configuration.catchesMail
            ? .empty
            : "<p class=\"hint\">Mail is sent by a mail server. What is here was caught before there was one.</p>"
        return ConsolePage("Mail", in: .mail) { _ in
            "\(note)\(HTML.table("Mail", columns, page.rows, empty: "No mail yet."))\(links)"
        }
    }

    /// One mail as text: its HTML is another origin's matter.
    func mail(_ request: HTTPRequest) async throws -> ConsolePage {
        let row = try await pool.query(
            """
            SELECT recipient, subject, text_body, easyapp.utc(created_at) AS sent FROM easyapp.mailbox_messages WHERE id = $1
            """, [.init(Int(request.parameters["id"] ?? "") ?? 0)]
        ).firstRow
        guard let row else { throw ConsoleProblem("There is no such mail.", status: 404) }
        return ConsolePage(row.string("subject") ?? "", in: .mail) { _ in
            """
            <dl class="details"><div><dt>To</dt><dd>\(row.string("recipient"))</dd></div>
            <div><dt>Sent</dt><dd>\(HTML.time(row.string("sent")))</dd></div></dl><pre class="mail">\(row.string("text_body"))</pre>
            """
        }
    }
}
