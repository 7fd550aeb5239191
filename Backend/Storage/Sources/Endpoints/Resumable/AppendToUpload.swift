import HTTPServer
import PostgreSQL

/// `PATCH /upload/resumable/*`: more bytes of an upload.
func appendToUpload(_ request: StorageRequest, _ authority: UploadAuthority) async throws -> HTTPResponse {
    guard request.http.headers["Content-Type"] == TUS.contentType else {
        throw StorageError(415, code: "TusError", "Content-Type must be \(TUS.contentType)")
    }
    guard let offset = request.http.headers["Upload-Offset"].flatMap({ Int($0) }), offset >= 0 else {
        throw StorageError(403, code: "TusError", "Upload-Offset header required")
    }
    let known = try await findUpload(request)
    let grant = try authority.grant(request, known)
    let writer = ResumableWriter(request: request, grant: grant)
    if known.isComplete {
        guard offset == known.size else { throw conflict }
        return answer(known, received: known.size)
    }
    try await writer.rehearse(known)
    let results = try await request.service.pool.pipeline([ResumableUploadTable.lock(known.version)])
    guard let upload = results[0].firstRow.flatMap(ResumableUploadTable.upload) else {
        throw StorageError.resourceLocked
    }
    guard offset == upload.progress.received else {
        try await writer.unlock(upload)
        throw conflict
    }
    let received = try await writer.append(request.http.body, to: upload)
    return answer(upload, received: received)
}

private let conflict = StorageError(409, code: "TusError", "Upload-Offset conflict")

private func answer(_ upload: ResumableUpload, received: Int) -> HTTPResponse {
    var headers: HTTPHeaders = [
        "Upload-Offset": String(received), "Upload-Expires": Timestamps.httpDate(upload.expiry),
    ]
    if received == upload.size { headers["Tus-Complete"] = "1" }
    return HTTPResponse(status: 204, headers: headers)
}

/// The upload of a request's address.
/// - Throws: `StorageError` when there is none.
func findUpload(_ request: StorageRequest) async throws -> ResumableUpload {
    let version = try ResumableUpload.version(identifier: request.name)
    let results = try await request.service.pool.pipeline([ResumableUploadTable.find(version)])
    guard let upload = results[0].firstRow.flatMap(ResumableUploadTable.upload) else {
        throw StorageError.noSuchUpload
    }
    return upload
}
