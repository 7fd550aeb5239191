import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// `POST /object/move`: another name, or another bucket, for the same content.
func moveObject(_ request: StorageRequest) async throws -> HTTPResponse {
    let parameters = try await request.parameters()
    let bucket = try parameters.required("bucketId")
    let source = try parameters.required("sourceKey")
    let name = try parameters.required("destinationKey")
    let target = try parameters.string("destinationBucket").flatMap { $0.isEmpty ? nil : $0 } ?? bucket
    try Names.checkBucket(bucket)
    try Names.checkBucket(target)
    try Names.checkObject(name)
    let statement = PostgreSQLStatement(
        """
        UPDATE storage.objects SET bucket_id = $3, name = $4, owner = coalesce($5, owner), owner_id = coalesce($6, owner_id) \
        WHERE bucket_id = $1 AND name = $2 RETURNING id
        """,
        [
            .text(bucket), .text(source), .text(target), .text(name),
            PostgreSQLParameter(request.owner.flatMap { ObjectTable.isUUID($0) ? $0 : nil }),
            PostgreSQLParameter(request.owner),
        ])
    let change = try await request.database.change([statement], as: request.standing)
    guard let id = change.results[0].firstRow?.string(0) else { throw StorageError.noSuchKey }
    return .json(["message": "Successfully moved", "Id": .string(id), "Key": .string(name)])
}
