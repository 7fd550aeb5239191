import JSON
import PostgreSQL

/// A primary or a foreign key.
struct TableKey: Sendable, Equatable {
    struct Side: Sendable, Equatable {
        var identifier: Int
        var table: QualifiedName
        /// The numbers of the columns in the table, in the key's order.
        var columnNumbers: [Int]
        var columnNames: [String]
    }

    var name: String
    var near: Side
    /// What a foreign key refers to; a primary key has none.
    var far: Side?
    /// A foreign key whose values appear once only.
    var isUnique: Bool
}

/// Reads the keys of all schemas: views of the exposed ones can show columns of any.
enum KeyCatalogue {
    static let sql = """
        SELECT k.conname, k.conrelid, n.nspname, c.relname,
            (SELECT json_agg(json_build_array(a.attnum, a.attname) ORDER BY key.place)
             FROM unnest(k.conkey) WITH ORDINALITY AS key (number, place)
             JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.number),
            k.confrelid, fn.nspname, fc.relname,
            (SELECT json_agg(json_build_array(a.attnum, a.attname) ORDER BY key.place)
             FROM unnest(k.confkey) WITH ORDINALITY AS key (number, place)
             JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = key.number),
            EXISTS (SELECT FROM pg_constraint u WHERE u.conrelid = k.conrelid AND u.contype IN ('p', 'u')
                AND u.conkey <@ k.conkey AND u.conkey @> k.conkey)
        FROM pg_constraint k
        JOIN pg_class c ON c.oid = k.conrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_class fc ON fc.oid = k.confrelid AND k.contype = 'f'
        LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
        WHERE (k.contype = 'p' OR k.contype = 'f' AND k.conparentid = 0)
            AND n.nspname NOT IN ('pg_catalog', 'information_schema')
        ORDER BY k.conrelid, k.conname
        """

    static func keys(_ result: PostgreSQLResult) -> [TableKey] {
        result.rows.map { row in
            TableKey(
                name: row.string(0) ?? "", near: side(row, at: 1), far: row.string(6) == nil ? nil : side(row, at: 5),
                isUnique: row.bool(9) ?? false)
        }
    }

    private static func side(_ row: PostgreSQLRow, at column: Int) -> TableKey.Side {
        let columns = row.bytes(column + 3).flatMap { try? JSONValue(parsing: $0) }?.array ?? []
        return TableKey.Side(
            identifier: row.int(column) ?? 0,
            table: QualifiedName(schema: row.string(column + 1) ?? "", name: row.string(column + 2) ?? ""),
            columnNumbers: columns.map { $0[0]?.int ?? 0 }, columnNames: columns.map { $0[1]?.string ?? "" })
    }
}
