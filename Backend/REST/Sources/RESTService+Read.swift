import JSON
import PostgreSQL

/// The one row that a statement of `AnswerSQL` gives.
struct Answer: Sendable {
    var total: Int?
    var rowCount: Int
    var body: [UInt8]
    var responseHeaders: String?
    var responseStatus: String?
    var insertedCount: Int?

    init(_ result: PostgreSQLResult) throws(PostgreSQLError) {
        guard let row = result.firstRow else { throw .unexpectedResult("the answer has no row") }
        total = row.int(0)
        rowCount = row.int(1) ?? 0
        body = row.bytes(2) ?? []
        responseHeaders = row.string(3)
        responseStatus = row.string(4)
        insertedCount = row.int(5)
    }
}

extension RESTService {
    func read(_ prepared: PreparedRead, hasBody: Bool) async throws -> RESTResponse {
        let context = prepared.context
        var statements = context.opening(isReadOnly: true)
        statements.append(prepared.statement)
        if let estimate = prepared.estimate { statements.append(estimate) }
        statements.append("COMMIT")
        let results = try await pool.pipeline(statements)
        var answer = try Answer(results[2])
        if prepared.estimate != nil {
            answer.total = RESTService.plannedRows(results[3], counted: answer.total, context)
        }
        if context.mediaType.isSingular, answer.rowCount != 1 { throw RESTError.notSingular(rowCount: answer.rowCount) }
        return try RESTService.pageResponse(
            answer, offset: prepared.offset, context, hasBody: hasBody, path: context.request.path[0])
    }

    /// Works out what a read asks for, down to its SQL.
    ///
    /// - Throws: `RESTError`.
    func prepareRead(_ table: Table, _ context: RequestContext) throws(RESTError) -> PreparedRead {
        let range = try context.range()
        var planner = ReadPlanner(cache: context.cache, schema: context.schema)
        let plan = try planner.plan(
            source: .table(table.name), table: table, alias: table.name.name, parameters: context.parameters,
            range: range,
            filtersRoot: true, maximumRows: configuration.maximumRows)
        let counts = context.preferences.count == .exact || context.preferences.count == .estimated
        let sql = try AnswerSQL(plan: plan, cache: context.cache, mediaType: context.mediaType).read(
            count: !counts ? .none : plan.range == .all ? .ofPage : .exact)
        return PreparedRead(
            context: context, statement: sql.statement, estimate: try estimate(plan, context), offset: plan.range.offset
        )
    }

    /// An EXPLAIN of the whole answer, whose row count is the planner's guess.
    private func estimate(_ plan: ReadPlan, _ context: RequestContext) throws(RESTError) -> PostgreSQLStatement? {
        guard context.preferences.count == .planned || context.preferences.count == .estimated else { return nil }
        var sql = SQLText()
        sql.append("EXPLAIN (FORMAT JSON) ")
        try ReadSQL(plan: plan, types: context.cache).countSource(into: &sql)
        return sql.statement
    }

    private static func plannedRows(_ result: PostgreSQLResult, counted: Int?, _ context: RequestContext) -> Int? {
        let explained = try? JSONValue(parsing: result.firstRow?.bytes(0) ?? [])
        let planned = explained?[0]?["Plan"]?["Plan Rows"]?.int
        guard context.preferences.count == .estimated else { return planned }
        // The exact count is good as long as it is no more than an answer may hold.
        guard let counted, let limit = context.configuration.maximumRows, counted > limit else { return counted }
        return max(counted, planned ?? 0)
    }

    static func pageResponse(
        _ answer: Answer, offset: Int, _ context: RequestContext, hasBody: Bool, path: String?
    ) throws(RESTError) -> RESTResponse {
        let last = offset + answer.rowCount - 1
        var status = 200
        if let total = answer.total {
            if offset > total { throw .invalidRange(.outOfBounds(offset: offset, total: total)) }
            if answer.rowCount < total { status = 206 }
        }
        var headers = [("Content-Range", RowRange.contentRange(first: offset, last: last, total: answer.total))]
        if let path {
            let query = context.parameters.canonical
            headers.append(("Content-Location", "/" + path + (query.isEmpty ? "" : "?" + query)))
        }
        headers += context.contentHeaders.map { ($0.name, $0.value) }
        let kind: RequestKind = path == nil ? .call : .read
        if let applied = context.preferences.applied(kind) { headers.append(("Preference-Applied", applied)) }
        let response = RESTResponse(status: status, headers: headers, body: hasBody ? answer.body : [])
        return try response.overridden(by: answer)
    }
}

extension RESTResponse {
    /// Functions and triggers may set `response.headers` and `response.status` themselves.
    ///
    /// - Throws: `RESTError.database` with the code PostgREST gives to unreadable settings.
    func overridden(by answer: Answer) throws(RESTError) -> RESTResponse {
        var response = self
        if let text = answer.responseStatus {
            guard let status = Int(text), (100..<600).contains(status) else {
                throw .invalidSetting(code: "PGRST112", message: "response.status guc must be a valid status code")
            }
            response.status = status
        }
        if let text = answer.responseHeaders {
            let unreadable = RESTError.invalidSetting(
                code: "PGRST111",
                message:
                    "response.headers guc must be a JSON array composed of objects with a single key and a string value"
            )
            guard let list = (try? JSONValue(parsing: text))?.array else { throw unreadable }
            for item in list {
                guard let member = item.object?.first, item.object?.count == 1, let value = member.value.string,
                    RESTResponse.isHeader(member.key, value)
                else { throw unreadable }
                response.headers.removeAll { $0.name.lowercased() == member.key.lowercased() }
                response.headers.append((member.key, value))
            }
        }
        return response
    }

    /// A line break inside a header would begin another.
    private static func isHeader(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
