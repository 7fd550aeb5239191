import JSON
import PostgreSQL

/// What a change to a table is made of, but for the change itself.
private struct ChangeParts {
    let table: Table
    let context: RequestContext
    /// How the changed rows are given back.
    let plan: ReadPlan
    let rendering: Rendering

    init(_ table: Table, _ context: RequestContext) throws(RESTError) {
        self.table = table
        self.context = context
        var planner = context.planner
        plan = try planner.plan(
            source: .expression(AnswerSQL.sourceName), table: table, alias: table.name.name,
            parameters: context.parameters, range: .all, filtersRoot: false, maximumRows: nil)
        rendering = try context.rendering(of: table.name, isWhole: plan.isWhole)
        try context.checkPreferences()
    }

    var wantsBody: Bool { context.preferences.representation == .full }

    var change: ChangeSQL {
        ChangeSQL(
            table: table, cache: context.cache,
            returning: wantsBody ? plan.neededColumns(always: table.primaryKey) : nil)
    }

    var answer: AnswerSQL {
        var answer = AnswerSQL(plan: plan, cache: context.cache, rendering: rendering)
        answer.hasBody = wantsBody
        return answer
    }

    /// The rows a change applies to.
    var target: ReadPlan {
        var plan = ReadPlan(source: .table(table.name), table: table, alias: table.name.name)
        plan.conditions =
            context.parameters.filters.filter { $0.path.isEmpty }.map { .filter($0.filter) }
            + context.parameters.conditions.filter { $0.path.isEmpty }.map(\.condition)
        return plan
    }

    func total(_ answer: Answer) -> Int? {
        [.exact, .estimated].contains(context.preferences.count) ? answer.rowCount : nil
    }
}

extension RESTService {
    func insert(into table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let parts = try ChangeParts(table, context)
        let payload = try context.payload()
        let preferences = context.preferences
        let conflictColumns = context.parameters.onConflict ?? table.primaryKey
        var conflict: ChangeSQL.Conflict?
        if let resolution = preferences.resolution, !conflictColumns.isEmpty {
            conflict = .init(columns: conflictColumns, merges: resolution == .merge)
        }
        let wantsLocation = preferences.representation == .headersOnly && !table.primaryKey.isEmpty
        var change = parts.change
        if wantsLocation { change.returning = table.primaryKey }
        let mutation = try change.insert(payload, conflict: conflict, usesDefaults: preferences.missing == .defaults)
        let countsInserted = conflict?.merges == true
        var answerSQL = parts.answer
        if wantsLocation {
            answerSQL = AnswerSQL(plan: RESTService.keyPlan(table), cache: context.cache, rendering: .json)
        }
        let transaction = RESTTransaction(pool: pool, context: context, rendering: parts.rendering)
        let outcome = try await transaction.run(try answerSQL.change(mutation, countsInserted: countsInserted))
        guard case .answer(let answer) = outcome else { return outcome.response }

        var headers: [(name: String, value: String)] = []
        if wantsLocation, let location = RESTService.location(of: answer, in: table) {
            headers.append(("Location", location))
        }
        headers.append(("Content-Range", RowRange.contentRange(first: 1, last: 0, total: parts.total(answer))))
        var applied = preferences
        if table.primaryKey.isEmpty, context.parameters.onConflict == nil { applied.resolution = nil }
        if let text = applied.applied(.insert) { headers.append(("Preference-Applied", text)) }
        if parts.wantsBody { headers += context.contentHeaders(parts.rendering.mediaType) }
        let hasOnlyUpdated = countsInserted && (answer.insertedCount ?? 0) <= 0
        let response = RESTResponse(
            status: hasOnlyUpdated ? 200 : 201, headers: headers, body: parts.wantsBody ? answer.body : [])
        return try response.overridden(by: answer)
    }

    func update(_ table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let payload = try context.payload()
        let parts = try ChangeParts(table, context)
        let mutation = try parts.change.update(
            payload, plan: parts.target, usesDefaults: context.preferences.missing == .defaults)
        let transaction = RESTTransaction(pool: pool, context: context, rendering: parts.rendering)
        let outcome = try await transaction.run(try parts.answer.change(mutation, countsInserted: false))
        guard case .answer(let answer) = outcome else { return outcome.response }
        let range = RowRange.contentRange(first: 0, last: answer.rowCount - 1, total: parts.total(answer))
        return try RESTService.changed(answer, parts, kind: .update, contentRange: range)
    }

