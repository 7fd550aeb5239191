import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// `POST /object/sign/:bucket/*`: a URL by which anybody may read this object for a while.
func signURL(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    try Names.checkObject(request.name)
    let parameters = try await request.parameters()
    let seconds = try expiry(parameters)
    if let transform = parameters["transform"], transform.object?.isEmpty == false {
        throw StorageError.noTransformation
    }
    let found = try await request.database.read(
        [ObjectTable.find(bucket: request.bucket, name: request.name)], as: request.standing)
    guard found[0].rowCount == 1 else { throw StorageError.noSuchKey }
    return .json(["signedURL": .string(try signedPath(request, request.name, seconds: seconds))])
}

/// `POST /object/sign/:bucket`: the same for many objects, each with its own outcome.
func signURLs(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    let parameters = try await request.parameters()
    let seconds = try expiry(parameters)
    let names = try parameters.names("paths")
    let statement = PostgreSQLStatement(
        """
        SELECT name FROM storage.objects WHERE bucket_id = $1 \
        AND name IN (SELECT json_array_elements_text($2::json))
        """, [.text(request.bucket), .utf8(JSONValue.array(names.map(JSONValue.string)).serialized)])
    let results = try await request.database.read([statement], as: request.standing)
    let found = Set(results[0].rows.compactMap { $0.string(0) })
    return .json(
        .array(
            try names.map { name in
                guard found.contains(name) else {
                    return [
                        "error": "Either the object does not exist or you do not have access to it",
                        "path": .string(name), "signedURL": .null,
                    ]
                }
                let path = try signedPath(request, name, seconds: seconds)
                return ["error": .null, "path": .string(name), "signedURL": .string(path)]
            }))
}

private func expiry(_ parameters: Parameters) throws -> Int {
    guard let seconds = try parameters.int("expiresIn", minimum: 1) else {
        throw StorageError.invalidRequest("body must have required property 'expiresIn'", error: "Error")
    }
    // As far as a point in time can be told.
    guard seconds <= 1 << 40 else { throw StorageError.invalidParameter("expiresIn") }
    return seconds
}

/// Unescaped, as Supabase Storage gives it: clients escape it themselves.
private func signedPath(_ request: StorageRequest, _ name: String, seconds: Int) throws -> String {
    let now = request.service.now()
    let token = try request.service.signatures.download(request.bucket, name, now: now, expiry: now + seconds)
    return "/object/sign/\(request.bucket)/\(name)?token=\(token)"
}
