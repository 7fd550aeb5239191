import HTTPServer
import JSON

/// What a request brings to be uploaded, raw or in a form.
struct UploadContent: Sendable {
    var upload: Upload
    var source: ByteSource
    /// What makes it too large.
    var limitBytes: Int

    /// Reads as much of the request as comes before the content.
    ///
    /// - Parameters:
    ///   - owner: whom the object shall belong to.
    ///   - isUpsert: whether it may replace one of its name.
    /// - Throws: `StorageError` when the name or the bucket does not allow it, or there is nothing.
    init(_ request: StorageRequest, owner: String?, isUpsert: Bool) async throws {
        try Names.checkBucket(request.bucket)
        let found = try await request.database.read([BucketTable.find(request.bucket)], as: .service)
        let bucket = try BucketTable.bucket(found[0])
        try Names.checkObject(request.name)
        let limits = request.service.limits(of: bucket, for: request.name)
        limitBytes = limits.bytes
        let contentType = request.http.headers["Content-Type"].flatMap { $0.isEmpty ? nil : $0 }
        upload = Upload(
            bucket: request.bucket, name: request.name, owner: owner, isUpsert: isUpsert,
            mediaType: contentType ?? "application/octet-stream",
            cacheControl: request.http.headers["Cache-Control"] ?? "no-cache",
            userMetadata: nil, declaredLength: request.contentLength, robots: request.http.headers["X-Robots-Tag"])
        let body = ByteSource(request.http.body, length: request.contentLength)
        if let contentType, contentType.lowercased().hasPrefix("multipart/form-data") {
            source = try await Self.readForm(contentType, body, &upload)
        } else {
            source = body
            upload.userMetadata = try request.userMetadata
            if let length = request.contentLength, length > limitBytes { throw StorageError.entityTooLarge }
        }
        if !limits.mediaTypes.isEmpty { try MediaTypes.check(upload.mediaType, against: limits.mediaTypes) }
    }

    private static func readForm(
        _ contentType: String, _ body: ByteSource, _ upload: inout Upload
    ) async throws -> ByteSource {
        guard let form = MultipartForm(contentType: contentType, source: body) else {
            throw StorageError.noContent("Multipart: Boundary not found")
        }
        let (fields, part, content) = try await form.file()
        upload.mediaType = fields["contentType"] ?? part.mediaType ?? "application/octet-stream"
        upload.cacheControl = fields["cacheControl"].map { "max-age=\($0)" } ?? "no-cache"
        let metadata = fields["metadata"] ?? fields["userMetadata"]
        upload.userMetadata = metadata.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
        return content
    }
}

extension StorageService {
    /// What a bucket allows of an object.
    func limits(of bucket: Bucket, for name: String) -> (bytes: Int, mediaTypes: [String]) {
        if Names.isFolderMark(name) { return (0, []) }
        let limit = bucket.fileSizeLimit ?? configuration.defaultFileSizeLimitBytes
        return (min(limit, configuration.maximumFileSizeLimitBytes), bucket.allowedMediaTypes)
    }
}
