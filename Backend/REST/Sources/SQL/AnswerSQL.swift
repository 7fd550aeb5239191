/// Writes the statement whose one row is the whole answer, built by PostgreSQL.
///
/// Its columns: total count or null, count of rows, body, `response.headers`, `response.status`, inserted count or null.
struct AnswerSQL {
    enum Count {
        case none
        /// The total without limits.
        case exact
        /// Everything is on this page, so its count is the total.
        case ofPage
    }

    static let sourceName = "easyapp_source"
    private static let rowName = "easyapp_row"

    let plan: ReadPlan
    let cache: SchemaCache
    var mediaType: MediaType
    /// Whether the answer has a body at all.
    var hasBody = true

    /// A read straight from tables.
    func read(count: Count) throws(RESTError) -> SQLText {
        var sql = SQLText()
        try write(count: count, insertedCount: false, into: &sql)
        return sql
    }

    /// What a change gives back.
    func change(_ mutation: SQLText, countsInserted: Bool) throws(RESTError) -> SQLText {
        var sql = mutation
        sql.prepend("WITH \"\(AnswerSQL.sourceName)\" AS (")
        sql.append(") ")
        try write(count: .none, insertedCount: countsInserted, into: &sql)
        return sql
    }

    /// What a function gives back.
    func call(_ call: SQLText, count: Count, scalar: Bool, single: Bool) throws(RESTError) -> SQLText {
        var sql = call
        sql.prepend("WITH \"\(AnswerSQL.sourceName)\" AS (")
        sql.append(") ")
        try write(count: count, insertedCount: false, isScalar: scalar, isSingle: single, into: &sql)
        return sql
    }

    private func write(
        count: Count, insertedCount: Bool, isScalar: Bool = false, isSingle: Bool = false, into sql: inout SQLText
    ) throws(RESTError) {
        sql.append("SELECT ")
        switch count {
        case .none: sql.append("NULL::bigint")
        case .ofPage: sql.append("count(*)")
        case .exact:
            sql.append("(SELECT count(*) FROM (")
            try ReadSQL(plan: plan, types: cache).countSource(into: &sql)
            sql.append(") AS \"easyapp_all\")")
        }
        sql.append(isSingle ? ", 1" : ", count(*)")
        sql.append(", \(hasBody ? body(isScalar: isScalar, isSingle: isSingle) : "NULL")")
        sql.append(
            ", nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')"
        )
        sql.append(insertedCount ? ", nullif(current_setting('easyapp.inserted', true), '')" : ", NULL")
        sql.append(" FROM (")
        if hasBody {
            try ReadSQL(plan: plan, types: cache).write(into: &sql)
        } else {
            sql.append("SELECT 1 FROM \"\(AnswerSQL.sourceName)\"")
        }
        sql.append(") AS \"\(AnswerSQL.rowName)\"")
    }

    private func body(isScalar: Bool, isSingle: Bool) -> String {
        let row = "\"\(AnswerSQL.rowName)\"" + (isScalar ? ".\"easyapp_scalar\"" : "")
        switch mediaType {
        case .json where isSingle, .singleObject(stripsNulls: false):
            return "COALESCE((json_agg(\(row)) -> 0)::text, 'null')"
        case .json: return "COALESCE(json_agg(\(row))::text, '[]')"
        case .singleObject(stripsNulls: true): return "COALESCE(json_strip_nulls(json_agg(\(row)) -> 0)::text, 'null')"
        case .jsonWithoutNulls: return "COALESCE(json_strip_nulls(json_agg(\(row)))::text, '[]')"
        case .csv: return AnswerSQL.csvBody
        }
    }

    /// A header of the members' names, then each row as PostgreSQL writes a record, without its parentheses.
    private static let csvBody = """
        COALESCE((array_agg((SELECT string_agg(CASE WHEN key ~ '[",\\r\\n]' THEN '"' || replace(key, '"', '""') || '"' ELSE key END, ',') \
        FROM json_object_keys(row_to_json("\(rowName)")) AS key)))[1], '') || E'\\n' || \
        COALESCE(string_agg(substring("\(rowName)"::text, 2, length("\(rowName)"::text) - 2), E'\\n'), '')
        """
}
