import HTTPServer

/// `POST /upload/resumable`: begins an upload, perhaps with its first bytes.
func createUpload(_ request: StorageRequest, _ authority: UploadAuthority) async throws -> HTTPResponse {
    let service = request.service
    let size = try uploadLength(request)
    let metadata = try UploadMetadata(request.http.headers["Upload-Metadata"])
    try Names.checkBucket(metadata.bucket)
    let grant = try authority.grant(request, bucket: metadata.bucket, name: metadata.name)
    let bucket = try BucketTable.bucket(
        await request.database.read([BucketTable.find(metadata.bucket)], as: .service)[0])
    try Names.checkObject(metadata.name)
    let limits = service.limits(of: bucket, for: metadata.name)
    guard size <= limits.bytes else { throw StorageError(413, code: "TusError", "Maximum size exceeded") }
    if let type = metadata.contentType, !limits.mediaTypes.isEmpty {
        try MediaTypes.check(type, against: limits.mediaTypes)
    }
    let upload = ResumableUpload(
        version: ObjectVersion(), bucket: metadata.bucket, name: metadata.name, owner: grant.owner,
        isUpsert: grant.isUpsert, size: size, contentType: metadata.contentType, cacheControl: metadata.cacheControl,
        userMetadata: metadata.userMetadata, uploadMetadata: metadata.text,
        expiry: service.now() + service.configuration.resumableUploadSeconds)
    let writer = ResumableWriter(request: request, grant: grant)
    try await writer.begin(upload)
    var headers: HTTPHeaders = [
        "Location": location(request) + "/" + upload.identifier, "Upload-Expires": Timestamps.httpDate(upload.expiry),
    ]
    let bringsBytes = request.http.headers["Content-Type"] == TUS.contentType
    if bringsBytes || size == 0 {
        let received = try await writer.append(request.http.body, to: upload)
        headers["Upload-Offset"] = String(received)
        if received == size { headers["Tus-Complete"] = "1" }
    } else {
        try await writer.unlock(upload)
    }
    return HTTPResponse(status: 201, headers: headers)
}

private func uploadLength(_ request: StorageRequest) throws -> Int {
    guard let text = request.http.headers["Upload-Length"] else {
        throw StorageError(400, code: "TusError", "Upload-Length is required; deferring it is not supported")
    }
    guard let size = Int(text), size >= 0, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw StorageError(400, code: "TusError", "Invalid upload-length")
    }
    return size
}

/// Where uploads are found, as the client reaches the server.
private func location(_ request: StorageRequest) -> String {
    let http = request.http
    let path = http.rawPath
    let trimmed = path.last == "/" ? path.dropLast() : path
    if let url = request.service.configuration.externalURL { return url + trimmed }
    let scheme = http.headers["X-Forwarded-Proto"] == "https" ? "https" : "http"
    return "\(scheme)://\(http.headers["X-Forwarded-Host"] ?? http.headers["Host"] ?? "127.0.0.1")\(trimmed)"
}
