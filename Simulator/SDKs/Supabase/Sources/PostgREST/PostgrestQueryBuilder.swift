import FoundationCompat

/// What to do with a table.
public final class PostgrestQueryBuilder: PostgrestBuilder, @unchecked Sendable {
    /// Reads rows.
    public func select(
        _ columns: String = "*", head: Bool = false, count: CountOption? = nil
    ) -> PostgrestFilterBuilder {
        add("select", Self.withoutSpace(columns))
        change {
            $0.method = head ? .head : .get
            if let count { $0.headers.prefer("count=\(count.rawValue)") }
        }
        return PostgrestFilterBuilder(self)
    }

    /// Adds a row, or rows when `values` is an array.
    public func insert(
        _ values: some Encodable & Sendable, returning: PostgrestReturningOptions? = nil, count: CountOption? = nil
    ) throws -> PostgrestFilterBuilder {
        try write(.post, values, preferences: [returning.map { "return=\($0.rawValue)" }, count?.preference])
        try addColumns()
        return PostgrestFilterBuilder(self)
    }

    /// Adds rows, or changes those that are there already by their key.
    public func upsert(
        _ values: some Encodable & Sendable, onConflict: String? = nil,
        returning: PostgrestReturningOptions = .representation, count: CountOption? = nil,
        ignoreDuplicates: Bool = false
    ) throws -> PostgrestFilterBuilder {
        if let onConflict { add("on_conflict", onConflict) }
        let resolution = "resolution=\(ignoreDuplicates ? "ignore" : "merge")-duplicates"
        try write(.post, values, preferences: [resolution, "return=\(returning.rawValue)", count?.preference])
        try addColumns()
        return PostgrestFilterBuilder(self)
    }

    /// Changes the rows that the filters that follow select.
    public func update(
        _ values: some Encodable & Sendable, returning: PostgrestReturningOptions = .representation,
        count: CountOption? = nil
    ) throws -> PostgrestFilterBuilder {
        try write(.patch, values, preferences: ["return=\(returning.rawValue)", count?.preference])
        return PostgrestFilterBuilder(self)
    }

    /// Removes the rows that the filters that follow select.
    public func delete(
        returning: PostgrestReturningOptions = .representation, count: CountOption? = nil
    ) -> PostgrestFilterBuilder {
        change {
            $0.method = .delete
            $0.headers.prefer("return=\(returning.rawValue)")
            if let count { $0.headers.prefer("count=\(count.rawValue)") }
        }
        return PostgrestFilterBuilder(self)
    }

    private func write(_ method: Request.Method, _ values: some Encodable, preferences: [String?]) throws {
        let body = try configuration.encoder.encode(values)
        change {
            $0.method = method
            $0.body = body
            for preference in preferences.compactMap({ $0 }) { $0.headers.prefer(preference) }
        }
    }

    /// Names the columns of several rows, so that rows may leave some out.
    private func addColumns() throws {
        guard let body = request.body, let rows = try? JSONDecoder().decode([JSONObject].self, from: body) else {
            return
        }
        add("columns", Set(rows.flatMap(\.keys)).sorted().joined(separator: ","))
    }
}

extension CountOption {
    fileprivate var preference: String { "count=\(rawValue)" }
}
