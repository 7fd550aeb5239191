import HTTPServer

/// `HEAD /upload/resumable/*`: how far an upload has come.
func uploadStatus(_ request: StorageRequest, _ authority: UploadAuthority) async throws -> HTTPResponse {
    let upload = try await findUpload(request)
    _ = try authority.grant(request, upload)
    return HTTPResponse(
        headers: [
            "Upload-Offset": String(upload.isComplete ? upload.size : upload.progress.received),
            "Upload-Length": String(upload.size), "Upload-Metadata": upload.uploadMetadata,
            "Upload-Expires": Timestamps.httpDate(upload.expiry),
        ])
}
