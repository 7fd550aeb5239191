import JSON

/// Describes a function: how it is called.
struct FunctionDescription {
    let function: Function

    var path: JSONValue {
        var post = operation
        post["parameters"] = [
            ["name": "args", "in": "body", "required": true, "schema": .object(bodySchema)],
            ["$ref": "#/parameters/preferParams"],
        ]
        if function.volatility == .volatile { return ["post": .object(post)] }
        var get = operation
        get["parameters"] = .array(function.parameters.map(queryParameter))
        return ["get": .object(get), "post": .object(post)]
    }

    private var operation: [String: JSONValue] {
        let (summary, rest) = OpenAPIDescription.split(function.comment)
        var members: [String: JSONValue] = [
            "tags": [.string("(rpc) \(function.name.name)")],
            "produces": [
                "application/json", "application/vnd.pgrst.object+json;nulls=stripped",
                "application/vnd.pgrst.object+json",
            ], "responses": ["200": ["description": "OK"]],
        ]
        if let summary { members["summary"] = .string(summary) }
        if let rest { members["description"] = .string(rest) }
        return members
    }

    private var bodySchema: [String: JSONValue] {
        let properties = function.parameters.map { ($0.name, JSONValue.object(OpenAPIType($0.type).members)) }
        var members: [String: JSONValue] = [
            "type": "object", "properties": .object(Dictionary(properties) { first, _ in first }),
        ]
        let required = function.parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { members["required"] = .array(required) }
        if let comment = function.comment { members["description"] = .string(comment) }
        return members
    }

    private func queryParameter(_ parameter: Function.Parameter) -> JSONValue {
        let type = OpenAPIType(parameter.type)
        var members: [String: JSONValue] = [
            "name": .string(parameter.name), "in": "query", "required": .init(parameter.isRequired),
        ]
        if parameter.isVariadic {
            members["type"] = "array"
            members["collectionFormat"] = "multi"
            members["items"] = .object(type.element?.members ?? ["type": "string"])
        } else {
            // In a query an array is written in braces, and every parameter needs a type.
            members["type"] = type.element == nil ? type.members["type"] ?? "string" : "string"
            members["format"] = type.members["format"]
        }
        return .object(members)
    }
}

/// A type of PostgreSQL's in OpenAPI's terms.
struct OpenAPIType {
    private let name: String

    /// - Parameter name: As `format_type` writes it.
    init(_ name: String) { self.name = name }

    private var type: JSONValue? {
        switch name {
        case "boolean": return "boolean"
        case "smallint", "integer", "bigint": return "integer"
        case "numeric", "real", "double precision": return "number"
        // Anything at all.
        case "json", "jsonb": return nil
        default: return name.hasSuffix("[]") ? "array" : "string"
        }
    }

    private var format: String {
        switch name {
        case "smallint", "integer": "int32"
        case "bigint": "int64"
        default: name
        }
    }

    /// Of an array.
    var element: OpenAPIType? { name.hasSuffix("[]") ? OpenAPIType(String(name.dropLast(2))) : nil }

    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["format": .string(format)]
        if let type { members["type"] = type }
        if let element { members["items"] = element.type.map { ["type": $0] } ?? [:] }
        return members
    }

    /// A default in JSON, when it is a constant.
    func value(ofDefault expression: String, _ column: Column) -> JSONValue? {
        guard type == "string" else { return try? JSONValue(parsing: expression) }
        let ending = "::\(column.documentedType)"
        guard expression.hasSuffix(ending) else { return .string(expression) }
        let constant = expression.dropLast(ending.count)
        let isQuoted = constant.count >= 2 && constant.hasPrefix("'") && constant.hasSuffix("'")
        return .string(String(isQuoted ? constant.dropFirst().dropLast() : constant))
    }
}
