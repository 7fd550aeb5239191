import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// The newest users, or those that were looked for.
    func users(_ request: HTTPRequest) async throws -> ConsolePage {
        let search = UserSearch(trimmingWhitespace(request.query["q"] ?? ""))
        let cursor = PageCursor(request.query["before"])
        let found = search.text.isEmpty ? try await newest(cursor) : try await users(search, cursor)
        let field = FormField(
            label: "Search", name: "q", kind: .search, value: search.text,
            hint: "Part of the address, the beginning of the identifier, or RevenueCat's app user id.",
            isRequired: false)
        return ConsolePage("Users", in: .users) { _ in
            """
            \(FormContext.query(ConsoleSection.users.path, button: "Search", [field]))
            <h2>\(search.text.isEmpty ? "Newest" : "Found")</h2>\(found)
            """
        }
    }

    private static let userColumns = [
        Column("User") { row in
            "<a href=\"\(ConsoleSection.users.path)/\(row.string("id"))\">\(Self.name(row.string("email")))</a>"
        },
        .code("Identifier", "id"), .time("Signed up", "created"), .time("Last seen", "last_sign_in"),
        .number("Credits", "balance"),
    ]

    /// An address, or the word for those who have none.
    static func name(_ email: String?) -> HTML {
        guard let email, !email.isEmpty else { return "<em>Anonymous</em>" }
        return "\(email)"
    }

    private func newest(_ cursor: PageCursor?) async throws -> HTML {
        let page = ListPage(try await run(ConsoleQueries.newestUsers(before: cursor)))
        let links = page.links(ConsoleSection.users.path, parameter: "before", isFirst: cursor == nil) { row in
            row.int("created_number").map { PageCursor(number: $0, name: row.string("id") ?? "") }
        }
        return "\(HTML.table("Newest users", Self.userColumns, page.rows, empty: "Nobody has signed up yet."))\(links)"
    }

    private func users(_ search: UserSearch, _ cursor: PageCursor?) async throws -> HTML {
        let page = ListPage(try await run(ConsoleQueries.users(addressed: search.addressPattern, after: cursor)))
        var rows = page.rows
        if cursor == nil {
            let named = try await named(search)
            let identifiers = Set(named.map { $0.string("id") })
            rows = named + rows.filter { !identifiers.contains($0.string("id")) }
        }
        let links = page.links(
            ConsoleSection.users.path, [("q", search.text)], parameter: "before", isFirst: cursor == nil
        ) { row in
            PageCursor(number: 0, name: "\(row.string("id") ?? "")~\(row.string("email")?.lowercased() ?? "")")
        }
        return "\(HTML.table("Users found", Self.userColumns, rows, empty: "There is no such user."))\(links)"
    }

    /// Those whose identifier begins so, and those whom RevenueCat calls so. They are few: one page shows them.
    private func named(_ search: UserSearch) async throws -> [PostgreSQLRow] {
        var rows: [PostgreSQLRow] = []
        if let range = search.identifiers {
            rows += ListPage(try await run(ConsoleQueries.users(from: range.first, through: range.last))).rows
        }
        let known = Set(rows.map { $0.string("id") })
        rows += ListPage(try await run(ConsoleQueries.users(ofCustomer: search.text))).rows
            .filter { !known.contains($0.string("id")) }
        return rows
    }

    func run(_ statement: PostgreSQLStatement) async throws -> PostgreSQLResult {
        try await pool.pipeline([statement])[0]
    }
}
