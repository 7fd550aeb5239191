import PostgreSQL

/// Reads types, the functions that convert domains, and the makers of media types.
enum TypeCatalogue {
    /// `$1`: the schemas whose types requests may cast to, one a line.
    static let sql = """
        SELECT t.typname, format('%I.%I', n.nspname, t.typname)
        FROM pg_type t
        JOIN pg_namespace n ON n.oid = t.typnamespace
        WHERE (n.nspname = 'pg_catalog' OR n.nspname = ANY (string_to_array($1, E'\\n')))
            AND t.typtype IN ('b', 'd', 'e', 'r', 'm')
        ORDER BY n.nspname = 'pg_catalog'
        """

    /// Spellings of SQL's own that are no names in the catalogue.
    private static let spellings = [
        "int", "integer", "bigint", "smallint", "real", "float", "double precision", "decimal", "boolean", "dec",
        "character varying", "timestamp with time zone", "timestamp without time zone", "time with time zone",
        "time without time zone", "bit varying", "character", "national character varying",
    ]

    static func types(_ result: PostgreSQLResult) -> [String: String] {
        var types: [String: String] = [:]
        for row in result.rows {
            // Ordered so that the catalogue's own types win.
            if let name = row.string(0), let sql = row.string(1) { types[name.lowercased()] = sql }
        }
        for spelling in spellings { types[spelling] = spelling }
        return types
    }

    // MARK: Representations

    static let representationsSQL = """
        SELECT format_type(k.castsource, NULL), format_type(k.casttarget, NULL), k.castfunc::regproc::text
        FROM pg_cast k
        JOIN pg_type source ON source.oid = k.castsource
        JOIN pg_type target ON target.oid = k.casttarget
        WHERE k.castcontext = 'i' AND k.castmethod = 'f' AND has_function_privilege(k.castfunc, 'execute')
            AND (source.typtype = 'd' AND k.casttarget IN ('json'::regtype, 'text'::regtype)
                OR target.typtype = 'd' AND k.castsource IN ('json'::regtype, 'text'::regtype))
        """

    static func representations(_ result: PostgreSQLResult) -> Representations {
        var representations = Representations()
        for row in result.rows {
            let conversion = Representations.Conversion(source: row.string(0) ?? "", target: row.string(1) ?? "")
            representations.functions[conversion] = row.string(2)
        }
        return representations
    }

    // MARK: Media types

    /// `$1`: the exposed schemas, one a line. The last row says whether PostGIS is there.
    static let mediaHandlersSQL = """
        WITH RECURSIVE bases (oid, base) AS (
            SELECT oid, oid FROM pg_type WHERE typtype <> 'd'
            UNION ALL
            SELECT t.oid, bases.base FROM bases JOIN pg_type t ON t.typbasetype = bases.oid AND t.typtype = 'd'
        ), media AS (
            SELECT t.oid, t.typname, bases.base = 'bytea'::regtype AS is_binary
            FROM pg_type t JOIN bases ON bases.oid = t.oid
            WHERE t.typtype = 'd' AND (t.typname ~* '^[A-Za-z0-9.-]+/[A-Za-z0-9.+-]+$' OR t.typname = '*/*')
        )
        SELECT n.nspname, p.proname, media.typname, media.is_binary, p.prokind = 'a', own_schema.nspname, own.relname
        FROM pg_proc p
        JOIN pg_namespace n ON n.oid = p.pronamespace
        JOIN media ON media.oid = p.prorettype
        LEFT JOIN pg_class own ON own.reltype = p.proargtypes[0] AND own.relkind IN ('r', 'v', 'm', 'f', 'p')
        LEFT JOIN pg_namespace own_schema ON own_schema.oid = own.relnamespace
        WHERE n.nspname = ANY (string_to_array($1, E'\\n'))
            AND (p.prokind = 'f' AND NOT p.proretset
                OR p.prokind = 'a' AND p.pronargs = 1 AND (own.oid IS NOT NULL OR p.proargtypes[0] = 'anyelement'::regtype))
        UNION ALL
        SELECT '', '', '', EXISTS (SELECT FROM pg_proc WHERE proname = 'st_asgeojson'), NULL, NULL, NULL
        """

    static func mediaHandlers(_ result: PostgreSQLResult) -> MediaHandlers {
        var handlers = MediaHandlers()
        for row in result.rows {
            let maker = QualifiedName(schema: row.string(0) ?? "", name: row.string(1) ?? "")
            guard let mediaType = row.string(2), !mediaType.isEmpty else {
                handlers.makesGeoJSON = row.bool(3) ?? false
                continue
            }
            let isAggregate = row.bool(4) ?? false
            var target = MediaHandlers.Target.object(maker)
            if isAggregate {
                target =
                    row.string(6).map { .object(QualifiedName(schema: row.string(5) ?? "", name: $0)) } ?? .anyElement
            }
            let handler = MediaHandlers.Handler(
                maker: isAggregate ? .aggregate(maker) : .returned, target: target,
                mediaType: mediaType == "*/*" ? "application/octet-stream" : mediaType, isBinary: row.bool(3) ?? false)
            handlers.handlers[MediaHandlers.Key(target: target, mediaType: mediaType.lowercased())] = handler
        }
        return handlers
    }

    // MARK: Roles

    /// What `ALTER ROLE … SET` says, but for what the connecting role may not set. `$1`: the roles, one a line.
    static let roleSettingsSQL = """
        SELECT r.rolname, own.text
        FROM pg_roles r
        CROSS JOIN unnest(r.rolconfig) AS own (text)
        JOIN pg_settings s ON s.name = split_part(own.text, '=', 1)
        WHERE r.rolname = ANY (string_to_array($1, E'\\n'))
            AND (s.context = 'user' OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AND s.context = 'superuser')
            AND s.name NOT IN ('role', 'search_path')
        """

    static func roleSettings(_ result: PostgreSQLResult) -> [String: RoleSettings] {
        var roles: [String: RoleSettings] = [:]
        for row in result.rows {
            guard let role = row.string(0), let parameter = row.string(1).flatMap(SessionSetting.init) else {
                continue
            }
            if parameter.name == "default_transaction_isolation" {
                roles[role, default: RoleSettings()].isolation = IsolationLevel(setting: parameter.value)
            } else {
                roles[role, default: RoleSettings()].parameters.append(parameter)
            }
        }
        return roles
    }
}
