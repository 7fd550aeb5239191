import JSON
import PostgreSQL

/// Reads tables, views and their columns.
enum TableCatalogue {
    /// `$1`: the schemas, one a line. With an empty search path every type comes out with its schema.
    static let sql = """
        WITH RECURSIVE bases (oid, base) AS (
            SELECT oid, oid FROM pg_type WHERE typtype <> 'd'
            UNION ALL
            SELECT t.oid, bases.base FROM bases JOIN pg_type t ON t.typbasetype = bases.oid AND t.typtype = 'd'
        )
        SELECT n.nspname, c.relname, c.relkind IN ('v', 'm'), pg_relation_is_updatable(c.oid, true), table_comment.description,
            a.attname,
            CASE format_type(a.atttypid, NULL) WHEN 'character' THEN 'character varying' WHEN 'bit' THEN 'bit varying'
                WHEN 'character[]' THEN 'character varying[]' WHEN 'bit[]' THEN 'bit varying[]'
                ELSE format_type(a.atttypid, NULL) END,
            format_type(bases.base, NULL),
            CASE WHEN a.attidentity <> '' THEN format('nextval(%L)', sequence.objid::regclass)
                WHEN t.typtype = 'd' AND d.adbin IS NULL THEN pg_get_expr(t.typdefaultbin, 0)
                WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END,
            NOT (a.attnotnull OR t.typtype = 'd' AND t.typnotnull),
            information_schema._pg_char_max_length(
                information_schema._pg_truetypid(a.*, t.*), information_schema._pg_truetypmod(a.*, t.*)),
            (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = bases.base),
            column_comment.description
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_description table_comment ON table_comment.objoid = c.oid AND table_comment.objsubid = 0
            AND table_comment.classoid = 'pg_class'::regclass
        LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_type t ON t.oid = a.atttypid
        LEFT JOIN bases ON bases.oid = a.atttypid
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        LEFT JOIN pg_depend sequence ON a.attidentity <> '' AND sequence.refclassid = 'pg_class'::regclass
            AND sequence.classid = 'pg_class'::regclass AND sequence.refobjid = c.oid AND sequence.refobjsubid = a.attnum
            AND sequence.deptype = 'i'
        LEFT JOIN pg_description column_comment ON column_comment.objoid = c.oid AND column_comment.objsubid = a.attnum
            AND column_comment.classoid = 'pg_class'::regclass
        WHERE n.nspname = ANY (string_to_array($1, E'\\n')) AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
        ORDER BY n.nspname, c.relname, a.attnum
        """

    static func tables(_ result: PostgreSQLResult) -> [QualifiedName: Table] {
        var tables: [QualifiedName: Table] = [:]
        var columns: [Column] = []
        var current: QualifiedName?
        for row in result.rows {
            let name = QualifiedName(schema: row.string(0) ?? "", name: row.string(1) ?? "")
            if name != current {
                if let current { tables[current]?.columns = columns }
                current = name
                columns = []
                // The bits of PostgreSQL's CmdType: update, insert, delete.
                let events = row.int(3) ?? 0
                tables[name] = Table(
                    name: name, isView: row.bool(2) ?? false, isInsertable: events & 8 != 0,
                    isUpdatable: events & 4 != 0, isDeletable: events & 16 != 0, comment: row.string(4))
            }
            if let column = column(row) { columns.append(column) }
        }
        if let current { tables[current]?.columns = columns }
        return tables
    }

    private static func column(_ row: PostgreSQLRow) -> Column? {
        guard let name = row.string(5) else { return nil }
        let labels = row.bytes(11).flatMap { try? JSONValue(parsing: $0) }?.array ?? []
        return Column(
            name: name, type: row.string(6) ?? "text", baseType: row.string(7), defaultExpression: row.string(8),
            isNullable: row.bool(9) ?? true, maximumLength: row.int(10), enumeration: labels.compactMap(\.string),
            comment: row.string(12))
    }
}
