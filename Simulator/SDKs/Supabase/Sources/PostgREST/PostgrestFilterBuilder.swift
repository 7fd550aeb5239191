import FoundationCompat

/// Which rows a query is about. Several filters must all hold.
public class PostgrestFilterBuilder: PostgrestTransformBuilder, @unchecked Sendable {
    /// PostgREST's operators.
    public enum Operator: String, CaseIterable, Sendable {
        case eq, neq, gt, gte, lt, lte, like, ilike, `is`, `in`, cs, cd, sl, sr, nxl, nxr, adj, ov, fts, plfts, phfts,
            wfts
    }

    private func add(_ column: String, _ filter: String, _ value: String) -> PostgrestFilterBuilder {
        add(column, "\(filter).\(value)")
        return self
    }

    /// Rows for which the filter does not hold.
    public func not(
        _ column: String, operator op: Operator, value: any URLQueryRepresentable
    ) -> PostgrestFilterBuilder {
        add(column, "not.\(op.rawValue)", value.queryValue)
    }

    /// Rows for which one of the filters holds, written in PostgREST's own form.
    public func or(
        _ filters: any URLQueryRepresentable, referencedTable: String? = nil
    ) -> PostgrestFilterBuilder {
        add(referencedTable.map { "\($0).or" } ?? "or", "(\(filters.queryValue))")
        return self
    }

    /// Rows whose column is equal to the value.
    public func eq(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "eq", value.queryValue)
    }

    /// Rows whose column is other than the value.
    public func neq(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "neq", value.queryValue)
    }

    /// Rows whose column is greater than the value.
    public func gt(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "gt", value.queryValue)
    }

    /// Rows whose column is at least the value.
    public func gte(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "gte", value.queryValue)
    }

    /// Rows whose column is less than the value.
    public func lt(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "lt", value.queryValue)
    }

    /// Rows whose column is at most the value.
    public func lte(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "lte", value.queryValue)
    }

    /// Rows whose column is like the pattern (`%` any text, `_` any character).
    public func like(_ column: String, pattern: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "like", pattern.queryValue)
    }

    /// Rows whose column is like the pattern, upper and lower case alike.
    public func ilike(_ column: String, pattern: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "ilike", pattern.queryValue)
    }

    /// Rows whose column is containing every element of the value.
    public func contains(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "cs", value.queryValue)
    }

    /// Rows whose column is like all of the patterns.
    public func likeAllOf(_ column: String, patterns: [some URLQueryRepresentable]) -> PostgrestFilterBuilder {
        add(column, "like(all)", patterns.queryValue)
    }

    /// Rows whose column is like one of the patterns.
    public func likeAnyOf(_ column: String, patterns: [some URLQueryRepresentable]) -> PostgrestFilterBuilder {
        add(column, "like(any)", patterns.queryValue)
    }

    /// Rows whose column is like all of the patterns, upper and lower case alike.
    public func iLikeAllOf(_ column: String, patterns: [some URLQueryRepresentable]) -> PostgrestFilterBuilder {
        add(column, "ilike(all)", patterns.queryValue)
    }

    /// Rows whose column is like one of the patterns, upper and lower case alike.
    public func iLikeAnyOf(_ column: String, patterns: [some URLQueryRepresentable]) -> PostgrestFilterBuilder {
        add(column, "ilike(any)", patterns.queryValue)
    }

    /// Rows whose column is true, false or, for nil, null.
    public func `is`(_ column: String, value: Bool?) -> PostgrestFilterBuilder {
        add(column, "is", value.queryValue)
    }

    /// Rows whose column is one of the values.
    public func `in`(_ column: String, values: [any URLQueryRepresentable]) -> PostgrestFilterBuilder {
        add(column, "in", "(\(values.map(\.queryValue).joined(separator: ",")))")
    }

    /// Rows whose column is contained by the value.
    public func containedBy(_ column: String, value: some URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "cd", value.queryValue)
    }

    /// Rows whose range is strictly left of the range.
    public func rangeLt(_ column: String, range: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "sl", range.queryValue)
    }

    /// Rows whose range is strictly right of the range.
    public func rangeGt(_ column: String, range: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "sr", range.queryValue)
    }

    /// Rows whose range is not extending to the left of the range.
    public func rangeGte(_ column: String, range: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "nxl", range.queryValue)
    }

    /// Rows whose range is not extending to the right of the range.
    public func rangeLte(_ column: String, range: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "nxr", range.queryValue)
    }

    /// Rows whose range is adjacent to the range.
    public func rangeAdjacent(_ column: String, range: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "adj", range.queryValue)
    }

    /// Rows whose column has an element in common with the value.
    public func overlaps(_ column: String, value: any URLQueryRepresentable) -> PostgrestFilterBuilder {
        add(column, "ov", value.queryValue)
    }

    /// Rows whose text has the words of the query.
    public func textSearch(
        _ column: String, query: any URLQueryRepresentable, config: String? = nil, type: TextSearchType? = nil
    ) -> PostgrestFilterBuilder {
        add(column, "\(type?.rawValue ?? "")fts\(config.map { "(\($0))" } ?? "")", query.queryValue)
    }

    /// Rows whose text has the words of the query.
    public func fts(
        _ column: String, query: any URLQueryRepresentable, config: String? = nil
    ) -> PostgrestFilterBuilder {
        textSearch(column, query: query, config: config, type: nil)
    }

    /// A filter in PostgREST's own form.
    public func filter(_ column: String, operator: String, value: String) -> PostgrestFilterBuilder {
        add(column, `operator`, value)
    }

    /// Rows whose columns are equal to the values.
    public func match(_ query: [String: any URLQueryRepresentable]) -> PostgrestFilterBuilder {
        for (column, value) in query.sorted(by: { $0.key < $1.key }) { add(column, "eq.\(value.queryValue)") }
        return self
    }
}

