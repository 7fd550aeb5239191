import JSON
import PostgreSQL

extension RESTService {
    func insert(into table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let payload = try context.payload()
        let preferences = context.preferences
        let conflictColumns = context.parameters.onConflict ?? table.primaryKey
        var conflict: ChangeSQL.Conflict?
        if let resolution = preferences.resolution, !conflictColumns.isEmpty {
            conflict = .init(columns: conflictColumns, merges: resolution == .merge)
        }
        let plan = try changePlan(table, context)
        let wantsBody = preferences.representation == .full
        let wantsLocation = preferences.representation == .headersOnly
        let change = ChangeSQL(
            table: table, returning: wantsBody ? plan.neededColumns : wantsLocation ? table.primaryKey : nil)
        let mutation = try change.insert(payload, conflict: conflict, usesDefaults: preferences.missing == .defaults)
        let countsInserted = conflict?.merges == true
        var answerSQL = AnswerSQL(
            plan: wantsLocation ? RESTService.keyPlan(table) : plan, cache: context.cache, mediaType: context.mediaType)
        answerSQL.hasBody = wantsBody || wantsLocation && !table.primaryKey.isEmpty
        if wantsLocation { answerSQL.mediaType = .json }
        let answer = try await run(try answerSQL.change(mutation, countsInserted: countsInserted), context)

        var headers: [(name: String, value: String)] = []
        if wantsLocation, let location = RESTService.location(of: answer, in: table) {
            headers.append(("Location", location))
        }
        headers.append(("Content-Range", RowRange.contentRange(first: 1, last: 0, total: total(answer, context))))
        var applied = preferences
        if conflictColumns.isEmpty { applied.resolution = nil }
        if let text = applied.applied(.insert) { headers.append(("Preference-Applied", text)) }
        if wantsBody { headers += context.contentHeaders }
        let hasOnlyUpdated = countsInserted && (answer.insertedCount ?? 0) <= 0
        let response = RESTResponse(
            status: hasOnlyUpdated ? 200 : 201, headers: headers, body: wantsBody ? answer.body : [])
        return try response.overridden(by: answer)
    }

    func update(_ table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let payload = try context.payload()
        let plan = try changePlan(table, context)
        let wantsBody = context.preferences.representation == .full
        let change = ChangeSQL(table: table, returning: wantsBody ? plan.neededColumns : nil)
        let mutation = try change.update(
            payload, plan: try rootPlan(table, context), usesDefaults: context.preferences.missing == .defaults)
        var answerSQL = AnswerSQL(plan: plan, cache: context.cache, mediaType: context.mediaType)
        answerSQL.hasBody = wantsBody
        let answer = try await run(try answerSQL.change(mutation, countsInserted: false), context)
        let range = RowRange.contentRange(first: 0, last: answer.rowCount - 1, total: total(answer, context))
        return try changed(answer, context, kind: .update, contentRange: range, wantsBody: wantsBody)
    }

    func delete(from table: Table, _ context: RequestContext) async throws -> RESTResponse {
        let plan = try changePlan(table, context)
        let wantsBody = context.preferences.representation == .full
        let change = ChangeSQL(table: table, returning: wantsBody ? plan.neededColumns : nil)
        let mutation = try change.delete(plan: try rootPlan(table, context))
        var answerSQL = AnswerSQL(plan: plan, cache: context.cache, mediaType: context.mediaType)
        answerSQL.hasBody = wantsBody
        let answer = try await run(try answerSQL.change(mutation, countsInserted: false), context)
        let range = RowRange.contentRange(first: 1, last: 0, total: total(answer, context))
        return try changed(answer, context, kind: .delete, contentRange: range, wantsBody: wantsBody)
    }

