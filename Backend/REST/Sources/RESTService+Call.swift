import JSON
import PostgreSQL

extension RESTService {
    func answerCall(_ name: String, _ context: RequestContext) async throws -> RESTResponse {
        let method = context.request.method
        guard ["GET", "HEAD", "POST", "OPTIONS"].contains(method) else { throw RESTError.invalidFunctionMethod(method) }
        let call = try FunctionCall(name, context)
        if method == "OPTIONS" {
            let methods = call.function.volatility == .volatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST"
            return RESTResponse(status: 200, headers: [("Allow", methods), ("Access-Control-Allow-Origin", "*")])
        }
        let function = call.function
        let table = function.returnedTable.flatMap { context.cache.tables[$0] }
        var planner = ReadPlanner(cache: context.cache, schema: context.schema)
        var plan = try planner.plan(
            source: .expression(AnswerSQL.sourceName), table: table, alias: function.name.name,
            parameters: context.parameters,
            range: try context.range(), filtersRoot: true,
            maximumRows: function.returnsSet ? configuration.maximumRows : nil)
        let isScalar = !function.returnsComposite
        if isScalar { plan.fields = [SelectField(path: FieldPath(name: "easyapp_scalar"))] }
        let answerSQL = AnswerSQL(plan: plan, cache: context.cache, mediaType: context.mediaType)
        let counts = context.preferences.count == .exact || context.preferences.count == .estimated
        let sql = try answerSQL.call(
            try call.sql(isScalar: isScalar), count: !counts ? .none : plan.range == .all ? .ofPage : .exact,
            scalar: isScalar,
            single: !function.returnsSet)
        let answer = try await run(sql, context, isReadOnly: method != "POST" || function.volatility != .volatile)
        if function.returnsVoid {
            let range = RowRange.contentRange(first: 0, last: answer.rowCount - 1, total: answer.total)
            return try RESTResponse(status: 204, headers: [("Content-Range", range)]).overridden(by: answer)
        }
        return try RESTService.pageResponse(
            answer, offset: plan.range.offset, context, hasBody: method != "HEAD", path: nil)
    }
}

/// A function chosen by name and arguments, and the call of it.
struct FunctionCall {
    let function: Function
    private let context: RequestContext
    private let argumentNames: Set<String>

    /// - Throws: `RESTError.functionNotFound`, `.ambiguousFunction`, `.invalidBody`.
    init(_ name: String, _ context: RequestContext) throws(RESTError) {
        self.context = context
        let qualified = QualifiedName(schema: context.schema, name: name)
        let candidates = context.cache.functions[qualified] ?? []
        let isRead = context.request.method != "POST"
        if isRead {
            argumentNames = Set(context.parameters.arguments.map(\.name))
        } else {
            argumentNames = try FunctionCall.bodyNames(context)
        }
        let names = argumentNames
        var fitting = candidates.filter { FunctionCall.fits($0, names) }
        // The whole body goes to a single nameless parameter when nothing takes it apart.
        if fitting.isEmpty, !isRead {
            fitting = candidates.filter { ["json", "jsonb"].contains($0.wholeBodyType) }
        }
        guard let first = fitting.first else { throw FunctionCall.notFound(qualified, names, context) }
        if fitting.count > 1 { throw FunctionCall.ambiguity(fitting) }
        function = first
    }

    private static func bodyNames(_ context: RequestContext) throws(RESTError) -> Set<String> {
        if context.request.body.isEmpty { return [] }
        guard let value = try? JSONValue(parsing: context.request.body) else {
            throw .invalidBody("Empty or invalid json")
        }
        if let columns = context.parameters.columns { return Set(columns) }
        return Set(value.object?.keys.map { $0 } ?? [])
    }

    private static func fits(_ function: Function, _ names: Set<String>) -> Bool {
        let own = Set(function.parameters.map(\.name))
        if own.contains("") { return false }
        return names.isSubset(of: own) && function.parameters.allSatisfy { !$0.isRequired || names.contains($0.name) }
    }

    // MARK: SQL

