import HTTPServer

/// `DELETE /upload/resumable/*`: gives an upload up.
func terminateUpload(_ request: StorageRequest, _ authority: UploadAuthority) async throws -> HTTPResponse {
    let upload = try await findUpload(request)
    _ = try authority.grant(request, upload)
    guard !upload.isComplete else {
        throw StorageError(400, code: "TusError", "Cannot terminate an already completed upload")
    }
    let change = try await request.database.change([ResumableUploadTable.delete(upload.version)], as: .service)
    await request.service.collect(change.unreferenced)
    return HTTPResponse(status: 204)
}
