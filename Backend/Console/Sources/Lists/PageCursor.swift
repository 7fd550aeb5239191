import PostgreSQL

/// Where a page of a list begins: behind the last row of the page before it. Rows that come or go meanwhile move nothing.
struct PageCursor: Sendable, Equatable {
    /// What the list is ordered by first: an identifier, or microseconds since 1970.
    var number: Int
    /// What it is ordered by among equals.
    var name: String

    init(number: Int, name: String = "") {
        self.number = number
        self.name = name
    }

    /// Reads what `text` has written; nil for anything else, which is the first page.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false),
            let first = parts.first, let number = Int(first)
        else { return nil }
        self.init(number: number, name: parts.count > 1 ? String(parts[1]) : "")
    }

    var text: String { name.isEmpty ? String(number) : "\(number)~\(name)" }

    /// `number` as a moment, in SQL.
    static func moment(_ parameter: String) -> String {
        "timestamptz 'epoch' + \(parameter)::bigint * interval '1 microsecond'"
    }

    /// A column as `number`, in SQL.
    static func microseconds(_ column: String) -> String { "(extract(epoch FROM \(column)) * 1000000)::bigint" }
}

/// A page of a list, and whether there is another one.
struct ListPage: Sendable {
    static let size = 50

    var rows: [PostgreSQLRow]
    var hasMore: Bool

    /// - Parameter result: Of a query for one row more than a page has.
    init(_ result: PostgreSQLResult) {
        rows = Array(result.rows.prefix(Self.size))
        hasMore = result.rowCount > Self.size
    }

    /// Links to the first page and the next one.
    func links(
        _ path: String, _ query: [(String, String?)] = [], parameter: String, isFirst: Bool, anchor: String = "",
        next: (PostgreSQLRow) -> PageCursor?
    ) -> HTML {
        var links: [HTML] = []
        if !isFirst { links.append("<a rel=\"first\" href=\"\(Address(path, query).text + anchor)\">First page</a>") }
        if hasMore, let cursor = rows.last.flatMap(next) {
            let address = Address(path, query + [(parameter, cursor.text)]).text + anchor
            links.append("<a rel=\"next\" href=\"\(address)\">Next page</a>")
        }
        return links.isEmpty ? .empty : "<nav class=\"pages\" aria-label=\"Pages\">\(links)</nav>"
    }
}
