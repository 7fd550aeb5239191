import BackendCore
import HTTPServer
import PostgreSQL

/// `POST /bucket/:bucket/empty`: removes all objects that are there now, at once.
func emptyBucket(_ request: StorageRequest) async throws -> HTTPResponse {
    let found = try await request.database.read(
        [
            BucketTable.find(request.bucket),
            PostgreSQLStatement(
                "SELECT count(*), now() FROM (SELECT FROM storage.objects WHERE bucket_id = $1 LIMIT $2) o",
                [.text(request.bucket), PostgreSQLParameter(StorageLimits.emptiedObjects + 1)]),
        ], as: request.standing)
    _ = try BucketTable.bucket(found[0])
    guard let row = found[1].firstRow, let count = row.int(0), let start = row.string(1) else {
        throw StorageError.internalError
    }
    guard count <= StorageLimits.emptiedObjects else {
        throw StorageError(
            409, code: "InvalidRequest", "Unable to empty the bucket because it contains too many objects")
    }
    let deletion = PostgreSQLStatement(
        """
        DELETE FROM storage.objects WHERE id IN (SELECT id FROM storage.objects WHERE bucket_id = $1 \
        AND created_at <= $2::timestamptz LIMIT \(UnreferencedVersions.batch))
        """, [.text(request.bucket), .text(start)])
    while true {
        let change = try await request.database.change([deletion], as: request.standing)
        await request.service.collect(change.unreferenced)
        if change.results[0].affectedRowCount < UnreferencedVersions.batch { break }
    }
    return .json(["message": "Empty bucket has been queued. Completion may take up to an hour."])
}
