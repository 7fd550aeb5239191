import JSON
import PostgreSQL

/// What a bucket allows.
struct Bucket: Sendable {
    var isPublic: Bool
    /// The longest object in bytes; the service's default without one.
    var fileSizeLimit: Int?
    /// Patterns of media types; anything when empty.
    var allowedMediaTypes: [String]
}

/// Statements on `storage.buckets`.
enum BucketTable {
    /// A bucket as clients get it.
    static let json = """
        json_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner_id, b.owner::text, ''), 'public', b.public, \
        'type', b.type, 'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types, \
        'created_at', \(SQL.timestamp("b.created_at")), 'updated_at', \(SQL.timestamp("b.updated_at")))
        """

    static func find(_ id: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            "SELECT public, file_size_limit, to_json(allowed_mime_types) FROM storage.buckets WHERE id = $1",
            [.text(id)])
    }

    static func bucket(_ result: PostgreSQLResult) throws(StorageError) -> Bucket {
        guard let row = result.firstRow else { throw .noSuchBucket }
        let types = row.bytes(2).flatMap { try? JSONValue(parsing: $0) }?.array ?? []
        return Bucket(
            isPublic: row.bool(0) ?? false, fileSizeLimit: row.int(1), allowedMediaTypes: types.compactMap(\.string))
    }
}
