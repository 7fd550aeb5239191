import JSON
import PostgreSQL

/// Statements on `storage.objects`.
enum ObjectTable {
    static func find(bucket: String, name: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            "SELECT \(ObjectRow.columns) FROM storage.objects o WHERE o.bucket_id = $1 AND o.name = $2",
            [.text(bucket), .text(name)])
    }

    /// Makes an object, or replaces one of the same name when `isUpsert`. Gives the identifier only when replacing: reading a row
    /// back takes a right that somebody who may only add need not have.
    static func write(_ object: NewObject) -> PostgreSQLStatement {
        let insertion = """
            INSERT INTO storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """
        let replacement = """
             ON CONFLICT (bucket_id, name) DO UPDATE SET owner = excluded.owner, owner_id = excluded.owner_id, \
            version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata RETURNING id
            """
        return PostgreSQLStatement(
            object.isUpsert ? insertion + replacement : insertion,
            [
                .text(object.id), .text(object.bucket), .text(object.name),
                PostgreSQLParameter(object.owner.flatMap { isUUID($0) ? $0 : nil }), PostgreSQLParameter(object.owner),
                .text(object.version.description), .utf8(object.metadata.serialized),
                object.userMetadata.map { .utf8($0.serialized) } ?? .null,
            ])
    }

    static func isUUID(_ text: String) -> Bool { ObjectVersion(text.lowercased()) != nil }

    /// An object with all its columns, as clients get it, of the table called `o`.
    static let json = """
        json_build_object('name', o.name, 'bucket_id', o.bucket_id, 'owner', coalesce(o.owner_id, o.owner::text, ''), \
        'owner_id', coalesce(o.owner_id, ''), 'version', o.version, 'id', o.id, 'updated_at', \(SQL.timestamp("o.updated_at")), \
        'created_at', \(SQL.timestamp("o.created_at")), 'last_accessed_at', \(SQL.timestamp("o.last_accessed_at")), \
        'metadata', o.metadata, 'user_metadata', o.user_metadata)
        """
}

/// An object that is about to be.
struct NewObject: Sendable {
    var id: String
    var bucket: String
    var name: String
    /// `sub` of whoever makes it.
    var owner: String?
    var isUpsert: Bool
    var version: ObjectVersion
    var metadata: JSONValue
    var userMetadata: JSONValue?
}
