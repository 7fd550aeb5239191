import PostgreSQL

/// The configuration that is kept in the database, as `ALTER ROLE authenticator SET pgrst.db_aggregates_enabled = 'true'`
/// (https://docs.postgrest.org/en/stable/references/configuration.html#in-database-configuration).
enum DatabaseConfiguration {
    /// Of the role that connects, and of `authenticator`, which is the one that connects in a Supabase project; what is said of a database
    /// goes before what is said of all.
    private static let sql = """
        SELECT split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)
        FROM pg_db_role_setting s
        JOIN pg_roles r ON r.oid = s.setrole
        CROSS JOIN unnest(s.setconfig) AS setting
        WHERE r.rolname IN (current_user, 'authenticator') AND setting LIKE 'pgrst.%'
            AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        ORDER BY s.setdatabase <> 0, r.rolname = current_user
        """

    /// - Throws: `PostgreSQLError`.
    static func applied(
        to configuration: RESTConfiguration, from pool: PostgreSQLPool
    ) async throws -> RESTConfiguration {
        var configuration = configuration
        for row in try await pool.query(sql).rows {
            guard let name = row.string(0), let value = row.string(1) else { continue }
            configuration.apply(String(name.dropFirst("pgrst.".count)), value)
        }
        return configuration
    }
}

extension RESTConfiguration {
    /// Sets what PostgREST's setting `name` sets. Unknown names and unusable values change nothing.
    mutating func apply(_ name: String, _ value: String) {
        let list = value.split(separator: ",").map { GrammarParser.trimmed(String($0)) }.filter { !$0.isEmpty }
        let flag = ["true": true, "false": false][value.lowercased()]
        switch name {
        case "db_schemas" where !list.isEmpty: schemas = list
        case "db_extra_search_path": extraSearchPath = list
        case "db_max_rows": maximumRows = value.isEmpty ? nil : Int(value) ?? maximumRows
        case "db_aggregates_enabled": allowsAggregates = flag ?? allowsAggregates
        case "db_plan_enabled": allowsPlans = flag ?? allowsPlans
        case "db_pre_request": preRequestFunction = value.isEmpty ? nil : FunctionName(value)
        case "db_root_spec": rootFunction = value.isEmpty ? nil : value
        case "db_tx_end": transactionEnd = TransactionEnd(rawValue: value) ?? transactionEnd
        case "url_use_legacy_target_names":
            allowsTableNamesOfAliasedEmbeds = flag ?? allowsTableNamesOfAliasedEmbeds
        case "openapi_mode": description = Description(rawValue: value) ?? description
        case "openapi_security_active": describesSecurity = flag ?? describesSecurity
        case "openapi_server_proxy_uri": publicURL = value.isEmpty ? nil : value
        default: break
        }
    }
}