    /// PUT: the row of the key in the URL becomes the payload, whether it was there or not.
    func upsertOne(in table: Table, _ context: RequestContext) async throws -> RESTResponse {
        if try context.range() != .all { throw RESTError.putWithLimit }
        let payload = try context.payload()
        let conditions = try RESTService.keyConditions(table, context)
        let plan = try changePlan(table, context)
        let wantsBody = context.preferences.representation == .full
        let change = ChangeSQL(table: table, returning: wantsBody ? plan.neededColumns : nil)
        let mutation = try change.insert(
            payload, conflict: .init(columns: table.primaryKey, merges: true), usesDefaults: false, matches: conditions)
        var answerSQL = AnswerSQL(plan: plan, cache: context.cache, mediaType: context.mediaType)
        answerSQL.hasBody = wantsBody
        let answer = try await run(try answerSQL.change(mutation, countsInserted: true), context) { answer in
            answer.rowCount == 1 ? nil : .putMismatch
        }
        var response = try changed(answer, context, kind: .upsertOne, contentRange: nil, wantsBody: wantsBody)
        if wantsBody, response.status == 200, (answer.insertedCount ?? 0) > 0 { response.status = 201 }
        return response
    }

    // MARK: Parts

    private func changed(
        _ answer: Answer, _ context: RequestContext, kind: RequestKind, contentRange: String?, wantsBody: Bool
    ) throws(RESTError) -> RESTResponse {
        var headers: [(name: String, value: String)] = []
        if let contentRange { headers.append(("Content-Range", contentRange)) }
        if let applied = context.preferences.applied(kind) { headers.append(("Preference-Applied", applied)) }
        if wantsBody { headers += context.contentHeaders }
        let response = RESTResponse(status: wantsBody ? 200 : 204, headers: headers, body: wantsBody ? answer.body : [])
        return try response.overridden(by: answer)
    }

    private func total(_ answer: Answer, _ context: RequestContext) -> Int? {
        [.exact, .estimated].contains(context.preferences.count) ? answer.rowCount : nil
    }

    /// The plan of what a change gives back, which reads the changed rows.
    private func changePlan(_ table: Table, _ context: RequestContext) throws(RESTError) -> ReadPlan {
        var planner = ReadPlanner(cache: context.cache, schema: context.schema)
        return try planner.plan(
            source: .expression(AnswerSQL.sourceName), table: table, alias: table.name.name,
            parameters: context.parameters,
            range: .all, filtersRoot: false, maximumRows: nil)
    }

    /// The rows a change applies to.
    private func rootPlan(_ table: Table, _ context: RequestContext) throws(RESTError) -> ReadPlan {
        var plan = ReadPlan(source: .table(table.name), table: table, alias: table.name.name)
        plan.conditions =
            context.parameters.filters.filter { $0.path.isEmpty }.map { .filter($0.filter) }
            + context.parameters.conditions.filter { $0.path.isEmpty }.map(\.condition)
        return plan
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
        let terms = table.primaryKey.map { name -> String in
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

    // MARK: Transaction

    /// Runs a changing statement. Where its answer decides whether it may stand, COMMIT is sent only after that.
    func run(
        _ sql: SQLText, _ context: RequestContext, isReadOnly: Bool = false,
        check: (@Sendable (Answer) -> RESTError?)? = nil
    ) async throws -> Answer {
        let preferences = context.preferences
        let statements = context.opening(isReadOnly: isReadOnly) + [sql.statement]
        if preferences.transactionEnd == .rollback {
            let results = try await pool.pipeline(statements + ["SET CONSTRAINTS ALL IMMEDIATE", "ROLLBACK"])
            let answer = try Answer(results[2])
            if let error = RESTService.refusal(answer, context, check) { throw error }
            return answer
        }
        let limit = preferences.handling == .strict ? preferences.maximumAffected : nil
        guard context.mediaType.isSingular || limit != nil || check != nil else {
            return try Answer(try await pool.pipeline(statements + ["COMMIT"])[2])
        }
        return try await pool.withConnection { connection in
            let answer = try Answer(try await connection.pipeline(statements)[2])
            if let error = RESTService.refusal(answer, context, check) {
                try await connection.query("ROLLBACK")
                throw error
            }
            try await connection.query("COMMIT")
            return answer
        }
    }

    private static func refusal(
        _ answer: Answer, _ context: RequestContext, _ check: ((Answer) -> RESTError?)?
    ) -> RESTError? {
        if let error = check?(answer) { return error }
        if context.mediaType.isSingular, answer.rowCount != 1 { return .notSingular(rowCount: answer.rowCount) }
        let preferences = context.preferences
        if preferences.handling == .strict, let limit = preferences.maximumAffected, answer.rowCount > limit,
            context.request.method != "POST" || context.request.path.first == "rpc"
        {
            return .tooManyAffected(answer.rowCount)
        }
        return nil
    }
}
