import JSON

/// Describes the interface in OpenAPI 2.0 (https://spec.openapis.org/oas/v2.0), as PostgREST does at its root.
struct OpenAPIDescription {
    let context: RequestContext
    /// The comment on the schema, whose first line is the title.
    let comment: String?
    let isTableShown: (String) -> Bool
    let isFunctionShown: (String) -> Bool

    private var tables: [Table] {
        context.cache.tables.values.filter { $0.name.schema == context.schema && isTableShown($0.name.name) }
            .sorted { $0.name < $1.name }
    }

    private var functions: [Function] {
        context.cache.functions.filter { $0.key.schema == context.schema && isFunctionShown($0.key.name) }
            .sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The whole document.
    var document: JSONValue {
        let (title, text) = OpenAPIDescription.split(comment)
        let types: JSONValue = [
            "application/json", "application/vnd.pgrst.object+json;nulls=stripped", "application/vnd.pgrst.object+json",
            "text/csv",
        ]
        var members: [String: JSONValue] = [
            "swagger": "2.0",
            "info": [
                "title": .string(title ?? "REST API"),
                "description": .string(text ?? "The tables, views and functions of the database."),
                "version": "1.0",
            ],
            "externalDocs": [
                "description": "PostgREST Documentation",
                "url": "https://postgrest.org/en/stable/references/api.html",
            ],
            "consumes": types, "produces": types, "paths": .object(paths), "parameters": .object(parameters),
            "definitions": .object(
                Dictionary(
                    uniqueKeysWithValues: tables.map {
                        ($0.name.name, TableDescription(table: $0, cache: context.cache).definition)
                    })),
        ]
        let address = PublicAddress(context.configuration.publicURL, requestHost: context.request.header("host"))
        members["host"] = .string(address.host)
        members["basePath"] = .string(address.path)
        members["schemes"] = [.string(address.scheme)]
        if context.configuration.describesSecurity {
            members["securityDefinitions"] = [
                "JWT": [
                    "type": "apiKey", "in": "header", "name": "Authorization",
                    "description": "Add the token prepending \"Bearer \" (without quotes) to it",
                ]
            ]
            members["security"] = [["JWT": []]]
        }
        return .object(members)
    }

    /// The first line and what follows it.
    static func split(_ comment: String?) -> (first: String?, rest: String?) {
        guard let comment else { return (nil, nil) }
        let parts = comment.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rest = parts.count > 1 ? String(parts[1].drop { $0 == "\n" }) : ""
        return (parts.first, rest.isEmpty ? nil : rest)
    }

    // MARK: Paths

    private var paths: [String: JSONValue] {
        var paths: [String: JSONValue] = [
            "/": [
                "get": [
                    "tags": ["Introspection"], "summary": "OpenAPI description (this document)",
                    "produces": ["application/openapi+json", "application/json"],
                    "responses": ["200": ["description": "OK"]],
                ]
            ]
        ]
        for table in tables {
            paths["/\(table.name.name)"] = TableDescription(table: table, cache: context.cache).path
        }
        for function in functions where paths["/rpc/\(function.name.name)"] == nil {
            paths["/rpc/\(function.name.name)"] = FunctionDescription(function: function).path
        }
        return paths
    }

    // MARK: Parameters

    private var parameters: [String: JSONValue] {
        let parameter = { (name: String, place: String, text: String) -> JSONValue in
            [
                "name": .string(name), "in": .string(place), "description": .string(text), "required": false,
                "type": "string",
            ]
        }
        let preference = { (values: [JSONValue]) -> JSONValue in
            var members: [String: JSONValue] = [
                "name": "Prefer", "in": "header", "description": "Preference", "required": false, "type": "string",
            ]
            if !values.isEmpty { members["enum"] = .array(values) }
            return .object(members)
        }
        let returns: [JSONValue] = ["return=representation", "return=minimal", "return=none"]
        let resolutions: [JSONValue] = ["resolution=ignore-duplicates", "resolution=merge-duplicates"]
        var parameters: [String: JSONValue] = [
            "preferParams": preference([]), "preferReturn": preference(returns),
            "preferCount": preference(["count=none"]), "preferPost": preference(returns + resolutions),
            "select": parameter("select", "query", "Filtering Columns"),
            "on_conflict": parameter("on_conflict", "query", "On Conflict"),
            "order": parameter("order", "query", "Ordering"),
            "range": parameter("Range", "header", "Limiting and Pagination"),
            "offset": parameter("offset", "query", "Limiting and Pagination"),
            "limit": parameter("limit", "query", "Limiting and Pagination"),
            "rangeUnit": [
                "name": "Range-Unit", "in": "header", "description": "Limiting and Pagination", "required": false,
                "type": "string", "default": "items",
            ],
        ]
        for table in tables {
            let description = TableDescription(table: table, cache: context.cache)
            parameters["body.\(table.name.name)"] = description.bodyParameter
            for column in table.columns {
                parameters[description.filterName(column)] = description.filterParameter(column)
            }
        }
        return parameters
    }
}

/// Where clients reach the interface.
struct PublicAddress: Equatable {
    var scheme = "http"
    var host: String
    var path = "/"

    /// - Parameter url: `https://example.com/rest/v1`; without one it is the request's own host.
    init(_ url: String?, requestHost: String?) {
        host = requestHost ?? "localhost"
        guard let url, let separator = url.firstRange(of: "://") else { return }
        scheme = url[..<separator.lowerBound].lowercased()
        let rest = url[separator.upperBound...]
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        host = String(rest[..<end])
        if !host.contains(":") { host += scheme == "https" ? ":443" : ":80" }
        path = end == rest.endIndex ? "/" : String(rest[end...])
    }
}

extension StringProtocol {
    fileprivate func firstRange(of other: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
