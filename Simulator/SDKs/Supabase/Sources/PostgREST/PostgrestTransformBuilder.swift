import FoundationCompat

/// How the rows of a query come back.
public class PostgrestTransformBuilder: PostgrestBuilder, @unchecked Sendable {
    /// The columns that come back of the rows that were changed.
    public func select(_ columns: String = "*") -> PostgrestTransformBuilder {
        add("select", Self.withoutSpace(columns))
        change { $0.headers.prefer("return=representation") }
        return self
    }

    /// Sorts the rows. Called again, it sorts those that are equal so far.
    public func order(
        _ column: String, ascending: Bool = true, nullsFirst: Bool = false, referencedTable: String? = nil
    ) -> PostgrestTransformBuilder {
        let name = Self.name("order", referencedTable)
        let order = "\(column).\(ascending ? "asc" : "desc").\(nullsFirst ? "nullsfirst" : "nullslast")"
        let before = request.query.first { $0.name == name }?.value
        set(name, before.map { "\($0),\(order)" } ?? order)
        return self
    }

    /// At most so many rows.
    public func limit(_ count: Int, referencedTable: String? = nil) -> PostgrestTransformBuilder {
        set(Self.name("limit", referencedTable), "\(count)")
        return self
    }

    /// The rows from `from` to `to`, both included and counted from 0.
    public func range(from: Int, to: Int, referencedTable: String? = nil) -> PostgrestTransformBuilder {
        set(Self.name("offset", referencedTable), "\(from)")
        set(Self.name("limit", referencedTable), "\(to - from + 1)")
        return self
    }

    /// One row as an object; any other number of rows is an error.
    public func single() -> PostgrestTransformBuilder { accept("application/vnd.pgrst.object+json") }

    /// The rows as comma-separated values.
    public func csv() -> PostgrestTransformBuilder { accept("text/csv") }

    /// The rows as GeoJSON.
    public func geojson() -> PostgrestTransformBuilder { accept("application/geo+json") }

    /// The query's plan in place of its rows.
    public func explain(
        analyze: Bool = false, verbose: Bool = false, settings: Bool = false, buffers: Bool = false,
        wal: Bool = false, format: String = "text"
    ) -> PostgrestTransformBuilder {
        let named = [
            (analyze, "analyze"), (verbose, "verbose"), (settings, "settings"), (buffers, "buffers"), (wal, "wal"),
        ]
        let options = named.filter(\.0).map(\.1).joined(separator: "|")
        let type = request.headers["Accept"] ?? "application/json"
        return accept("application/vnd.pgrst.plan+\"\(format)\"; for=\(type); options=\(options);")
    }

    private func accept(_ type: String) -> PostgrestTransformBuilder {
        change { $0.headers["Accept"] = type }
        return self
    }

    private static func name(_ parameter: String, _ table: String?) -> String {
        table.map { "\($0).\(parameter)" } ?? parameter
    }
}
