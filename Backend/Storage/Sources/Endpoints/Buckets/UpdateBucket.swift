import BackendCore
import HTTPServer
import PostgreSQL

/// `PUT /bucket/:bucket`.
func updateBucket(_ request: StorageRequest) async throws -> HTTPResponse {
    let changes = try BucketChanges(
        await request.parameters(), maximumBytes: request.service.configuration.maximumFileSizeLimitBytes)
    guard !changes.isEmpty else {
        throw StorageError.invalidRequest("body must NOT have fewer than 1 properties", error: "Error")
    }
    try Names.checkBucket(request.bucket)
    let statement = PostgreSQLStatement(
        """
        UPDATE storage.buckets SET public = coalesce($2::boolean, public), \
        file_size_limit = CASE WHEN $3::boolean THEN $4::bigint ELSE file_size_limit END, \
        allowed_mime_types = CASE WHEN $5::boolean THEN \(BucketChanges.array(6)) ELSE allowed_mime_types END, \
        updated_at = now() WHERE id = $1
        """,
        [
            .text(request.bucket), PostgreSQLParameter(changes.isPublic),
            PostgreSQLParameter(changes.fileSizeLimit != nil), PostgreSQLParameter(changes.fileSizeLimit ?? nil),
            PostgreSQLParameter(changes.allowedMediaTypes != nil),
            .utf8((changes.allowedMediaTypes ?? .null).serialized),
        ])
    let change = try await request.database.change([statement], as: request.standing)
    guard change.results[0].affectedRowCount == 1 else { throw StorageError.noSuchBucket }
    return .json(["message": "Successfully updated"])
}
