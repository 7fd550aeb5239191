import JSON
import PostgreSQL

/// Reads the schema cache from PostgreSQL's catalogue.
struct SchemaLoader: Sendable {
    let pool: PostgreSQLPool
    let schemas: [String]

    /// - Throws: `PostgreSQLError`.
    func load() async throws -> SchemaCache {
        let list = PostgreSQLParameter.text(schemas.joined(separator: "\n"))
        let results = try await pool.pipeline([
            "BEGIN READ ONLY",
            // With an empty search path every type comes out with its schema.
            "SELECT set_config('search_path', '', true)", PostgreSQLStatement(SchemaLoader.columnsSQL, [list]),
            PostgreSQLStatement(SchemaLoader.foreignKeysSQL, [list]),
            PostgreSQLStatement(SchemaLoader.functionsSQL, [list]),
            PostgreSQLStatement(SchemaLoader.typesSQL, [list]), "COMMIT",
        ])
        var cache = SchemaCache()
        cache.tables = SchemaLoader.tables(results[2])
        cache.relationships = SchemaLoader.relationships(results[3], tables: cache.tables)
        cache.functions = SchemaLoader.functions(results[4])
        cache.types = SchemaLoader.types(results[5])
        return cache
    }

    // MARK: Tables

    private static let columnsSQL = """
        SELECT n.nspname, c.relname, c.relkind IN ('v', 'm'), pg_relation_is_updatable(c.oid, true), a.attname,
            CASE format_type(a.atttypid, NULL) WHEN 'character' THEN 'character varying' WHEN 'bit' THEN 'bit varying'
                WHEN 'character[]' THEN 'character varying[]' WHEN 'bit[]' THEN 'bit varying[]'
                ELSE format_type(a.atttypid, NULL) END,
            CASE WHEN a.attidentity <> '' THEN format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
                WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END,
            a.attnum = ANY (p.conkey)
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
        WHERE n.nspname = ANY (string_to_array($1, E'\\n')) AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
        ORDER BY n.nspname, c.relname, a.attnum
        """

    private static func tables(_ result: PostgreSQLResult) -> [QualifiedName: Table] {
        var tables: [QualifiedName: Table] = [:]
        for row in result.rows {
            let name = QualifiedName(schema: row.string(0) ?? "", name: row.string(1) ?? "")
            let column = Column(
                name: row.string(4) ?? "", type: row.string(5) ?? "text", defaultExpression: row.string(6))
            // The bits of PostgreSQL's CmdType: update, insert, delete.
            let events = row.int(3) ?? 0
            var table =
                tables[name]
                ?? Table(
                    name: name, columns: [], primaryKey: [], isView: row.bool(2) ?? false,
                    isInsertable: events & 8 != 0,
                    isUpdatable: events & 4 != 0, isDeletable: events & 16 != 0)
            table.columns.append(column)
            if row.bool(7) == true { table.primaryKey.append(column.name) }
            tables[name] = table
        }
        return tables
    }

    // MARK: Relationships

    private static let foreignKeysSQL = """
        SELECT k.conname, n.nspname, c.relname, fn.nspname, fc.relname,
            (SELECT json_agg(json_build_array(a.attname, fa.attname) ORDER BY pair.place)
             FROM unnest(k.conkey, k.confkey) WITH ORDINALITY AS pair (own, other, place)
             JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own
             JOIN pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = pair.other),
            EXISTS (SELECT FROM pg_constraint u WHERE u.conrelid = k.conrelid AND u.contype IN ('p', 'u')
                AND u.conkey <@ k.conkey AND u.conkey @> k.conkey),
            EXISTS (SELECT FROM pg_constraint p WHERE p.conrelid = k.conrelid AND p.contype = 'p' AND k.conkey <@ p.conkey)
        FROM pg_constraint k
        JOIN pg_class c ON c.oid = k.conrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_class fc ON fc.oid = k.confrelid
        JOIN pg_namespace fn ON fn.oid = fc.relnamespace
        WHERE k.contype = 'f' AND k.conparentid = 0
            AND n.nspname = ANY (string_to_array($1, E'\\n')) AND fn.nspname = ANY (string_to_array($1, E'\\n'))
        ORDER BY n.nspname, c.relname, k.conname
        """

    private struct ForeignKey {
        var name: String
        var table: QualifiedName
        var farTable: QualifiedName
        var columns: [Relationship.ColumnPair]
        var isUnique: Bool
        var isPartOfPrimaryKey: Bool
    }

