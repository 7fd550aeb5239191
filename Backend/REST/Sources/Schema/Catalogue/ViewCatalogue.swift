import JSON
import PostgreSQL

/// A view and where its columns come from.
struct ViewDefinition: Sendable, Equatable {
    var identifier: Int
    var name: QualifiedName
    /// Its schema can be reached by requests.
    var isExposed: Bool
    /// By number.
    var columnNames: [Int: String]
    var origins: [NodeTree.TargetEntry]
}

/// Reads the definitions of views as the server keeps them after parsing.
enum ViewCatalogue {
    /// `$1`: the exposed schemas; `$2`: others whose views may stand between. One a line.
    static let sql = """
        SELECT c.oid, n.nspname, c.relname, n.nspname = ANY (string_to_array($1, E'\\n')), r.ev_action::text,
            (SELECT json_agg(json_build_array(a.attnum, a.attname)) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_rewrite r ON r.ev_class = c.oid AND r.ev_type = '1'
        WHERE c.relkind IN ('v', 'm') AND n.nspname = ANY (string_to_array($1, E'\\n') || string_to_array($2, E'\\n'))
        """

    static func views(_ result: PostgreSQLResult) -> [ViewDefinition] {
        result.rows.map { row in
            let columns = row.bytes(5).flatMap { try? JSONValue(parsing: $0) }?.array ?? []
            return ViewDefinition(
                identifier: row.int(0) ?? 0,
                name: QualifiedName(schema: row.string(1) ?? "", name: row.string(2) ?? ""),
                isExposed: row.bool(3) ?? false,
                columnNames: Dictionary(columns.map { ($0[0]?.int ?? 0, $0[1]?.string ?? "") }) { first, _ in first },
                origins: NodeTree.targetEntries(row.bytes(4) ?? []))
        }
    }
}
