import Cryptography
import JSON
import PostgreSQL

/// An upload over several requests, as the database knows it.
struct ResumableUpload: Sendable {
    var version: ObjectVersion
    var bucket: String
    var name: String
    var owner: String?
    var isUpsert: Bool
    var size: Int
    var progress = UploadProgress()
    var isComplete = false
    var contentType: String?
    var cacheControl: String?
    var userMetadata: JSONValue?
    /// The client's own words.
    var uploadMetadata: String
    /// Unix time.
    var expiry: Int

    /// What stands for the upload in its address.
    var identifier: String { Base64URL.encode(Array("\(bucket)/\(name)/\(version)".utf8)) }

    /// The version in an address.
    /// - Throws: `StorageError` for what is no upload's.
    static func version(identifier: String) throws(StorageError) -> ObjectVersion {
        let text = Base64URL.decode(identifier).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let version = text.split(separator: "/").last.flatMap({ ObjectVersion(String($0)) }) else {
            throw .noSuchUpload
        }
        return version
    }

    /// The object that comes of it.
    var upload: Upload {
        Upload(
            bucket: bucket, name: name, owner: owner, isUpsert: isUpsert,
            mediaType: contentType ?? "application/octet-stream", cacheControl: cacheControl ?? "no-cache",
            userMetadata: userMetadata, declaredLength: size)
    }

    /// Nobody has read the content as a whole, so that its version names it.
    var entityTag: String { "\"\(version.description.filter { $0 != "-" })-1\"" }
}

/// Statements on `easyapp.resumable_uploads`.
enum ResumableUploadTable {
    /// How long a request that died keeps others from going on.
    static let lockSeconds = 30

    private static let columns = """
        version, bucket_id, name, owner_id, is_upsert, size, received, state, is_complete, content_type, cache_control, \
        user_metadata, upload_metadata, extract(epoch FROM expires_at)::bigint
        """

    /// Enters an upload, which the caller goes on with at once.
    static func insert(_ upload: ResumableUpload) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            INSERT INTO easyapp.resumable_uploads (version, bucket_id, name, owner_id, is_upsert, size, content_type, \
            cache_control, user_metadata, upload_metadata, expires_at, locked_until) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11::bigint), \(lockEnd))
            """,
            [
                .text(upload.version.description), .text(upload.bucket), .text(upload.name),
                PostgreSQLParameter(upload.owner), PostgreSQLParameter(upload.isUpsert),
                PostgreSQLParameter(upload.size),
                PostgreSQLParameter(upload.contentType), PostgreSQLParameter(upload.cacheControl),
                upload.userMetadata.map { .utf8($0.serialized) } ?? .null, .text(upload.uploadMetadata),
                PostgreSQLParameter(upload.expiry),
            ])
    }

    private static let lockEnd = "now() + interval '\(lockSeconds) seconds'"

    static func find(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement(
            "SELECT \(columns) FROM easyapp.resumable_uploads WHERE version = $1 AND expires_at > now()",
            [.text(version.description)])
    }

    /// Gives no row when somebody else has it.
    static func lock(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            UPDATE easyapp.resumable_uploads SET locked_until = \(lockEnd) WHERE version = $1 AND NOT is_complete \
            AND (locked_until IS NULL OR locked_until < now()) RETURNING \(columns)
            """, [.text(version.description)])
    }

    /// Does nothing when it comes after the end of the request that had the lock.
    static func keepLock(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            UPDATE easyapp.resumable_uploads SET locked_until = \(lockEnd) \
            WHERE version = $1 AND locked_until IS NOT NULL
            """, [.text(version.description)])
    }

    /// Keeps what is safe by now.
    static func save(_ version: ObjectVersion, _ progress: UploadProgress, unlocking: Bool) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            UPDATE easyapp.resumable_uploads SET received = $2, state = $3\(unlocking ? ", locked_until = NULL" : "") \
            WHERE version = $1
            """,
            [
                .text(version.description), PostgreSQLParameter(progress.received), .utf8(progress.state.serialized),
            ])
    }

    /// Part of the transaction that makes the object.
    static func complete(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement("SELECT easyapp.complete_upload($1)", [.text(version.description)])
    }

    static func delete(_ version: ObjectVersion) -> PostgreSQLStatement {
        PostgreSQLStatement(
            "DELETE FROM easyapp.resumable_uploads WHERE version = $1 AND NOT is_complete", [.text(version.description)]
        )
    }

    static func upload(_ row: PostgreSQLRow) -> ResumableUpload? {
        guard let version = row.string(0).flatMap({ ObjectVersion($0) }), let bucket = row.string(1),
            let name = row.string(2), let size = row.int(5), let received = row.int(6)
        else { return nil }
        let json = { (column: Int) in row.bytes(column).flatMap { try? JSONValue(parsing: $0) } }
        return ResumableUpload(
            version: version, bucket: bucket, name: name, owner: row.string(3), isUpsert: row.bool(4) ?? false,
            size: size, progress: UploadProgress(received: received, state: json(7) ?? [:]),
            isComplete: row.bool(8) ?? false, contentType: row.string(9), cacheControl: row.string(10),
            userMetadata: json(11), uploadMetadata: row.string(12) ?? "", expiry: row.int(13) ?? 0)
    }
}
