import PostgreSQL

extension HTML {
    /// A table of a query's rows. A cell is the column's text, or what `cell` makes of it.
    static func table(
        _ result: PostgreSQLResult, empty: String,
        cell: (_ column: String, _ row: PostgreSQLRow) -> HTML? = { _, _ in nil }
    ) -> HTML {
        if result.rowCount == 0 { return "<p class=\"empty\">\(empty)</p>" }
        let names = result.columnNames.filter { !$0.hasPrefix("_") }
        let head = HTML(names.map { "<th scope=\"col\">\($0)</th>" })
        let rows = result.rows.map { row in
            HTML(names.map { name in "<td>\(cell(name, row) ?? "\(row.string(name))")</td>" })
        }
        return """
            <div class="table"><table><thead><tr>\(head)</tr></thead><tbody>\(rows.map { "<tr>\($0)</tr>" as HTML })</tbody></table></div>
            """
    }

    /// Bars of so much a day, oldest first, drawn without a script.
    static func bars(_ values: [(day: String, amount: Int)], title: String) -> HTML {
        let highest = max(values.map(\.amount).max() ?? 0, 1)
        let bars = values.enumerated().map { index, value -> HTML in
            let height = value.amount * 60 / highest
            return """
                <rect x="\(index * 10)" y="\(60 - height)" width="8" height="\(height)"><title>\(value.day): \(value.amount)</title></rect>
                """
        }
        let total = values.reduce(0) { $0 + $1.amount }
        return """
            <figure><figcaption>\(title): \(total) in \(values.count) days</figcaption>
            <svg role="img" aria-label="\(title) by day" viewBox="0 0 \(values.count * 10) 60" width="\(values.count * 10)" height="60">\(bars)</svg>
            </figure>
            """
    }
}