    /// The call as the source of the answer's rows.
    func sql(isScalar: Bool) throws(RESTError) -> SQLText {
        var sql = SQLText()
        let parameters = function.parameters.filter { argumentNames.contains($0.name) }
        sql.append(isScalar ? "SELECT \"easyapp_call\".\"easyapp_scalar\" FROM " : "SELECT \"easyapp_call\".* FROM ")
        if context.request.method == "POST", function.wholeBodyType == nil, !parameters.isEmpty {
            sql.append("json_to_record(")
            sql.value(.utf8(context.request.body))
            sql.append("::json) AS \"easyapp_body\" (")
            try sql.list(parameters) { (sql, parameter) throws(RESTError) in
                sql.identifier(parameter.name)
                sql.append(" \(parameter.type)")
            }
            sql.append("), LATERAL ")
        }
        if isScalar {
            sql.append("(SELECT ")
            try writeCall(parameters, into: &sql)
            sql.append(" AS \"easyapp_scalar\") AS \"easyapp_call\"")
        } else {
            try writeCall(parameters, into: &sql)
            sql.append(" AS \"easyapp_call\"")
        }
        return sql
    }

    private func writeCall(_ parameters: [Function.Parameter], into sql: inout SQLText) throws(RESTError) {
        sql.name(function.name)
        sql.append("(")
        if let type = function.wholeBodyType {
            sql.value(.utf8(context.request.body))
            sql.append("::\(type)")
        } else {
            try sql.list(parameters) { (sql, parameter) throws(RESTError) in
                if parameter.isVariadic { sql.append("VARIADIC ") }
                sql.identifier(parameter.name)
                sql.append(" => ")
                writeArgument(parameter, into: &sql)
            }
        }
        sql.append(")")
    }

    private func writeArgument(_ parameter: Function.Parameter, into sql: inout SQLText) {
        if context.request.method == "POST" {
            sql.append("\"easyapp_body\".")
            return sql.identifier(parameter.name)
        }
        let values = context.parameters.arguments.filter { $0.name == parameter.name }.map(\.value)
        // A variadic parameter takes every value of its name, any other the last.
        sql.value(parameter.isVariadic ? ConditionSQL.arrayLiteral(values) : values.last ?? "")
        sql.append("::\(parameter.type)")
    }

    // MARK: Errors

    private static func notFound(_ name: QualifiedName, _ names: Set<String>, _ context: RequestContext) -> RESTError {
        let full = "\(name.schema).\(name.name)"
        let list = names.sorted().joined(separator: ", ")
        let isPost = context.request.method == "POST"
        let shown = names.isEmpty ? " without parameters" : "(\(list))"
        let searched =
            names.isEmpty ? " without parameters" : " with parameter\(names.count > 1 ? "s" : "") \(list)"
        let wholeBody = isPost ? " or with a single unnamed json/jsonb parameter" : ""
        let overloads = context.cache.functions[name] ?? []
        var hint: String?
        if let overload = overloads.first {
            let own = overload.parameters.map(\.name).joined(separator: ", ")
            hint = "Perhaps you meant to call the function \(full)(\(own))"
        } else {
            let known = context.cache.functions.keys.filter { $0.schema == name.schema }.map(\.name)
            hint = Similarity.closest(to: name.name, in: known, atLeast: 0.75).map {
                "Perhaps you meant to call the function \(name.schema).\($0)"
            }
        }
        return .functionNotFound(
            message: "Could not find the function \(full)\(shown) in the schema cache",
            details:
                "Searched for the function \(full)\(searched)\(wholeBody), but no matches were found in the schema cache.",
            hint: hint)
    }

    private static func ambiguity(_ functions: [Function]) -> RESTError {
        let shown = functions.map { function in
            let parameters = function.parameters.map { "\($0.name) => \($0.type)" }.joined(separator: ", ")
            return "\(function.name.schema).\(function.name.name)(\(parameters))"
        }
        return .ambiguousFunction(
            message: "Could not choose the best candidate function between: \(shown.joined(separator: ", "))")
    }
}
