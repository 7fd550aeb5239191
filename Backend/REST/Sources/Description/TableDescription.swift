import JSON

/// Describes a table: its rows and what can be done with them.
struct TableDescription {
    let table: Table
    let cache: SchemaCache

    private var name: String { table.name.name }

    func filterName(_ column: Column) -> String { "rowFilter.\(name).\(column.name)" }

    // MARK: Rows

    /// The schema of its rows.
    var definition: JSONValue {
        let properties = Dictionary(table.columns.map { ($0.name, property($0)) }) { first, _ in first }
        var members: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        let required = table.columns.filter { !$0.isNullable }.map { JSONValue.string($0.name) }
        if !required.isEmpty { members["required"] = .array(required) }
        if let comment = table.comment { members["description"] = .string(comment) }
        return .object(members)
    }

    private func property(_ column: Column) -> JSONValue {
        let type = OpenAPIType(column.documentedType)
        var members = type.members
        if let length = column.maximumLength { members["maxLength"] = .init(length) }
        if !column.enumeration.isEmpty { members["enum"] = .array(column.enumeration.map(JSONValue.string)) }
        if let expression = column.defaultExpression, let value = type.value(ofDefault: expression, column) {
            members["default"] = value
        }
        var notes: [String] = []
        if table.primaryKey.contains(column.name) { notes.append("This is a Primary Key.<pk/>") }
        if let (far, farColumn) = reference(column) {
            notes.append(
                "This is a Foreign Key to `\(far).\(farColumn)`.<fk table='\(far)' column='\(farColumn)'/>")
        }
        if notes.isEmpty {
            members["description"] = column.comment.map(JSONValue.string)
        } else {
            let text = (["Note:"] + notes).joined(separator: "\n")
            members["description"] = .string(column.comment.map { "\($0)\n\n\(text)" } ?? text)
        }
        return .object(members)
    }

    /// What a column of a foreign key refers to; tables go before views of them.
    private func reference(_ column: Column) -> (table: String, column: String)? {
        let found = (cache.relationships[table.name] ?? []).filter { relationship in
            guard relationship.columns.count == 1, relationship.columns[0].own == column.name else { return false }
            return relationship.kind == .manyToOne || relationship.kind == .oneToOne(keyIsNear: true)
        }
        let best = found.first { !$0.farIsView } ?? found.first
        return best.map { ($0.farTable.name, $0.columns[0].other) }
    }

    // MARK: Parameters

    var bodyParameter: JSONValue {
        [
            "name": .string(name), "in": "body", "description": .string(name), "required": false,
            "schema": ["$ref": .string("#/definitions/\(name)")],
        ]
    }

    func filterParameter(_ column: Column) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(column.name), "in": "query", "required": false, "type": "string",
        ]
        if let comment = column.comment { members["description"] = .string(comment) }
        return .object(members)
    }

    // MARK: Path

    var path: JSONValue {
        let filters = table.columns.map(filterName)
        var get = operation(
            filters + ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"], status: 200, "OK")
        get["responses"] = [
            "200": [
                "description": "OK",
                "schema": ["type": "array", "items": ["$ref": .string("#/definitions/\(name)")]],
            ],
            "206": ["description": "Partial Content"],
        ]
        var methods: [String: JSONValue] = ["get": .object(get)]
        if table.isInsertable || table.isUpdatable || table.isDeletable {
            methods["post"] = .object(operation(["body.\(name)", "select", "preferPost"], status: 201, "Created"))
            methods["patch"] = .object(
                operation(filters + ["body.\(name)", "preferReturn"], status: 204, "No Content"))
            methods["delete"] = .object(operation(filters + ["preferReturn"], status: 204, "No Content"))
        }
        return .object(methods)
    }

    private func operation(_ parameters: [String], status: Int, _ text: String) -> [String: JSONValue] {
        let (summary, rest) = OpenAPIDescription.split(table.comment)
        var members: [String: JSONValue] = [
            "tags": [.string(name)],
            "parameters": .array(parameters.map { ["$ref": .string("#/parameters/\($0)")] }),
            "responses": .object(["\(status)": ["description": .string(text)]]),
        ]
        if let summary { members["summary"] = .string(summary) }
        if let rest { members["description"] = .string(rest) }
        return members
    }
}

extension Column {
    /// The type as it is described: that below a domain, when it is one of the server's own.
    var documentedType: String { baseType.contains(".") ? type : baseType }
}
