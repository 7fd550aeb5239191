import HTTPServer

/// `HEAD /object/:bucket/*` and `HEAD /object/authenticated/:bucket/*`: whether there is such an object.
func head(_ request: StorageRequest) async throws -> HTTPResponse {
    try await headResponse(FoundObject.readable(request), request)
}

/// `HEAD /object/public/:bucket/*`.
func headPublic(_ request: StorageRequest) async throws -> HTTPResponse {
    try await headResponse(FoundObject.public(request), request)
}

private func headResponse(_ found: FoundObject, _ request: StorageRequest) -> HTTPResponse {
    HTTPResponse(
        headers: ObjectHeaders.headers(of: found.row, for: request.http),
        body: .stream(contentLength: found.row.size) { _ in })
}

/// `GET /object/info/:bucket/*` and `GET /object/info/authenticated/:bucket/*`.
func info(_ request: StorageRequest) async throws -> HTTPResponse {
    infoResponse(try await FoundObject.readable(request))
}

/// `GET /object/info/public/:bucket/*`.
func infoPublic(_ request: StorageRequest) async throws -> HTTPResponse {
    infoResponse(try await FoundObject.public(request))
}

private func infoResponse(_ found: FoundObject) -> HTTPResponse {
    var response = HTTPResponse.json(found.json)
    response.headers["ETag"] = found.row.entityTag
    if let lastModified = found.row.lastModified {
        response.headers["Last-Modified"] = Timestamps.httpDate(lastModified)
    }
    return response
}
