/// A request the storage service refuses, in the terms of Supabase Storage.
struct StorageError: Error, Equatable, CustomStringConvertible {
    /// What the body calls the status. The answer itself has 400 for nearly all of them, as clients expect.
    var statusCode: Int
    /// The newer name of what is wrong.
    var code: String
    /// The older name, which clients show.
    var error: String
    var message: String
    /// The answer's own status.
    var httpStatus: Int
    /// When trying again makes sense.
    var retryAfterSeconds: Int?

    init(
        _ statusCode: Int, code: String, error: String? = nil, _ message: String, httpStatus: Int? = nil,
        retryAfterSeconds: Int? = nil
    ) {
        self.statusCode = statusCode
        self.code = code
        self.error = error ?? code
        self.message = message
        self.httpStatus = httpStatus ?? (statusCode == 500 ? 500 : 400)
        self.retryAfterSeconds = retryAfterSeconds
    }

    var description: String { "\(code): \(message)" }
}

extension StorageError {
    static let noSuchBucket = StorageError(404, code: "NoSuchBucket", error: "Bucket not found", "Bucket not found")
    static let noSuchKey = StorageError(404, code: "NoSuchKey", error: "not_found", "Object not found")
    static let noSuchUpload = StorageError(404, code: "NoSuchUpload", "Upload not found")
    static let keyAlreadyExists = StorageError(
        409, code: "KeyAlreadyExists", error: "Duplicate", "The resource already exists")
    static let bucketAlreadyExists = StorageError(
        409, code: "BucketAlreadyExists", error: "Duplicate", "The resource already exists")
    static let bucketNotEmpty = StorageError(
        409, code: "ResourceNotEmpty", "The bucket you tried to delete is not empty")
    static let invalidBucketName = StorageError(
        400, code: "InvalidBucketName", error: "Invalid Input", "Bucket name invalid")
    static let invalidFileSizeLimit = StorageError(
        400, code: "InvalidRequest", "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B")
    static let entityTooLarge = StorageError(
        413, code: "EntityTooLarge", error: "Payload too large", "The object exceeded the maximum allowed size")
    static let metadataTooLarge = StorageError(
        413, code: "EntityTooLarge", error: "Payload too large", "The user_metadata exceeded the maximum allowed size")
    static let invalidRange = StorageError(
        416, code: "InvalidRange", error: "invalid_range", "invalid range provided", httpStatus: 416)
    static let expiredSignature = StorageError(400, code: "ExpiredToken", "The provided token has expired.")
    static let resourceLocked = StorageError(423, code: "ResourceLocked", "The resource is locked")

    static func invalidKey(_ key: String) -> StorageError {
        StorageError(400, code: "InvalidKey", "Invalid key: \(key.prefix(1024))")
    }

    static func invalidMediaType(_ type: String) -> StorageError {
        StorageError(
            415, code: "InvalidMimeType", error: "invalid_mime_type", "mime type \(type.prefix(256)) is not supported")
    }

    static func invalidRequest(_ message: String, error: String? = nil) -> StorageError {
        StorageError(400, code: "InvalidRequest", error: error, message)
    }

    static func invalidParameter(_ name: String) -> StorageError {
        StorageError(400, code: "InvalidParameter", "Invalid Parameter \(name)")
    }

    static func noContent(_ reason: String = "No content provided") -> StorageError {
        StorageError(400, code: "InvalidRequest", reason)
    }

    static func accessDenied(_ message: String, httpStatus: Int? = nil) -> StorageError {
        StorageError(403, code: "AccessDenied", error: "Unauthorized", message, httpStatus: httpStatus)
    }

    static func invalidToken(_ reason: String) -> StorageError { StorageError(400, code: "InvalidJWT", reason) }
    static func invalidSignature(_ reason: String = "Invalid signature") -> StorageError {
        StorageError(400, code: "InvalidSignature", reason)
    }

    /// What Supabase Storage's own projects answer where transformations are not part of the plan.
    static let noTransformation = StorageError(
        403, code: "FeatureNotEnabled", "Image transformation is not offered. Ask for the object itself.",
        httpStatus: 403)

    static let full = StorageError(
        507, code: "InsufficientStorage", "The server has no room left for objects.", httpStatus: 507)
    static let unavailable = StorageError(
        503, code: "ServiceUnavailable", "The storage is busy or its database is away. Try again in a moment.",
        httpStatus: 503, retryAfterSeconds: 1)
    static let internalError = StorageError(500, code: "InternalError", error: "Internal", "Internal Server Error")
    static let contentMissing = StorageError(
        404, code: "NoSuchKey", error: "Not found", "The resource was not found")
}
