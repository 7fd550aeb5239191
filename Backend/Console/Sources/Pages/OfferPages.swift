import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// A table of what is on offer, and how its form is read.
    private struct Offer: Sendable {
        var name: String
        var table: String
        /// What a row is known by.
        var key: String
        /// The columns with their types in SQL.
        var columns: [(name: String, type: String)]
        var order: String
    }

    private static let offers = [
        Offer(
            name: "Packs", table: "credit_packages", key: "product_id",
            columns: [
                ("product_id", "text"), ("name", "text"), ("credits", "integer"), ("price", "numeric"),
                ("sort_order", "integer"), ("is_active", "boolean"),
            ], order: "sort_order, credits"),
        Offer(
            name: "Subscriptions", table: "subscription_products", key: "product_id",
            columns: [
                ("product_id", "text"), ("product_name", "text"), ("subscription_type", "text"),
                ("credits_per_month", "integer"), ("price", "numeric"), ("currency", "text"), ("is_active", "boolean"),
            ], order: "product_id"),
        Offer(
            name: "Features", table: "feature_credit_costs", key: "feature_name",
            columns: [
                ("feature_name", "text"), ("credit_cost", "integer"), ("description", "text"), ("switch", "text"),
                ("is_active", "boolean"),
            ], order: "feature_name"),
    ]

    func offers() async throws -> ConsolePage {
        var results: [(offer: Offer, rows: PostgreSQLResult)] = []
        for offer in Self.offers {
            let columns = offer.columns.map(\.name).joined(separator: ", ")
            results.append(
                (offer, try await pool.query("SELECT \(columns) FROM \(offer.table) ORDER BY \(offer.order)")))
        }
        let shown = results
        return ConsolePage(title: "Offers") { token in
            HTML(
                shown.map { offer, result in
                    let forms = result.rows.map { row in Self.form(offer, row, token) } + [Self.form(offer, nil, token)]
                    return "<h2>\(offer.name)</h2>\(forms)" as HTML
                })
        }
    }

    private static func form(_ offer: Offer, _ row: PostgreSQLRow?, _ token: String) -> HTML {
        let fields = offer.columns.map { column -> HTML in
            if column.type == "boolean" {
                let isOn = row?.bool(column.name) ?? true
                return """
                    <label>active <select name="\(column.name)"><option value="true"\(isOn ? " selected" : "" as HTML)>yes</option>
                    <option value="false"\(isOn ? "" : " selected" as HTML)>no</option></select></label>
                    """
            }
            let isOptional = ["description", "switch", "price"].contains(column.name)
            return ConsoleLayout.field(
                column.name.split(separator: "_").joined(separator: " "), column.name,
                value: row?.string(column.name) ?? "",
                isRequired: !isOptional)
        }
        return ConsoleLayout.form(
            "/console/offers/\(offer.table)", token, button: row == nil ? "Add" : "Save", HTML(fields))
    }

    static let offerActs = offers.map { offer in
        Act(pattern: "/offers/\(offer.table)") { service, _, form, _ in
            let names = offer.columns.map(\.name)
            let values = offer.columns.map { column in
                column.type == "text" && column.name != "switch"
                    ? "$\(names.firstIndex(of: column.name).map { $0 + 1 } ?? 0)"
                    : "nullif($\(names.firstIndex(of: column.name).map { $0 + 1 } ?? 0), '')::\(column.type)"
            }
            let changes = names.filter { $0 != offer.key }.map { "\($0) = excluded.\($0)" }
            try await service.note(
                "save offer", form[offer.key],
                Dictionary(uniqueKeysWithValues: names.map { ($0, form[$0]) }))
            try await service.pool.query(
                """
                INSERT INTO \(offer.table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))
                ON CONFLICT (\(offer.key)) DO UPDATE SET \(changes.joined(separator: ", "))
                """, names.map { .text(form[$0]) })
            return "/console/offers?notice=Saved."
        }
    }
}
