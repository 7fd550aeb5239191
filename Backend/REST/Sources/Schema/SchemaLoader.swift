import PostgreSQL

/// Reads the schema cache from PostgreSQL's catalogue.
struct SchemaLoader: Sendable {
    let pool: PostgreSQLPool
    let configuration: RESTConfiguration

    /// - Throws: `PostgreSQLError`.
    func load() async throws -> SchemaCache {
        let lines = { (list: [String]) in PostgreSQLParameter.text(list.joined(separator: "\n")) }
        let schemas = lines(configuration.schemas)
        let extra = configuration.extraSearchPath.filter { !configuration.schemas.contains($0) }
        let results = try await pool.pipeline([
            "BEGIN READ ONLY",
            // With an empty search path every type comes out with its schema.
            "SELECT set_config('search_path', '', true)",
            PostgreSQLStatement(TableCatalogue.sql, [schemas], isPrepared: false),
            PostgreSQLStatement(KeyCatalogue.sql, isPrepared: false),
            PostgreSQLStatement(ViewCatalogue.sql, [schemas, lines(extra)], isPrepared: false),
            PostgreSQLStatement(FunctionCatalogue.sql, [schemas], isPrepared: false),
            PostgreSQLStatement(FunctionCatalogue.computedSQL, [schemas], isPrepared: false),
            PostgreSQLStatement(TypeCatalogue.sql, [lines(configuration.schemas + extra)], isPrepared: false),
            PostgreSQLStatement(TypeCatalogue.representationsSQL, isPrepared: false),
            PostgreSQLStatement(TypeCatalogue.mediaHandlersSQL, [schemas], isPrepared: false),
            PostgreSQLStatement(
                TypeCatalogue.roleSettingsSQL, [lines(configuration.roles.sorted())], isPrepared: false),
            "COMMIT",
        ])
        var cache = SchemaCache()
        cache.tables = TableCatalogue.tables(results[2])
        let builder = RelationshipBuilder(
            exposedSchemas: configuration.schemas, keys: KeyCatalogue.keys(results[3]),
            views: ViewCatalogue.views(results[4]))
        for (name, columns) in builder.primaryKeys() { cache.tables[name]?.primaryKey = columns }
        cache.functions = FunctionCatalogue.functions(results[5], hoistedSettings: configuration.hoistedSettings)
        cache.relationships = builder.relationships(computed: FunctionCatalogue.computedRelationships(results[6]))
        cache.types = TypeCatalogue.types(results[7])
        cache.representations = TypeCatalogue.representations(results[8])
        cache.mediaHandlers = TypeCatalogue.mediaHandlers(results[9])
        cache.roleSettings = TypeCatalogue.roleSettings(results[10])
        return cache
    }
}
