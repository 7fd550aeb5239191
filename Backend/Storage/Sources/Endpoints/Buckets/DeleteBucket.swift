import BackendCore
import HTTPServer
import PostgreSQL

/// `DELETE /bucket/:bucket`, which must be empty.
func deleteBucket(_ request: StorageRequest) async throws -> HTTPResponse {
    let found = try await request.database.read(
        [
            BucketTable.find(request.bucket),
            PostgreSQLStatement(
                "SELECT EXISTS (SELECT FROM storage.objects WHERE bucket_id = $1)", [.text(request.bucket)]),
        ], as: .service)
    _ = try BucketTable.bucket(found[0])
    if found[1].firstRow?.bool(0) == true { throw StorageError.bucketNotEmpty }
    let deletion = PostgreSQLStatement("DELETE FROM storage.buckets WHERE id = $1", [.text(request.bucket)])
    do {
        let change = try await request.database.change([deletion], as: request.standing)
        guard change.results[0].affectedRowCount == 1 else { throw StorageError.noSuchBucket }
        await request.service.collect(change.unreferenced)
    } catch let error as PostgreSQLError where error.sqlState == "23503" {
        // An object came in between.
        throw StorageError.bucketNotEmpty
    }
    return .json(["message": "Successfully deleted"])
}
