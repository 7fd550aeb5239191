import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// `POST /bucket`.
func createBucket(_ request: StorageRequest) async throws -> HTTPResponse {
    let parameters = try await request.parameters()
    let name = try parameters.required("name")
    let id = try parameters.string("id").flatMap { $0.isEmpty ? nil : $0 } ?? name
    guard name.first != " ", name.last != " " else { throw StorageError.invalidBucketName }
    try Names.checkBucket(name)
    try Names.checkBucket(id)
    if let type = try parameters.string("type"), type != "STANDARD" {
        throw StorageError(409, code: "FeatureNotEnabled", "Buckets of the type \(type.prefix(32)) are not offered")
    }
    let changes = try BucketChanges(
        parameters, maximumBytes: request.service.configuration.maximumFileSizeLimitBytes)
    let statement = PostgreSQLStatement(
        """
        INSERT INTO storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types) \
        VALUES ($1, $2, $3, $4, $5, $6, \(BucketChanges.array(7)))
        """,
        [
            .text(id), .text(name),
            PostgreSQLParameter(request.owner.flatMap { ObjectTable.isUUID($0) ? $0 : nil }),
            PostgreSQLParameter(request.owner), PostgreSQLParameter(changes.isPublic ?? false),
            PostgreSQLParameter(changes.fileSizeLimit ?? nil),
            .utf8((changes.allowedMediaTypes ?? .null).serialized),
        ])
    do {
        _ = try await request.database.change([statement], as: request.standing)
    } catch let error as PostgreSQLError where error.sqlState == "23505" {
        throw StorageError.bucketAlreadyExists
    }
    return .json(["name": .string(name)])
}
