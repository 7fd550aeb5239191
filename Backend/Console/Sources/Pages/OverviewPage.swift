import PostgreSQL

extension ConsoleService {
    private static let charts = [
        ("granted", "Granted"), ("spent", "Spent"), ("refunded", "Given back"), ("expired", "Expired"),
        ("revoked", "Revoked"),
    ]

    /// What asks for somebody's attention, and what moved on each day.
    func overview() async throws -> ConsolePage {
        let results = try await pool.pipeline([ConsoleQueries.days, ConsoleQueries.attention])
        let days = Array(results[0].rows)
        let attention = results[1].firstRow
        let charts = Self.charts.map { name, title in
            DailyAmounts(title: title, days: days.map { ($0.string("day") ?? "", $0.int(name) ?? 0) }).html
        }
        let columns = [Column.text("Day", "day")] + Self.charts.map { Column.number($0.1, $0.0) }
        let unresolved = Self.attention(
            attention?.int("unresolved") ?? 0, "purchase without a known user or product",
            "purchases without a known user or product", ConsoleSection.purchases.path + "?state=unresolved")
        let dead = Self.attention(
            attention?.int("dead") ?? 0, "job given up", "jobs given up", ConsoleSection.jobs.path)
        return ConsolePage("Overview", in: .overview) { _ in
            """
            <ul class="tiles">\(unresolved)\(dead)</ul>
            <h2>Credits of the last \(days.count) days</h2><div class="charts">\(charts)</div>
            <details><summary>In numbers</summary>\(HTML.table("Credits by day", columns, days.reversed()))</details>
            """
        }
    }

    private static func attention(_ count: Int, _ one: String, _ many: String, _ address: String) -> HTML {
        let limit = ConsoleQueries.attentionLimit
        let number = count > limit ? "\(HTML.grouped(limit))+" : HTML.grouped(count)
        let style: HTML = count > 0 ? "tile wanted" : "tile"
        return """
            <li class="\(style)"><a href="\(address)"><strong>\(number)</strong> \(count == 1 ? one : many)</a></li>
            """
    }
}
