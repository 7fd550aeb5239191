import JSON
import PostgreSQL

/// What is known of an object beside its content.
struct ObjectRow: Sendable {
    var id: String
    var version: String
    var metadata: JSONValue
    var userMetadata: JSONValue

    /// The columns of `init`, of the table called `o`.
    static let columns = "o.id, o.version, o.metadata, o.user_metadata"

    init?(_ row: PostgreSQLRow) {
        guard let id = row.string(0) else { return nil }
        self.id = id
        version = row.string(1) ?? ""
        metadata = row.bytes(2).flatMap { try? JSONValue(parsing: $0) } ?? .null
        userMetadata = row.bytes(3).flatMap { try? JSONValue(parsing: $0) } ?? .null
    }

    var size: Int { metadata["size"]?.int ?? 0 }
    var mediaType: String { metadata["mimetype"]?.string ?? "application/octet-stream" }
    var cacheControl: String? { metadata["cacheControl"]?.string }
    var entityTag: String { metadata["eTag"]?.string ?? "\"\(version)\"" }
    /// Unix time in seconds.
    var lastModified: Int? { metadata["lastModified"]?.string.flatMap { Timestamps.seconds(ofISO8601: $0) } }
}