    func delete(from table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let parts = try ChangeParts(table, context)
        let mutation = try parts.change.delete(plan: parts.target)
        let transaction = RESTTransaction(pool: pool, context: context, rendering: parts.rendering)
        let outcome = try await transaction.run(try parts.answer.change(mutation, countsInserted: false))
        guard case .answer(let answer) = outcome else { return outcome.response }
        let range = RowRange.contentRange(first: 1, last: 0, total: parts.total(answer))
        return try RESTService.changed(answer, parts, kind: .delete, contentRange: range)
    }

    /// PUT: the row of the key in the URL becomes the payload, whether it was there or not.
    func upsertOne(in table: Table, _ context: RequestContext) async throws -> RESTResponse {
        if try context.range() != .all { throw RESTError.putWithLimit }
        let payload = try context.payload()
        let parts = try ChangeParts(table, context)
        let conditions = try RESTService.keyConditions(table, context)
        let mutation = try parts.change.insert(
            payload, conflict: .init(columns: table.primaryKey, merges: true), usesDefaults: false, matches: conditions)
        let transaction = RESTTransaction(pool: pool, context: context, rendering: parts.rendering)
        let outcome = try await transaction.run(try parts.answer.change(mutation, countsInserted: true)) { answer in
            answer.rowCount == 1 ? nil : .putMismatch
        }
        guard case .answer(let answer) = outcome else { return outcome.response }
        let status = (answer.insertedCount ?? 0) > 0 ? 201 : 200
        return try RESTService.changed(answer, parts, kind: .upsertOne, contentRange: nil, status: status)
    }

    // MARK: Parts

    private static func changed(
        _ answer: Answer, _ parts: ChangeParts, kind: RequestKind, contentRange: String?, status: Int = 200
    ) throws(RESTError) -> RESTResponse {
        var headers: [(name: String, value: String)] = []
        if let contentRange { headers.append(("Content-Range", contentRange)) }
        if let applied = parts.context.preferences.applied(kind) { headers.append(("Preference-Applied", applied)) }
        if parts.wantsBody { headers += parts.context.contentHeaders(parts.rendering.mediaType) }
        let response = RESTResponse(
            status: parts.wantsBody ? status : 204, headers: headers, body: parts.wantsBody ? answer.body : [])
        return try response.overridden(by: answer)
    }

    /// - Throws: `RESTError.invalidPutFilters` unless the filters are exactly the primary key's columns with `eq`.
    private static func keyConditions(_ table: Table, _ context: RequestContext) throws(RESTError) -> [Condition] {
        var names: Set<String> = []
        var conditions: [Condition] = []
        for (path, filter) in context.parameters.filters {
            guard path.isEmpty, filter.path.steps.isEmpty, !filter.isNegated,
                case .comparison(.eq, nil, _) = filter.operation
            else { throw .invalidPutFilters }
            names.insert(filter.path.name)
            conditions.append(.filter(filter))
        }
        guard !table.primaryKey.isEmpty, names == Set(table.primaryKey), context.parameters.conditions.isEmpty else {
            throw .invalidPutFilters
        }
        return conditions
    }

    private static func keyPlan(_ table: Table) -> ReadPlan {
        var plan = ReadPlan(source: .expression(AnswerSQL.sourceName), table: table, alias: table.name.name)
        plan.fields = table.primaryKey.map { SelectField(path: FieldPath(name: $0)) }
        return plan
    }

    /// Where the one inserted row is found from now on.
    private static func location(of answer: Answer, in table: Table) -> String? {
        guard answer.rowCount == 1, let row = (try? JSONValue(parsing: answer.body))?[0] else { return nil }
        let terms = table.primaryKey.sorted().map { name -> String in
            let value: String
            switch row[name] ?? .null {
            case .null: value = "is.null"
            case .string(let text): value = "eq." + text
            case let other: value = "eq." + other.text
            }
            return QueryString.encode(name) + "=" + QueryString.encode(value)
        }
        return "/\(QueryString.encode(table.name.name))?" + terms.joined(separator: "&")
    }
}

extension RESTTransaction.Outcome {
    /// The answer when there is no row of one: the plan.
    var response: RESTResponse {
        if case .plan(let response) = self { response } else { RESTResponse(status: 204) }
    }
}
