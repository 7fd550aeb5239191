import HTTPServer

/// Uploads that can be resumed, by TUS 1.0 (https://tus.io/protocols/resumable-upload) with the extensions creation,
/// creation-with-upload, termination and expiration.
extension Route {
    static let resumable: [Route] = signed + byToken

    private static let byToken: [Route] = [
        tus(.options, "upload/resumable", "storage.tus.options", .anyone, uploadOptions),
        tus(.options, "upload/resumable/*", "storage.tus.options", .anyone, uploadOptions),
        tus(.post, "upload/resumable", "storage.tus.upload.create") { try await createUpload($0, .token) },
        tus(.post, "upload/resumable/*", "storage.tus.upload.part") { try await overridden($0, .token) },
        tus(.head, "upload/resumable/*", "storage.tus.upload.get") { try await uploadStatus($0, .token) },
        tus(.patch, "upload/resumable/*", "storage.tus.upload.part") { try await appendToUpload($0, .token) },
        tus(.delete, "upload/resumable/*", "storage.tus.upload.delete") { try await terminateUpload($0, .token) },
    ]

    /// The same with the signature of `POST /object/upload/sign/…` in `x-signature`, in place of a session.
    private static let signed: [Route] = [
        tus(.post, "upload/resumable/sign", "storage.tus.upload.create_signed", .anyone) {
            try await createUpload($0, .signature)
        },
        tus(.post, "upload/resumable/sign/*", "storage.tus.upload.part_signed", .anyone) {
            try await overridden($0, .signature)
        },
        tus(.head, "upload/resumable/sign/*", "storage.tus.upload.get_signed", .anyone) {
            try await uploadStatus($0, .signature)
        },
        tus(.patch, "upload/resumable/sign/*", "storage.tus.upload.part_signed", .anyone) {
            try await appendToUpload($0, .signature)
        },
        tus(.delete, "upload/resumable/sign/*", "storage.tus.upload.delete_signed", .anyone) {
            try await terminateUpload($0, .signature)
        },
    ]

    private static func tus(
        _ method: HTTPMethod, _ pattern: String, _ operation: String, _ access: Access = .caller,
        _ endpoint: @escaping Endpoint
    ) -> Route {
        Route(method, pattern, operation, access) { request in
            var response: HTTPResponse
            do {
                let version = request.http.headers["Tus-Resumable"]
                guard request.http.method == .options || version == TUS.version else {
                    throw StorageError(412, code: "TusError", "Tus-Resumable Required")
                }
                response = try await endpoint(request)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                response = TUS.refusal(request.service.error(for: error))
            }
            response.headers["Tus-Resumable"] = TUS.version
            response.headers["Cache-Control"] = "no-store"
            return response
        }
    }
}

/// What the protocol says of itself.
enum TUS {
    static let version = "1.0.0"
    static let extensions = "creation,creation-with-upload,termination,expiration"
    static let contentType = "application/offset+octet-stream"

    /// Statuses count in this protocol, and the body is a text.
    static func refusal(_ error: StorageError) -> HTTPResponse {
        var response = HTTPResponse.text(error.message, status: error.statusCode)
        if error.statusCode == 412 { response.headers["Tus-Version"] = version }
        if let seconds = error.retryAfterSeconds { response.headers["Retry-After"] = String(seconds) }
        return response
    }
}

/// `POST` from a client that cannot send the protocol's own methods, and names the one it means.
@Sendable private func overridden(_ request: StorageRequest, _ authority: UploadAuthority) async throws -> HTTPResponse
{
    switch request.http.headers["X-HTTP-Method-Override"] {
    case "PATCH": try await appendToUpload(request, authority)
    case "HEAD": try await uploadStatus(request, authority)
    case "DELETE": try await terminateUpload(request, authority)
    default: throw StorageError(404, code: "TusError", "The resource was not found")
    }
}

/// `OPTIONS /upload/resumable`: what the server can do.
@Sendable private func uploadOptions(_ request: StorageRequest) async throws -> HTTPResponse {
    HTTPResponse(
        status: 204,
        headers: [
            "Tus-Version": TUS.version, "Tus-Extension": TUS.extensions,
            "Tus-Max-Size": String(request.service.configuration.maximumFileSizeLimitBytes),
        ])
}
