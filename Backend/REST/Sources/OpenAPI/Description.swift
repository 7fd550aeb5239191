import JSON

/// The description of the interface that its root answers with (OpenAPI 2.0, https://swagger.io/specification/v2/): the tables
/// and functions the caller may use.
struct Description {
    let tables: [Table]
    let functions: [Function]
    let relationships: [QualifiedName: [Relationship]]

    var json: JSONValue {
        [
            "swagger": "2.0",
            "info": [
                "title": "PostgREST API", "description": "The tables and functions of this project.", "version": "14",
            ],
            "basePath": "/", "consumes": Description.mediaTypes, "produces": Description.mediaTypes,
            "paths": .object(paths), "definitions": .object(definitions), "parameters": .object(parameters),
            "securityDefinitions": [
                "JWT": [
                    "type": "apiKey", "in": "header", "name": "Authorization",
                    "description": "The token, with \"Bearer \" before it.",
                ]
            ], "security": [["JWT": []]],
        ]
    }

    private static let mediaTypes: JSONValue = [
        "application/json", "application/vnd.pgrst.object+json;nulls=stripped", "application/vnd.pgrst.object+json",
        "text/csv",
    ]

    // MARK: Paths

    private var paths: [String: JSONValue] {
        var paths: [String: JSONValue] = [
            "/": [
                "get": [
                    "tags": ["Introspection"], "summary": "This description",
                    "responses": ["200": ["description": "OK"]],
                ]
            ]
        ]
        for table in tables { paths["/" + table.name.name] = path(of: table) }
        for function in functions { paths["/rpc/" + function.name.name] = path(of: function) }
        return paths
    }

    private func path(of table: Table) -> JSONValue {
        let name = table.name.name
        let filters = table.columns.map { "rowFilter.\(name).\($0.name)" }
        let operation = { (parameters: [String], status: String, response: JSONValue) -> JSONValue in
            var members: [String: JSONValue] = [
                "tags": [.string(name)],
                "parameters": .array(parameters.map { ["$ref": .string("#/parameters/\($0)")] }),
                "responses": .object([status: response]),
            ]
            if let comment = table.comment { members["summary"] = .string(comment) }
            return .object(members)
        }
        var methods: [String: JSONValue] = [:]
        methods["get"] = operation(
            filters + ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"], "200",
            ["description": "OK", "schema": ["type": "array", "items": ["$ref": .string("#/definitions/\(name)")]]])
        if table.isInsertable {
            methods["post"] = operation(["body.\(name)", "select", "preferPost"], "201", ["description": "Created"])
        }
        if table.isUpdatable {
            methods["patch"] = operation(
                filters + ["body.\(name)", "preferReturn"], "204", ["description": "No Content"])
        }
        if table.isDeletable {
            methods["delete"] = operation(filters + ["preferReturn"], "204", ["description": "No Content"])
        }
        return .object(methods)
    }

    private func path(of function: Function) -> JSONValue {
        let tags: JSONValue = [.string("(rpc) \(function.name.name)")]
        let responses: JSONValue = ["200": ["description": "OK"]]
        let properties = function.parameters.map { ($0.name, Description.type($0.type)) }
        let schema: JSONValue = [
            "type": "object", "properties": .object(Dictionary(properties) { first, _ in first }),
            "required": .array(function.parameters.filter(\.isRequired).map { .string($0.name) }),
        ]
        var methods: [String: JSONValue] = [
            "post": [
                "tags": tags, "responses": responses,
                "parameters": [["name": "args", "in": "body", "required": true, "schema": schema]],
            ]
        ]
        if function.volatility != .volatile {
            methods["get"] = [
                "tags": tags, "responses": responses,
                "parameters": .array(
                    function.parameters.map {
                        ["name": .string($0.name), "in": "query", "required": .bool($0.isRequired), "type": "string"]
                    }),
            ]
        }
        return .object(methods)
    }

    // MARK: Definitions

    private var definitions: [String: JSONValue] {
        Dictionary(tables.map { ($0.name.name, definition(of: $0)) }) { first, _ in first }
    }

