import JSON
import PostgreSQL

extension PostgreSQLRow {
    /// A column that was selected as microseconds since 1970.
    func timestamp(_ column: String) -> Timestamp? {
        int(column).map(Timestamp.init(microseconds:))
    }

    /// A `jsonb` object; empty for null.
    func object(_ column: String) -> [String: JSONValue] {
        bytes(column).flatMap { try? JSONValue(parsing: $0) }?.object ?? [:]
    }
}

/// Parts of SQL statements.
enum SQL {
    /// The `timestamptz` column as microseconds since 1970 under its own name, which needs no parsing of dates.
    static func microseconds(_ column: String, of table: String) -> String {
        "(extract(epoch FROM \(table).\(column)) * 1000000)::bigint AS \(column)"
    }
}

extension PostgreSQLParameter {
    /// A `jsonb` object.
    static func object(_ members: [String: JSONValue]) -> PostgreSQLParameter {
        .text(JSONValue.object(members).text)
    }
}
