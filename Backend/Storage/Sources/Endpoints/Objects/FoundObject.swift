import BackendCore
import PostgreSQL

/// An object as somebody may read it.
struct FoundObject: Sendable {
    var bucket: Bucket
    var row: ObjectRow
    /// The object as `GET /object/info` gives it.
    var json: [UInt8]

    private static let infoColumns = """
        json_build_object('id', o.id, 'name', o.name, 'version', o.version, 'bucket_id', o.bucket_id, \
        'size', o.metadata -> 'size', 'content_type', o.metadata -> 'mimetype', 'cache_control', o.metadata -> 'cacheControl', \
        'etag', o.metadata -> 'eTag', 'metadata', o.user_metadata, 'last_modified', \(SQL.timestamp("o.updated_at")), \
        'created_at', \(SQL.timestamp("o.created_at")))
        """

    private static func find(_ request: StorageRequest) -> PostgreSQLStatement {
        PostgreSQLStatement(
            "SELECT \(ObjectRow.columns), \(infoColumns) FROM storage.objects o WHERE o.bucket_id = $1 AND o.name = $2",
            [.text(request.bucket), .text(request.name)])
    }

    /// An object of a public bucket.
    /// - Throws: `StorageError`.
    static func `public`(_ request: StorageRequest) async throws -> FoundObject {
        let found = try await granted(request)
        guard found.bucket.isPublic else { throw StorageError.noSuchBucket }
        return found
    }

    /// An object that a signature grants.
    /// - Throws: `StorageError`.
    static func granted(_ request: StorageRequest) async throws -> FoundObject {
        try Names.checkBucket(request.bucket)
        try Names.checkObject(request.name)
        let results = try await request.database.read(
            [BucketTable.find(request.bucket), find(request)], as: .service)
        return try FoundObject(BucketTable.bucket(results[0]), results[1])
    }

    /// An object that the policies let the caller read, or of a public bucket.
    /// - Throws: `StorageError`.
    static func readable(_ request: StorageRequest) async throws -> FoundObject {
        guard request.caller != nil else { return try await `public`(request) }
        try Names.checkBucket(request.bucket)
        try Names.checkObject(request.name)
        let bucket = try BucketTable.bucket(
            await request.database.read([BucketTable.find(request.bucket)], as: .service)[0])
        let standing = bucket.isPublic ? .service : request.standing
        return try FoundObject(bucket, await request.database.read([find(request)], as: standing)[0])
    }

    private init(_ bucket: Bucket, _ result: PostgreSQLResult) throws(StorageError) {
        guard let row = result.firstRow, let object = ObjectRow(row) else { throw .noSuchKey }
        self.bucket = bucket
        self.row = object
        json = row.bytes(4) ?? []
    }
}
