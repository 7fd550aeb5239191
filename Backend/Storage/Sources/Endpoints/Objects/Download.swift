import HTTPServer

/// `GET /object/public/:bucket/*`.
func downloadPublic(_ request: StorageRequest) async throws -> HTTPResponse {
    try await content(of: FoundObject.public(request), for: request)
}

/// `GET /object/:bucket/*` and `GET /object/authenticated/:bucket/*`.
func download(_ request: StorageRequest) async throws -> HTTPResponse {
    try await content(of: FoundObject.readable(request), for: request)
}

/// `GET /object/sign/:bucket/*?token=…`.
func downloadSigned(_ request: StorageRequest) async throws -> HTTPResponse {
    let claims = try request.service.signatures.verify(
        request.http.query["token"], .download, request.bucket, request.name, now: request.service.now())
    return try await content(
        of: FoundObject.granted(request), for: request, expires: claims["exp"]?.int.map(Timestamps.httpDate))
}

/// The answer with the object's bytes, or as many of them as were asked for.
private func content(
    of found: FoundObject, for request: StorageRequest, expires: String? = nil
) async throws -> HTTPResponse {
    let object = found.row
    var headers = ObjectHeaders.headers(of: object, for: request.http, expires: expires)
    if ObjectHeaders.isKnown(object, to: request.http) {
        headers["Content-Type"] = nil
        return HTTPResponse(status: 304, headers: headers)
    }
    var range: ByteRange?
    if let wanted = request.http.headers["Range"], ObjectHeaders.rangeCounts(object, request.http) {
        range = try ByteRange(wanted, size: object.size)
        headers["Content-Range"] = range?.contentRange(size: object.size)
    }
    let count = range?.count ?? object.size
    guard let version = ObjectVersion(object.version) else { throw ObjectStoreError.notFound }
    let source =
        request.http.method == .head
        ? ByteSource(length: 0) { nil }
        : try await request.service.store.read(version, from: range?.offset ?? 0, count: count)
    return HTTPResponse(
        status: range == nil ? 200 : 206, headers: headers,
        body: .stream(contentLength: count) { writer in
            while let bytes = try await source.next() { try await writer.write(bytes) }
        })
}
