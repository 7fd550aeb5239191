import BackendCore
import HTTPServer
import JSON

/// `POST /object/upload/sign/:bucket/*`: a URL by which anybody may make this object for a while.
func signUpload(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    try Names.checkObject(request.name)
    let service = request.service
    let upload = Upload(
        bucket: request.bucket, name: request.name, owner: request.owner, isUpsert: request.isUpsert,
        mediaType: request.http.headers["Content-Type"] ?? "application/octet-stream", cacheControl: "no-cache",
        userMetadata: try request.userMetadata)
    try await request.database.rehearse(
        ObjectTable.write(
            Uploader(service: service, database: request.database, standing: request.standing)
                .object(upload, ObjectVersion(), size: 0, entityTag: "")), as: request.standing)
    let now = service.now()
    let token = try service.signatures.upload(
        request.bucket, request.name, URLSignatures.Upload(owner: request.owner, isUpsert: request.isUpsert), now: now,
        expiry: now + service.configuration.signedUploadSeconds)
    let path = "/object/upload/sign/\(URLPath.encode("\(request.bucket)/\(request.name)"))"
    return .json(["url": .string("\(path)?token=\(token)"), "token": .string(token)])
}

/// `PUT /object/upload/sign/:bucket/*?token=…`: makes the object; the signature is permission enough.
func uploadSigned(_ request: StorageRequest) async throws -> HTTPResponse {
    let claims = try request.service.signatures.verify(
        request.http.query["token"], .upload, request.bucket, request.name, now: request.service.now())
    let content = try await UploadContent(
        request, owner: claims["owner"]?.string, isUpsert: claims["upsert"]?.bool ?? false)
    let uploader = Uploader(service: request.service, database: request.database, standing: .service)
    _ = try await uploader.store(content.upload, from: content.source, limitBytes: content.limitBytes)
    return .json(["Key": .string("\(request.bucket)/\(request.name)")])
}
