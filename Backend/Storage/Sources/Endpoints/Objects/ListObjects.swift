import HTTPServer
import PostgreSQL

/// `POST /object/list/:bucket`: what lies in a folder, by pages.
func listObjects(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    let parameters = try await request.parameters()
    var prefix = try parameters.required("prefix")
    if !prefix.isEmpty, !prefix.hasSuffix("/") { prefix += "/" }
    let sorting = try parameters.object("sortBy")
    let column = try sorting?.choice("column", of: ["name", "updated_at", "created_at", "last_accessed_at"])
    let order = try sorting?.choice("order", of: ["asc", "desc"])
    let statement = PostgreSQLStatement(
        """
        SELECT coalesce(json_agg(json_build_object('name', s.name, 'id', s.id, 'updated_at', \(SQL.timestamp("s.updated_at")), \
        'created_at', \(SQL.timestamp("s.created_at")), 'last_accessed_at', \(SQL.timestamp("s.last_accessed_at")), \
        'metadata', s.metadata)), '[]') FROM storage.search($1, $2, $3, 1, $4, $5, $6, $7) s
        """,
        [
            .text(prefix), .text(request.bucket), PostgreSQLParameter(try parameters.int("limit", minimum: 1) ?? 100),
            PostgreSQLParameter(try parameters.int("offset", minimum: 0) ?? 0),
            .text(try parameters.string("search") ?? ""), .text(column ?? "name"), .text(order ?? "asc"),
        ])
    let results = try await request.database.read([statement], as: request.standing)
    return .json(results[0].firstRow?.bytes(0) ?? Array("[]".utf8))
}
