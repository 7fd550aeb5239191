import JSON
import PostgreSQL

extension RESTService {
    func answerCall(_ name: String, _ context: RequestContext) async throws -> RESTResponse {
        let method = context.request.method
        guard ["GET", "HEAD", "POST", "OPTIONS"].contains(method) else { throw RESTError.invalidFunctionMethod(method) }
        let call = try FunctionCall(QualifiedName(schema: context.schema, name: name), context)
        let function = call.function
        if method == "OPTIONS" {
            return .allowing(function.volatility == .volatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST")
        }
        let plan = try callPlan(function, context)
        let object = QualifiedName(
            schema: function.name.schema, name: function.returnedTable?.name ?? function.name.name)
        let rendering = try context.rendering(of: object, isWhole: plan.isWhole || function.returnsScalar)
        try context.checkPreferences()
        if context.preferences.handling == .strict, context.preferences.maximumAffected != nil, function.returnsSingle {
            throw RESTError.singleRowFunctionWithLimit
        }
        var answerSQL = AnswerSQL(plan: plan, cache: context.cache, rendering: rendering)
        answerSQL.function = function
        answerSQL.hasBody = method != "HEAD"
        let sql = try answerSQL.call(
            try call.sql(columns: plan.neededColumns()), count: context.count(of: plan))
        let transaction = RESTTransaction(
            pool: pool, context: context, isReadOnly: method != "POST" || function.volatility != .volatile,
            function: function, rendering: rendering)
        let outcome = try await transaction.run(sql)
        guard case .answer(let answer) = outcome else { return outcome.response }
        if function.returnsVoid {
            var headers = [
                ("Content-Range", RowRange.contentRange(first: 0, last: answer.rowCount - 1, total: answer.total))
            ]
            if let applied = context.preferences.applied(.call) { headers.append(("Preference-Applied", applied)) }
            return try RESTResponse(status: 204, headers: headers).overridden(by: answer)
        }
        return try RESTService.pageResponse(
            answer, plan: plan, rendering.mediaType, context, location: nil)
    }

    /// How a function's rows are given back.
    private func callPlan(_ function: Function, _ context: RequestContext) throws(RESTError) -> ReadPlan {
        let table = function.returnedTable.flatMap { returned in
            // Of a function that gives rows of a hidden table, the visible one of the same name.
            context.cache.tables[returned]
                ?? context.cache.tables[QualifiedName(schema: context.schema, name: returned.name)]
        }
        var planner = context.planner
        var plan = try planner.plan(
            source: .expression(AnswerSQL.sourceName), table: table, alias: table?.name.name ?? function.name.name,
            parameters: context.parameters, range: try context.range(), filtersRoot: true,
            maximumRows: context.configuration.maximumRows)
        if function.returnsScalar { plan.fields = [SelectField(path: FieldPath(name: "easyapp_scalar"))] }
        return plan
    }
}
