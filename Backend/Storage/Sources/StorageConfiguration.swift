/// How the storage service behaves.
public struct StorageConfiguration: Sendable {
    /// The longest object of a bucket that has no limit of its own.
    public var defaultFileSizeLimitBytes = 50 << 20
    /// The highest limit that a bucket may have.
    public var maximumFileSizeLimitBytes = 5 << 30
    /// How long a signed upload may take to begin.
    public var signedUploadSeconds = 2 * 3600
    /// How long an upload in several requests may take to be completed.
    public var resumableUploadSeconds = 24 * 3600
    /// How long an upload in one request may take before its bytes count as left over.
    public var uploadLeaseSeconds = 24 * 3600
    /// How often what nobody needs any more is looked for.
    public var sweepSeconds = 60.0
    /// What signatures of URLs are made with.
    public var secret: String
    /// `http://address:port` as clients reach the server, for the addresses of resumable uploads; taken from the request when nil.
    public var externalURL: String?

    /// - Parameter secret: What signatures of URLs are made with; the secret of the project's tokens will do.
    public init(secret: String) {
        self.secret = secret
    }
}

/// Limits that are the same for everybody.
enum StorageLimits {
    static let nameBytes = 1024
    static let bucketNameCharacters = 100
    /// How many objects one request may remove or sign.
    static let objectsPerRequest = 1000
    /// The longest body that is not an object's content.
    static let parametersBytes = 1 << 20
    static let userMetadataBytes = 1 << 20
    /// How many objects may be deleted by emptying a bucket at once.
    static let emptiedObjects = 200_000
}
