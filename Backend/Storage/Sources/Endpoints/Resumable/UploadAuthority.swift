import BackendCore

/// What lets a request make or go on with an upload.
enum UploadAuthority: Sendable {
    /// The token of its caller.
    case token
    /// A signature for the object, in `x-signature`.
    case signature

    /// Whose upload it is and whether it may replace something.
    struct Grant: Sendable {
        var standing: Standing
        var owner: String?
        var isUpsert: Bool
        var isServiceRole: Bool
    }

    /// - Throws: `StorageError` when there is no right to that object's upload.
    func grant(_ request: StorageRequest, bucket: String, name: String) throws -> Grant {
        switch self {
        case .token:
            return Grant(
                standing: request.standing, owner: request.owner, isUpsert: request.isUpsert,
                isServiceRole: request.caller?.role == "service_role")
        case .signature:
            guard let token = request.http.headers["x-signature"] else {
                throw StorageError.invalidSignature("Missing x-signature header")
            }
            let claims = try request.service.signatures.verify(
                token, .upload, bucket, name, now: request.service.now())
            return Grant(
                standing: .service, owner: claims["owner"]?.string, isUpsert: claims["upsert"]?.bool ?? false,
                isServiceRole: false)
        }
    }

    /// The grant for an upload that was begun. It belongs to whoever began it.
    /// - Throws: `StorageError`.
    func grant(_ request: StorageRequest, _ upload: ResumableUpload) throws -> Grant {
        let grant = try grant(request, bucket: upload.bucket, name: upload.name)
        guard grant.owner == upload.owner || grant.isServiceRole else { throw StorageError.noSuchUpload }
        return grant
    }
}