    private static func relationships(
        _ result: PostgreSQLResult, tables: [QualifiedName: Table]
    ) -> [QualifiedName: [Relationship]] {
        let keys = result.rows.map { row in
            let pairs = (try? JSONValue(parsing: row.bytes(5) ?? []))?.array ?? []
            return ForeignKey(
                name: row.string(0) ?? "", table: QualifiedName(schema: row.string(1) ?? "", name: row.string(2) ?? ""),
                farTable: QualifiedName(schema: row.string(3) ?? "", name: row.string(4) ?? ""),
                columns: pairs.map { .init(own: $0[0]?.string ?? "", other: $0[1]?.string ?? "") },
                isUnique: row.bool(6) ?? false, isPartOfPrimaryKey: row.bool(7) ?? false)
        }
        var relationships: [QualifiedName: [Relationship]] = [:]
        for key in keys {
            let turned = key.columns.map { Relationship.ColumnPair(own: $0.other, other: $0.own) }
            relationships[key.table, default: []].append(
                Relationship(
                    table: key.table, farTable: key.farTable,
                    kind: key.isUnique ? .oneToOne(keyIsNear: true) : .manyToOne,
                    constraint: key.name, columns: key.columns))
            relationships[key.farTable, default: []].append(
                Relationship(
                    table: key.farTable, farTable: key.table,
                    kind: key.isUnique ? .oneToOne(keyIsNear: false) : .oneToMany,
                    constraint: key.name, columns: turned))
        }
        for (table, own) in Dictionary(grouping: keys.filter(\.isPartOfPrimaryKey), by: \.table) {
            for near in own {
                for far in own where far.name != near.name {
                    relationships[near.farTable, default: []].append(manyToMany(through: table, near: near, far: far))
                }
            }
        }
        return relationships
    }

    private static func manyToMany(through table: QualifiedName, near: ForeignKey, far: ForeignKey) -> Relationship {
        let junction = Relationship.Junction(
            table: table, nearConstraint: near.name, farConstraint: far.name,
            nearColumns: near.columns.map { .init(own: $0.other, other: $0.own) },
            farColumns: far.columns.map { .init(own: $0.other, other: $0.own) })
        return Relationship(
            table: near.farTable, farTable: far.farTable, kind: .manyToMany(junction), constraint: table.name,
            columns: [])
    }

    // MARK: Functions

    private static let functionsSQL = """
        SELECT n.nspname, p.proname, p.proretset,
            t.typtype = 'c' OR COALESCE(p.proargmodes::text[] && '{t,b,o}', false), t.oid = 'pg_catalog.void'::regtype,
            rn.nspname, rc.relname, p.provolatile,
            (SELECT json_agg(json_build_array(COALESCE(p.proargnames[input.place], ''),
                    CASE format_type(input.type, NULL) WHEN 'character' THEN 'character varying' WHEN 'bit' THEN 'bit varying'
                        ELSE format_type(input.type, NULL) END,
                    input.place <= input.total - p.pronargdefaults, p.provariadic <> 0 AND input.place = input.total)
                ORDER BY input.place)
             FROM (SELECT a.type, a.place, count(*) OVER () AS total
                   FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (type, place)) AS input)
        FROM pg_proc p
        JOIN pg_namespace n ON n.oid = p.pronamespace
        JOIN pg_type t ON t.oid = p.prorettype
        LEFT JOIN pg_class rc ON rc.oid = t.typrelid
        LEFT JOIN pg_namespace rn ON rn.oid = rc.relnamespace
        WHERE n.nspname = ANY (string_to_array($1, E'\\n')) AND p.prokind = 'f'
            AND t.oid NOT IN ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
        ORDER BY n.nspname, p.proname, p.oid
        """

    private static func functions(_ result: PostgreSQLResult) -> [QualifiedName: [Function]] {
        var functions: [QualifiedName: [Function]] = [:]
        for row in result.rows {
            let name = QualifiedName(schema: row.string(0) ?? "", name: row.string(1) ?? "")
            let parameters = (try? JSONValue(parsing: row.bytes(8) ?? []))?.array ?? []
            let function = Function(
                name: name,
                parameters: parameters.map {
                    Function.Parameter(
                        name: $0[0]?.string ?? "", type: $0[1]?.string ?? "text", isRequired: $0[2]?.bool ?? true,
                        isVariadic: $0[3]?.bool ?? false)
                }, returnsSet: row.bool(2) ?? false, returnsComposite: row.bool(3) ?? false,
                returnsVoid: row.bool(4) ?? false,
                returnedTable: row.string(6).map { QualifiedName(schema: row.string(5) ?? "", name: $0) },
                volatility: row.string(7).flatMap(Function.Volatility.init(rawValue:)) ?? .volatile)
            functions[name, default: []].append(function)
        }
        return functions
    }

    // MARK: Types

    private static let typesSQL = """
        SELECT t.typname, format('%I.%I', n.nspname, t.typname)
        FROM pg_type t
        JOIN pg_namespace n ON n.oid = t.typnamespace
        WHERE (n.nspname IN ('pg_catalog', 'extensions') OR n.nspname = ANY (string_to_array($1, E'\\n')))
            AND t.typtype IN ('b', 'd', 'e', 'r', 'm') AND t.typelem = 0
        ORDER BY n.nspname = 'pg_catalog'
        """

    /// Spellings of SQL's own that are no names in the catalogue.
    private static let spellings = [
        "int", "integer", "bigint", "smallint", "real", "float", "double precision", "decimal", "boolean",
        "character varying",
        "timestamp with time zone", "timestamp without time zone", "time with time zone", "time without time zone",
        "bit varying",
    ]

    private static func types(_ result: PostgreSQLResult) -> [String: String] {
        var types: [String: String] = [:]
        for row in result.rows {
            // Ordered so that the catalogue's own types win.
            if let name = row.string(0), let sql = row.string(1) { types[name.lowercased()] = sql }
        }
        for spelling in spellings { types[spelling] = spelling }
        return types
    }
}
