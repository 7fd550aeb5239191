import HTTPServer
import PostgreSQL

/// `GET /bucket/:bucket`.
func getBucket(_ request: StorageRequest) async throws -> HTTPResponse {
    let statement = PostgreSQLStatement(
        "SELECT \(BucketTable.json) FROM storage.buckets b WHERE b.id = $1", [.text(request.bucket)])
    let results = try await request.database.read([statement], as: request.standing)
    guard let json = results[0].firstRow?.bytes(0) else { throw StorageError.noSuchBucket }
    return .json(json)
}