    private func definition(of table: Table) -> JSONValue {
        var members: [String: JSONValue] = [
            "type": "object",
            "properties": .object(
                Dictionary(table.columns.map { ($0.name, property($0, of: table)) }) { first, _ in first }),
            "required": .array(table.columns.filter(\.isRequired).map { .string($0.name) }),
        ]
        if let comment = table.comment { members["description"] = .string(comment) }
        return .object(members)
    }

    private func property(_ column: Column, of table: Table) -> JSONValue {
        guard case .object(var members) = Description.type(column.type) else { return .null }
        var notes: [String] = []
        if table.primaryKey.contains(column.name) { notes.append("This is a Primary Key.<pk/>") }
        let key = relationships[table.name]?.first { relationship in
            [.manyToOne, .oneToOne(keyIsNear: true)].contains(relationship.kind) && relationship.columns.count == 1
                && relationship.columns[0].own == column.name
        }
        if let key {
            let far = (table: key.farTable.name, column: key.columns[0].other)
            notes.append(
                "This is a Foreign Key to `\(far.table).\(far.column)`.<fk table='\(far.table)' column='\(far.column)'/>"
            )
        }
        let note = notes.isEmpty ? nil : "Note:\n" + notes.joined(separator: "\n")
        let text = [column.comment, note].compactMap { $0 }.joined(separator: "\n\n")
        if !text.isEmpty { members["description"] = .string(text) }
        if let expression = column.defaultExpression { members["default"] = .string(expression) }
        return .object(members)
    }

    /// A type of PostgreSQL's in JSON Schema's words.
    private static func type(_ type: String) -> JSONValue {
        if type.hasSuffix("[]") {
            return ["type": "array", "format": .string(type), "items": self.type(String(type.dropLast(2)))]
        }
        switch type {
        case "boolean": return ["type": "boolean", "format": "boolean"]
        case "smallint", "integer": return ["type": "integer", "format": .string("int32")]
        case "bigint": return ["type": "integer", "format": "int64"]
        case "numeric", "real", "double precision": return ["type": "number", "format": .string(type)]
        case "json", "jsonb": return ["format": .string(type)]
        default: return ["type": "string", "format": .string(type)]
        }
    }

    // MARK: Parameters

    private var parameters: [String: JSONValue] {
        var parameters = Description.sharedParameters
        for table in tables {
            let name = table.name.name
            parameters["body.\(name)"] = [
                "name": .string(name), "in": "body", "required": false,
                "schema": ["$ref": .string("#/definitions/\(name)")],
            ]
            for column in table.columns {
                parameters["rowFilter.\(name).\(column.name)"] = [
                    "name": .string(column.name), "in": "query", "required": false, "type": "string",
                ]
            }
        }
        return parameters
    }

    private static let sharedParameters: [String: JSONValue] = {
        let plain = { (name: String, place: String, description: String) -> JSONValue in
            [
                "name": .string(name), "in": .string(place), "description": .string(description), "required": false,
                "type": "string",
            ]
        }
        let prefer = { (values: [String]) -> JSONValue in
            [
                "name": "Prefer", "in": "header", "description": "Preference", "required": false, "type": "string",
                "enum": .array(values.map(JSONValue.string)),
            ]
        }
        let returning = ["return=representation", "return=minimal", "return=headers-only"]
        return [
            "select": plain("select", "query", "The columns and related tables of the answer"),
            "order": plain("order", "query", "The columns to sort by"),
            "limit": plain("limit", "query", "How many rows at most"),
            "offset": plain("offset", "query", "How many rows to leave out"),
            "on_conflict": plain("on_conflict", "query", "The unique columns that tell duplicates"),
            "range": plain("Range", "header", "The first and the last row, from 0"),
            "rangeUnit": plain("Range-Unit", "header", "Always items"),
            "preferCount": prefer(["count=exact", "count=planned", "count=estimated"]),
            "preferReturn": prefer(returning),
            "preferPost": prefer(returning + ["resolution=ignore-duplicates", "resolution=merge-duplicates"]),
        ]
    }()
}
