import JSON
import PostgreSQL

/// Reads the functions that can be called, and those of a row that embed other rows.
enum FunctionCatalogue {
    /// `$1`: the schemas, one a line.
    static let sql = """
        WITH RECURSIVE bases (oid, base) AS (
            SELECT oid, oid FROM pg_type WHERE typtype <> 'd'
            UNION ALL
            SELECT t.oid, bases.base FROM bases JOIN pg_type t ON t.typbasetype = bases.oid AND t.typtype = 'd'
        )
        SELECT n.nspname, p.proname, p.proretset,
            t.typtype = 'c' OR COALESCE(p.proargmodes::text[] && '{t,b,o}', false), t.oid = 'pg_catalog.void'::regtype,
            rn.nspname, rc.relname, p.provolatile,
            (SELECT json_agg(json_build_array(COALESCE(input.name, ''), format_type(input.type, NULL),
                    CASE format_type(input.type, NULL) WHEN 'character' THEN 'character varying' WHEN 'bit' THEN 'bit varying'
                        WHEN 'character[]' THEN 'character varying[]' WHEN 'bit[]' THEN 'bit varying[]'
                        ELSE format_type(input.type, NULL) END,
                    input.place <= p.pronargs - p.pronargdefaults, p.provariadic <> 0 AND input.place = p.pronargs)
                ORDER BY input.place)
             FROM (SELECT a.name, a.type, row_number() OVER (ORDER BY a.place) AS place
                   FROM unnest(COALESCE(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
                       WITH ORDINALITY AS a (type, name, mode, place)
                   WHERE COALESCE(a.mode, 'i') IN ('i', 'b', 'v')) AS input),
            comment.description, array_to_json(p.proconfig)
        FROM pg_proc p
        JOIN pg_namespace n ON n.oid = p.pronamespace
        JOIN bases ON bases.oid = p.prorettype
        JOIN pg_type t ON t.oid = bases.base
        LEFT JOIN pg_class rc ON rc.oid = t.typrelid
        LEFT JOIN pg_namespace rn ON rn.oid = rc.relnamespace
        LEFT JOIN pg_description comment ON comment.objoid = p.oid AND comment.classoid = 'pg_proc'::regclass
        WHERE n.nspname = ANY (string_to_array($1, E'\\n')) AND p.prokind = 'f'
            AND t.oid NOT IN ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
        ORDER BY n.nspname, p.proname, p.pronargs, p.oid
        """

    static func functions(_ result: PostgreSQLResult, hoistedSettings: Set<String>) -> [QualifiedName: [Function]] {
        var functions: [QualifiedName: [Function]] = [:]
        for row in result.rows {
            var function = Function(
                name: QualifiedName(schema: row.string(0) ?? "", name: row.string(1) ?? ""),
                parameters: parameters(row.bytes(8)), returnsSet: row.bool(2) ?? false,
                returnsComposite: row.bool(3) ?? false, returnsVoid: row.bool(4) ?? false,
                returnedTable: row.string(6).map { QualifiedName(schema: row.string(5) ?? "", name: $0) },
                volatility: row.string(7).flatMap(Function.Volatility.init(rawValue:)) ?? .volatile,
                comment: row.string(9))
            for setting in list(row.bytes(10)).compactMap(\.string) {
                guard let parameter = SessionSetting(setting), hoistedSettings.contains(parameter.name) else {
                    continue
                }
                if parameter.name == "default_transaction_isolation" {
                    function.isolation = IsolationLevel(setting: parameter.value)
                } else {
                    function.settings.append(parameter)
                }
            }
            if function.isCallable { functions[function.name, default: []].append(function) }
        }
        return functions
    }

    private static func parameters(_ bytes: [UInt8]?) -> [Function.Parameter] {
        list(bytes).map {
            Function.Parameter(
                name: $0[0]?.string ?? "", type: $0[1]?.string ?? "text", unboundedType: $0[2]?.string ?? "text",
                isRequired: $0[3]?.bool ?? true, isVariadic: $0[4]?.bool ?? false)
        }
    }

    private static func list(_ bytes: [UInt8]?) -> [JSONValue] {
        bytes.flatMap { try? JSONValue(parsing: $0) }?.array ?? []
    }

    /// Functions with one parameter, a table's row, that give rows of a table. `$1`: the schemas, one a line.
    static let computedSQL = """
        SELECT n.nspname, p.proname, own_schema.nspname, own.relname, far_schema.nspname, far.relname,
            NOT p.proretset OR p.prorows = 1
        FROM pg_proc p
        JOIN pg_namespace n ON n.oid = p.pronamespace
        JOIN pg_class own ON own.reltype = p.proargtypes[0] AND own.relkind IN ('r', 'v', 'm', 'f', 'p')
        JOIN pg_namespace own_schema ON own_schema.oid = own.relnamespace
        JOIN pg_class far ON far.reltype = p.prorettype AND far.relkind IN ('r', 'v', 'm', 'f', 'p')
        JOIN pg_namespace far_schema ON far_schema.oid = far.relnamespace
        WHERE p.pronargs = 1 AND p.prokind = 'f' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
            AND own_schema.nspname = ANY (string_to_array($1, E'\\n')) AND far_schema.nspname = ANY (string_to_array($1, E'\\n'))
        ORDER BY n.nspname, p.proname, p.oid
        """

    static func computedRelationships(_ result: PostgreSQLResult) -> [Relationship] {
        result.rows.map { row in
            let name = { (column: Int) in
                QualifiedName(schema: row.string(column) ?? "", name: row.string(column + 1) ?? "")
            }
            return Relationship(
                table: name(2), farTable: name(4), kind: .computed(name(0), isToOne: row.bool(6) ?? false),
                constraint: name(0).name, columns: [])
        }
    }
}

extension SessionSetting {
    /// Reads `name=value`.
    init?(_ setting: String) {
        guard let separator = setting.firstIndex(of: "=") else { return nil }
        self.init(name: String(setting[..<separator]), value: String(setting[setting.index(after: separator)...]))
    }
}
