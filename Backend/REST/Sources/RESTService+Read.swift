import JSON
import PostgreSQL

extension RESTService {
    func read(_ prepared: PreparedRead, _ context: RequestContext) async throws -> RESTResponse {
        let (pipeline, place) = context.reading(
            [prepared.statement] + (prepared.estimate.map { [$0] } ?? []))
        let results = try await pool.pipeline(pipeline)
        if prepared.rendering.plan != nil {
            return RESTService.plan(results[place], prepared.rendering, context)
        }
        let isSingular = prepared.rendering.mediaType.isSingular
        var answer =
            prepared.givesRows
            ? Answer(rows: results[place], isSingular: isSingular)
            : try Answer(results[place], isBinary: prepared.rendering.isBinary)
        if prepared.estimate != nil {
            answer.total = RESTService.plannedRows(results[place + 1], counted: answer.total, context)
        }
        if isSingular, answer.rowCount != 1 {
            throw RESTError.notSingular(rowCount: answer.rowCount)
        }
        return try RESTService.pageResponse(
            answer, plan: prepared.plan, prepared.rendering.mediaType, context, location: prepared.location)
    }

    /// Works out what a read asks for, down to its SQL.
    ///
    /// - Throws: `RESTError`.
    func prepareRead(_ table: Table, _ context: RequestContext) throws(RESTError) -> PreparedRead {
        let range = try context.range()
        var planner = context.planner
        let plan = try planner.plan(
            source: .table(table.name), table: table, alias: table.name.name, parameters: context.parameters,
            range: range, filtersRoot: true, maximumRows: context.configuration.maximumRows)
        let rendering = try context.rendering(of: table.name, isWhole: plan.isWhole)
        try context.checkPreferences()
        var answer = AnswerSQL(plan: plan, cache: context.cache, rendering: rendering)
        answer.hasBody = context.request.method != "HEAD"
        let count = context.count(of: plan)
        let givesRows = context.canGiveRows(of: plan, rendering, count)
        let query = context.parameters.canonical
        return PreparedRead(
            form: context.form, location: "/" + context.request.path[0] + (query.isEmpty ? "" : "?" + query),
            statement: try (givesRows ? answer.rows() : answer.read(count: count)).statement,
            estimate: rendering.plan == nil ? try estimate(plan, context) : nil, plan: plan, rendering: rendering,
            givesRows: givesRows)
    }

    /// An EXPLAIN of the whole answer, whose row count is the planner's guess.
    private func estimate(_ plan: ReadPlan, _ context: RequestContext) throws(RESTError) -> PostgreSQLStatement? {
        guard context.preferences.count == .planned || context.preferences.count == .estimated else { return nil }
        var sql = SQLText()
        sql.append("EXPLAIN (FORMAT JSON) ")
        try ReadSQL(plan: plan, cache: context.cache).countSource(into: &sql)
        return sql.statement
    }

    private static func plannedRows(_ result: PostgreSQLResult, counted: Int?, _ context: RequestContext) -> Int? {
        let explained = try? JSONValue(parsing: result.firstRow?.bytes(0) ?? [])
        let planned = explained?[0]?["Plan"]?["Plan Rows"]?.int
        guard context.preferences.count == .estimated else { return planned }
        // The exact count is good as long as it is no more than an answer may hold.
        guard let counted, counted > context.configuration.maximumRows ?? -1 else { return counted }
        return max(counted, planned ?? 0)
    }

    // MARK: Answers

    /// - Parameter location: Where the page can be had again; nil for what a function has answered.
    static func pageResponse(
        _ answer: Answer, plan: ReadPlan, _ mediaType: MediaType, _ context: RequestContext, location: String?
    ) throws(RESTError) -> RESTResponse {
        let offset = plan.range.offset
        let last = offset + answer.rowCount - 1
        var status = 200
        if let total = answer.total {
            if offset > total { throw .invalidRange(.outOfBounds(offset: offset, total: total)) }
            if answer.rowCount < total { status = 206 }
        }
        var headers: [(name: String, value: String)] = [
            ("Content-Range", RowRange.contentRange(first: offset, last: last, total: answer.total))
        ]
        if let location { headers.append(("Content-Location", location)) }
        headers += context.contentHeaders(mediaType)
        let kind: RequestKind = location == nil ? .call : .read
        if let applied = context.preferences.applied(kind) { headers.append(("Preference-Applied", applied)) }
        if let warning = plan.warning { headers.append(("Warning", warning)) }
        let hasBody = context.request.method != "HEAD"
        let response = RESTResponse(status: status, headers: headers, body: hasBody ? answer.body : [])
        return try response.overridden(by: answer)
    }

    /// The server's plan of a query.
    static func plan(_ result: PostgreSQLResult, _ rendering: Rendering, _ context: RequestContext) -> RESTResponse {
        RESTResponse(
            status: 200, headers: context.contentHeaders(rendering.mediaType), body: Answer.plan(result))
    }
}

extension ReadPlan {
    /// What clients should do differently (RFC 9111, section 5.5).
    fileprivate var warning: String? {
        if embedsNamedByTable.isEmpty { return nil }
        let changes = embedsNamedByTable.map { "`\($0.target)` to `\($0.alias)`" }.joined(separator: ", ")
        let text =
            "299 PostgREST \"Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release. Update \(changes) in query string filters, orders or limits.\""
        return RESTResponse.isHeader("Warning", text) ? text : nil
    }
}

extension RequestContext {
    var planner: ReadPlanner {
        ReadPlanner(
            cache: cache, schema: schema, allowsAggregates: configuration.allowsAggregates,
            allowsTableNames: configuration.allowsTableNamesOfAliasedEmbeds)
    }

    /// Whether a page can come row by row. Not where a function may set the answer's status or headers, which only the one row of an
    /// answer tells; not without a limit, since many small rows take more memory than one large.
    func canGiveRows(of plan: ReadPlan, _ rendering: Rendering, _ count: AnswerSQL.Count) -> Bool {
        switch (rendering.plan == nil ? rendering.body : nil, count) {
        case (.json, .none), (.singleObject(stripsNulls: false), .none): break
        default: return false
        }
        return request.method == "GET" && configuration.preRequestFunction == nil && plan.range.limit != nil
            && plan.isOfOwnColumns
    }

    /// How the rows of a plan are counted.
    func count(of plan: ReadPlan) -> AnswerSQL.Count {
        switch preferences.count {
        case nil, .planned: return .none
        // Everything is on the page.
        case .exact where plan.range == .all, .estimated where plan.range == .all: return .ofPage
        case .exact: return .exact
        case .estimated: return configuration.maximumRows.map { .upTo($0 + 1) } ?? .exact
        }
    }
}
