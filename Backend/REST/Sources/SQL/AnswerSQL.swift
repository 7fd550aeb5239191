/// Writes the statement that gives an answer, built by PostgreSQL: in one row as a rule, or each row of a page as JSON.
///
/// The columns of the one row: total count or null, count of rows, body, `response.headers`, `response.status`, inserted count or
/// null.
struct AnswerSQL {
    enum Count {
        case none
        /// The total without limits.
        case exact
        /// The same, but not beyond this many rows.
        case upTo(Int)
        /// Everything is on this page, so its count is the total.
        case ofPage
    }

    static let sourceName = "easyapp_source"
    private static let rowName = "easyapp_row"

    let plan: ReadPlan
    let cache: SchemaCache
    var rendering: Rendering
    /// Whether the answer has a body at all.
    var hasBody = true
    /// The function that is called, for answers of one.
    var function: Function?

    /// A read straight from tables.
    func read(count: Count) throws(RESTError) -> SQLText {
        var sql = SQLText()
        try write(count: count, insertedCount: false, into: &sql)
        return explained(sql)
    }

    /// A read whose rows come one by one, each as JSON in the only column, for pages of plain tables' own columns.
    ///
    /// Not to aggregate them spares PostgreSQL a fifth of its time for a page of one row. Where nothing is sorted the limit stands
    /// outside, so that no query is left inside another.
    func rows() throws(RESTError) -> SQLText {
        var sql = SQLText()
        sql.append("SELECT row_to_json(\"\(AnswerSQL.rowName)\")::text FROM (")
        let read = ReadSQL(plan: plan, cache: cache)
        let isSorted = !plan.order.isEmpty
        try read.write(hasRange: isSorted, into: &sql)
        sql.append(") AS \"\(AnswerSQL.rowName)\"")
        if !isSorted { read.writeRange(into: &sql) }
        return sql
    }

    /// What a change gives back.
    func change(_ mutation: SQLText, countsInserted: Bool) throws(RESTError) -> SQLText {
        var sql = mutation
        sql.prepend("WITH \"\(AnswerSQL.sourceName)\" AS (")
        sql.append(") ")
        try write(count: .none, insertedCount: countsInserted, into: &sql)
        return explained(sql)
    }

    /// What a function gives back.
    func call(_ call: SQLText, count: Count) throws(RESTError) -> SQLText {
        var sql = call
        sql.prepend("WITH \"\(AnswerSQL.sourceName)\" AS (")
        sql.append(") ")
        try write(count: count, insertedCount: false, into: &sql)
        return explained(sql)
    }

    private func explained(_ sql: SQLText) -> SQLText {
        guard let plan = rendering.plan else { return sql }
        var sql = sql
        let options = ["FORMAT \(plan.isJSON ? "JSON" : "TEXT")"] + plan.options.map { $0.rawValue.uppercased() }
        sql.prepend("EXPLAIN (\(options.joined(separator: ", "))) ")
        return sql
    }

    private func write(count: Count, insertedCount: Bool, into sql: inout SQLText) throws(RESTError) {
        sql.append("SELECT ")
        switch count {
        case .none: sql.append("NULL::bigint")
        case .ofPage: sql.append(function?.returnsSingle == true ? "1" : "count(*)")
        case .exact: try writeTotal(limit: nil, into: &sql)
        case .upTo(let limit): try writeTotal(limit: limit, into: &sql)
        }
        sql.append(function?.returnsSingle == true ? ", 1" : ", count(*)")
        sql.append(", \(hasBody ? body : "NULL")")
        sql.append(
            ", nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')"
        )
        sql.append(insertedCount ? ", nullif(current_setting('easyapp.inserted', true), '')" : ", NULL")
        sql.append(" FROM (")
        if hasBody || function != nil || plan.source != .expression(AnswerSQL.sourceName) {
            try ReadSQL(plan: plan, cache: cache).write(into: &sql)
        } else {
            sql.append("SELECT * FROM \"\(AnswerSQL.sourceName)\"")
        }
        sql.append(") AS \"\(AnswerSQL.rowName)\"")
    }

    private func writeTotal(limit: Int?, into sql: inout SQLText) throws(RESTError) {
        sql.append("(SELECT count(*) FROM (")
        try ReadSQL(plan: plan, cache: cache).countSource(limit: limit, into: &sql)
        sql.append(") AS \"easyapp_all\")")
    }

    // MARK: Body

    private var body: String {
        let isScalar = function?.returnsScalar == true
        let row = "\"\(AnswerSQL.rowName)\"" + (isScalar ? ".\"easyapp_scalar\"" : "")
        switch rendering.body {
        case .json where function?.returnsSingle == true: return AnswerSQL.first(of: "json_agg(\(row))")
        case .jsonWithoutNulls where function?.returnsSingle == true:
            return AnswerSQL.first(of: "json_strip_nulls(json_agg(\(row)))")
        case .singleObject(stripsNulls: false): return AnswerSQL.first(of: "json_agg(\(row))")
        case .singleObject(stripsNulls: true): return AnswerSQL.first(of: "json_strip_nulls(json_agg(\(row)))")
        case .json: return "COALESCE(json_agg(\(row))::text, '[]')"
        case .jsonWithoutNulls: return "COALESCE(json_strip_nulls(json_agg(\(row)))::text, '[]')"
        case .csv: return AnswerSQL.csvBody
        case .geoJSON:
            return
                "json_build_object('type', 'FeatureCollection', 'features', COALESCE(json_agg(ST_AsGeoJSON(\"\(AnswerSQL.rowName)\")::json), '[]'))::text"
        case .custom(let handler): return AnswerSQL.body(handler, row: row, isScalar: isScalar)
        }
    }

    private static func first(of list: String) -> String { "COALESCE((\(list) -> 0)::text, 'null')" }

    private static func body(_ handler: MediaHandlers.Handler, row: String, isScalar: Bool) -> String {
        switch handler.maker {
        // One row: the function's own value.
        case .returned: return "(array_agg(\(row)))[1]::text"
        case .aggregate(let aggregate):
            var argument = row
            if case .object(let table) = handler.target, !isScalar {
                argument += "::" + SQLText.quoted(table)
            }
            return "\(SQLText.quoted(aggregate))(\(argument))::text"
        }
    }

    /// A header of the members' names, then each row as PostgreSQL writes a record, without its parentheses.
    private static let csvBody = """
        COALESCE((array_agg((SELECT string_agg(CASE WHEN key ~ '[",\\r\\n]' THEN '"' || replace(key, '"', '""') || '"' ELSE key END, ',') \
        FROM json_object_keys(row_to_json("\(rowName)")) AS key)))[1], '') || E'\\n' || \
        COALESCE(string_agg(substring("\(rowName)"::text, 2, length("\(rowName)"::text) - 2), E'\\n'), '')
        """
}
