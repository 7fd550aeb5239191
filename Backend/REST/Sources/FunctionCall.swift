import JSON
import PostgreSQL

/// A function chosen by name and arguments, and the call of it.
struct FunctionCall {
    /// Where a call has its arguments from.
    enum Arguments: Sendable {
        /// Name and value pairs, of a query or a form. A name may come several times.
        case pairs([(name: String, value: String)])
        /// A JSON object, or a list whose first object counts.
        case document([UInt8], isObject: Bool)
        /// The body as it is, for a parameter without a name.
        case whole([UInt8])
    }

    let function: Function
    private let arguments: Arguments
    private let argumentNames: Set<String>

    /// - Throws: `RESTError.functionNotFound`, `.ambiguousFunction`, `.invalidBody`.
    init(_ name: QualifiedName, _ context: RequestContext) throws(RESTError) {
        let candidates = context.cache.functions[name] ?? []
        let isPost = context.request.method == "POST"
        (arguments, argumentNames) =
            isPost
            ? try FunctionCall.bodyArguments(context)
            : (.pairs(context.parameters.arguments), Set(context.parameters.arguments.map(\.name)))
        let names = argumentNames
        let search = FunctionSearch(name: name, argumentNames: names, contentType: context.contentType, isPost: isPost)
        function = try search.choose(candidates, cache: context.cache)
    }

    private static func bodyArguments(_ context: RequestContext) throws(RESTError) -> (Arguments, Set<String>) {
        let body = context.request.body
        switch context.contentType {
        case .json:
            if let columns = context.parameters.columns {
                return (.document(body, isObject: Payload.beginsObject(body)), Set(columns))
            }
            if body.isEmpty { return (.document(Array("{}".utf8), isObject: true), []) }
            let payload = try Payload(json: body, columns: nil)
            return (.document(body, isObject: payload.isObject), Set(payload.columns))
        case .csv:
            let payload = try Payload(csv: body)
            return (.document(payload.bytes, isObject: false), Set(payload.columns))
        case .form:
            guard let text = String(validating: body, as: UTF8.self), let pairs = try? QueryString.parse(text) else {
                throw .invalidBody("The form is not UTF-8")
            }
            return (.pairs(pairs.map { ($0.name, $0.value ?? "") }), Set(pairs.map(\.name)))
        case .text, .xml, .bytes: return (.whole(body), [])
        case let other: throw .invalidBody("Content-Type not acceptable: \(other.name)")
        }
    }

    // MARK: SQL

    /// The call as the source of the answer's rows.
    ///
    /// - Parameter columns: What the answer needs of the rows.
    func sql(columns: [String]) throws(RESTError) -> SQLText {
        var sql = SQLText()
        let parameters = function.parameters.filter { argumentNames.contains($0.name) }
        sql.append("SELECT ")
        if function.returnsScalar {
            sql.append("\"easyapp_call\".\"easyapp_scalar\"")
        } else {
            try sql.list(columns) { (sql, column) throws(RESTError) in
                sql.append("\"easyapp_call\".")
                if column == "*" { sql.append("*") } else { sql.identifier(column) }
            }
        }
        sql.append(" FROM ")
        if case .document(let bytes, let isObject) = arguments, function.wholeBodyType == nil, !parameters.isEmpty {
            // Of a list only the first element counts.
            sql.append("(SELECT * FROM \(isObject ? "json_to_record" : "json_to_recordset")(")
            sql.value(.utf8(bytes))
            sql.append("::json) AS \"easyapp_document\" (")
            try sql.list(parameters) { (sql, parameter) throws(RESTError) in
                sql.identifier(parameter.name)
                sql.append(" \(parameter.unboundedType)")
            }
            sql.append(") LIMIT 1) AS \"easyapp_body\", LATERAL ")
        }
        if function.returnsScalar {
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
            writeWhole(type, into: &sql)
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

    private func writeWhole(_ type: String, into sql: inout SQLText) {
        switch arguments {
        case .document(let bytes, _), .whole(let bytes):
            if type == "bytea" {
                sql.append("decode(")
                sql.value(.text(Hexadecimal.encode(bytes)))
                return sql.append(", 'hex')")
            }
            sql.value(bytes.isEmpty ? .null : .utf8(bytes))
        case .pairs: sql.value(.null)
        }
        sql.append("::\(type)")
    }

    private func writeArgument(_ parameter: Function.Parameter, into sql: inout SQLText) {
        guard case .pairs(let pairs) = arguments else {
            sql.append("\"easyapp_body\".")
            return sql.identifier(parameter.name)
        }
        let values = pairs.filter { $0.name == parameter.name }.map(\.value)
        // A variadic parameter takes every value of its name, any other the last.
        sql.value(parameter.isVariadic ? ConditionSQL.arrayLiteral(values) : values.last ?? "")
        sql.append("::\(parameter.unboundedType)")
    }
}

enum Hexadecimal {
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
