import PostgreSQL

extension RESTService {
    /// The root: what the caller's role may use.
    func describe(_ request: RESTRequest, _ cache: SchemaCache) async throws -> RESTResponse {
        guard ["GET", "HEAD", "OPTIONS"].contains(request.method) else {
            throw RESTError.unsupportedMethod(request.method)
        }
        if request.method == "OPTIONS" {
            return RESTResponse(
                status: 200, headers: [("Allow", "OPTIONS,GET,HEAD"), ("Access-Control-Allow-Origin", "*")])
        }
        let accept = request.header("accept")?.replacing("application/openapi+json", with: "application/json")
        var described = request
        described.headers = request.headers.filter { $0.name.lowercased() != "accept" }
        if let accept { described.headers.append(("Accept", accept)) }
        let context = try RequestContext(described, cache: cache, configuration: configuration)
        let results = try await pool.pipeline(
            context.opening(isReadOnly: true) + [
                PostgreSQLStatement(RESTService.accessibleTablesSQL, [.text(context.schema)]),
                PostgreSQLStatement(RESTService.accessibleFunctionsSQL, [.text(context.schema)]), "COMMIT",
            ])
        let tables = results[2].rows.compactMap { row in
            row.string(0).flatMap { cache.tables[QualifiedName(schema: context.schema, name: $0)] }
        }
        let functions = results[3].rows.flatMap { row in
            row.string(0).flatMap { cache.functions[QualifiedName(schema: context.schema, name: $0)] } ?? []
        }
        let description = Description(tables: tables, functions: functions, relationships: cache.relationships)
        return RESTResponse(
            status: 200, headers: [("Content-Type", "application/openapi+json; charset=utf-8")],
            body: request.method == "HEAD" ? [] : description.json.serialized)
    }

    private static let accessibleTablesSQL = """
        SELECT c.relname FROM pg_class c
        WHERE c.relnamespace = to_regnamespace(quote_ident($1)) AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
            AND has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE')
        ORDER BY c.relname
        """

    private static let accessibleFunctionsSQL = """
        SELECT DISTINCT p.proname FROM pg_proc p
        WHERE p.pronamespace = to_regnamespace(quote_ident($1)) AND has_function_privilege(p.oid, 'EXECUTE')
        ORDER BY p.proname
        """
}