extension PostgrestFilterBuilder {
    /// The same as ``eq(_:value:)``.
    public func equals(_ column: String, value: String) -> PostgrestFilterBuilder { eq(column, value: value) }

    /// The same as ``neq(_:value:)``.
    public func notEquals(_ column: String, value: String) -> PostgrestFilterBuilder { neq(column, value: value) }

    /// The same as ``gt(_:value:)``.
    public func greaterThan(_ column: String, value: String) -> PostgrestFilterBuilder { gt(column, value: value) }

    /// The same as ``gte(_:value:)``.
    public func greaterThanOrEquals(_ column: String, value: String) -> PostgrestFilterBuilder {
        gte(column, value: value)
    }

    /// The same as ``lt(_:value:)``.
    public func lowerThan(_ column: String, value: String) -> PostgrestFilterBuilder { lt(column, value: value) }

    /// The same as ``lte(_:value:)``.
    public func lowerThanOrEquals(_ column: String, value: String) -> PostgrestFilterBuilder {
        lte(column, value: value)
    }

    /// The same as ``rangeLt(_:range:)``.
    public func rangeLowerThan(_ column: String, range: String) -> PostgrestFilterBuilder {
        rangeLt(column, range: range)
    }

    /// The same as ``rangeGt(_:range:)``.
    public func rangeGreaterThan(_ column: String, value: String) -> PostgrestFilterBuilder {
        rangeGt(column, range: value)
    }

    /// The same as ``rangeGte(_:range:)``.
    public func rangeGreaterThanOrEquals(_ column: String, value: String) -> PostgrestFilterBuilder {
        rangeGte(column, range: value)
    }

    /// The same as ``rangeLte(_:range:)``.
    public func rangeLowerThanOrEquals(_ column: String, value: String) -> PostgrestFilterBuilder {
        rangeLte(column, range: value)
    }

    /// The same as ``fts(_:query:config:)``.
    public func fullTextSearch(_ column: String, query: String, config: String? = nil) -> PostgrestFilterBuilder {
        fts(column, query: query, config: config)
    }
}
