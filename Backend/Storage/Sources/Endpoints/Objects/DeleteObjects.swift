import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// `DELETE /object/:bucket/*`.
func deleteObject(_ request: StorageRequest) async throws -> HTTPResponse {
    let found = try await request.database.read(
        [ObjectTable.find(bucket: request.bucket, name: request.name)], as: .service)
    guard found[0].rowCount == 1 else { throw StorageError.noSuchKey }
    let statement = PostgreSQLStatement(
        "DELETE FROM storage.objects WHERE bucket_id = $1 AND name = $2", [.text(request.bucket), .text(request.name)])
    let change = try await request.database.change([statement], as: request.standing)
    guard change.results[0].affectedRowCount == 1 else { throw StorageError.accessDenied("Access denied") }
    await request.service.collect(change.unreferenced)
    return .json(["message": "Successfully deleted"])
}

/// `DELETE /object/:bucket` with a list of names: removes those that are there and that the caller may remove, and gives them back.
func deleteObjects(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    let names = try await request.parameters().names("prefixes")
    let statement = PostgreSQLStatement(
        """
        WITH o AS (DELETE FROM storage.objects WHERE bucket_id = $1 \
        AND name IN (SELECT json_array_elements_text($2::json)) RETURNING *) \
        SELECT coalesce(json_agg(\(ObjectTable.json)), '[]') FROM o
        """, [.text(request.bucket), .utf8(JSONValue.array(names.map(JSONValue.string)).serialized)])
    let change = try await request.database.change([statement], as: request.standing)
    await request.service.collect(change.unreferenced)
    return .json(change.results[0].firstRow?.bytes(0) ?? Array("[]".utf8))
}
