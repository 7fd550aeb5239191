import JSON
import PostgreSQL

extension RESTService {
    /// The root: the interface's description, or what a function of the database's own answers.
    func answerRoot(_ context: RequestContext) async throws -> RESTResponse {
        let configuration = context.configuration
        let method = context.request.method
        if configuration.description == .disabled { throw RESTError.descriptionDisabled }
        if let function = configuration.rootFunction { return try await answerCall(function, context) }
        guard ["GET", "HEAD", "OPTIONS"].contains(method) else { throw RESTError.unsupportedMethod(method) }
        if method == "OPTIONS" { return .allowing("OPTIONS,GET,HEAD") }
        guard context.accepted.contains(where: { [.openAPI, .json, .any].contains($0) }) else {
            throw RESTError.noMediaType(context.accepted.map(\.name))
        }
        let statements =
            context.opening(isReadOnly: true)
            + [
                PostgreSQLStatement(RESTService.schemaCommentSQL, [.text(context.schema)]),
                PostgreSQLStatement(RESTService.accessibleTablesSQL, [.text(context.schema)]),
                PostgreSQLStatement(RESTService.accessibleFunctionsSQL, [.text(context.schema)]), "COMMIT",
            ]
        let results = try await pool.pipeline(statements)
        let place = statements.count - 4
        let followsPrivileges = configuration.description == .followPrivileges
        let tables = followsPrivileges ? RESTService.names(results[place + 1]) : nil
        let functions = followsPrivileges ? RESTService.names(results[place + 2]) : nil
        let description = OpenAPIDescription(
            context: context, comment: results[place].firstRow?.string(0),
            isTableShown: { tables?.contains($0) ?? true }, isFunctionShown: { functions?.contains($0) ?? true })
        return RESTResponse(
            status: 200, headers: context.contentHeaders(.openAPI),
            body: method == "HEAD" ? [] : description.document.serialized)
    }

    private static func names(_ result: PostgreSQLResult) -> Set<String> {
        Set(result.rows.compactMap { $0.string(0) })
    }

    private static let schemaCommentSQL =
        "SELECT pg_catalog.obj_description(oid, 'pg_namespace') FROM pg_catalog.pg_namespace WHERE nspname = $1"

    private static let accessibleTablesSQL = """
        SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relkind IN ('v', 'r', 'm', 'f', 'p') AND NOT c.relispartition
            AND (pg_catalog.pg_has_role(c.relowner, 'USAGE')
                OR pg_catalog.has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
                OR pg_catalog.has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
        """

    private static let accessibleFunctionsSQL = """
        SELECT p.proname FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = $1 AND p.prokind = 'f' AND pg_catalog.has_function_privilege(p.oid, 'execute')
        """
}
