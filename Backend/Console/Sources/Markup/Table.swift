import PostgreSQL

/// A column of a table: its heading, and what a row has there.
struct Column: Sendable {
    enum Kind: String, Sendable {
        case text, number, time
    }

    var title: String
    var kind: Kind
    var cell: @Sendable (PostgreSQLRow) -> HTML

    init(_ title: String, _ kind: Kind = .text, cell: @escaping @Sendable (PostgreSQLRow) -> HTML) {
        self.title = title
        self.kind = kind
        self.cell = cell
    }

    /// A result's column as it is.
    static func text(_ title: String, _ name: String) -> Column {
        Column(title) { row in row.string(name).flatMap { $0.isEmpty ? nil : "\($0)" } ?? HTML.none }
    }

    static func number(_ title: String, _ name: String) -> Column {
        Column(title, .number) { row in row.int(name).map { "\(HTML.grouped($0))" } ?? HTML.none }
    }

    /// A moment in the form of `easyapp.utc`.
    static func time(_ title: String, _ name: String) -> Column {
        Column(title, .time) { HTML.time($0.string(name)) }
    }

    static func flag(_ title: String, _ name: String) -> Column {
        Column(title) { $0.bool(name) == true ? "yes" : "no" }
    }

    static func code(_ title: String, _ name: String) -> Column {
        Column(title) { row in row.string(name).map { "<code>\($0)</code>" } ?? HTML.none }
    }
}

extension HTML {
    /// What stands where there is nothing.
    static let none: HTML = "<span class=\"none\">–</span>"

    /// A table. On narrow screens its rows become cards, for which every cell carries its heading; the roles keep it a table then.
    static func table(_ caption: String, _ columns: [Column], _ rows: [PostgreSQLRow], empty: String = "None.") -> HTML
    {
        if rows.isEmpty { return "<p class=\"empty\">\(empty)</p>" }
        let head = HTML(
            columns.map { "<th scope=\"col\" role=\"columnheader\" class=\"\($0.kind.rawValue)\">\($0.title)</th>" })
        let body = rows.map { row -> HTML in
            let cells = columns.map { column -> HTML in
                """
                <td role="cell" class="\(column.kind.rawValue)" data-label="\(column.title)"><span>\(column.cell(row))</span></td>
                """
            }
            return "<tr role=\"row\">\(cells)</tr>"
        }
        return """
            <div class="table"><table role="table" aria-label="\(caption)"><thead role="rowgroup"><tr role="row">\(head)</tr></thead>
            <tbody role="rowgroup">\(body)</tbody></table></div>
            """
    }

    /// `1234567` as `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "−" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// `2026-01-31T12:00:00.000000Z` as a time that reads `2026-01-31 12:00:00`.
    static func time(_ moment: String?) -> HTML {
        guard let moment, moment.utf8.count >= 19 else { return none }
        let readable = moment.prefix(19).map { $0 == "T" ? " " : $0 }
        return "<time datetime=\"\(moment)\">\(String(readable))</time>"
    }

    /// A word in a colour, with a sign for those who do not see it.
    static func badge(_ word: String, _ style: BadgeStyle) -> HTML {
        "<span class=\"badge \(style.rawValue)\">\(style.sign) \(word)</span>"
    }

    enum BadgeStyle: String, Sendable {
        case good, bad, warning, neutral

        var sign: String {
            switch self {
            case .good: "✓"
            case .bad: "✕"
            case .warning: "!"
            case .neutral: "·"
            }
        }
    }
}
