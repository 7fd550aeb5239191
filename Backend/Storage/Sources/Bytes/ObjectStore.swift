import JSON

/// Where the content of objects is kept, by version. It knows nothing of names, buckets and users.
///
/// A version is written once and never changed. What `put` and `finish` have returned for is there whole and survives the end of
/// the process; until then nobody can read any of it.
public protocol ObjectStore: Sendable {
    /// Keeps everything that `source` gives.
    /// - Returns: How many bytes that was.
    /// - Throws: `ObjectStoreError`, or what `source` throws; nothing is kept then.
    func put(_ version: ObjectVersion, from source: ByteSource) async throws -> Int

    /// `count` bytes from `offset` on.
    /// - Throws: `ObjectStoreError`, at once when there is no such version.
    func read(_ version: ObjectVersion, from offset: Int, count: Int) async throws -> ByteSource

    /// Keeps the content of `version` under another one too.
    /// - Throws: `ObjectStoreError`.
    func copy(_ version: ObjectVersion, to target: ObjectVersion) async throws

    /// Lets versions go, whether they are complete, begun or not there at all.
    /// - Parameter uploads: Those among them that may be incomplete, with the state that `append` gave, if it did.
    /// - Throws: `ObjectStoreError`.
    func delete(_ versions: [ObjectVersion], uploads: [ObjectVersion: JSONValue]) async throws

    /// Adds to a version that is made over several requests, behind the `received` bytes it has. What it got counts even when
    /// `source` or the store fails, so that the rest can follow later.
    /// - Parameter checkpoint: Told from time to time what is safe by now.
    func append(
        to version: ObjectVersion, progress: UploadProgress, from source: ByteSource,
        checkpoint: @Sendable (UploadProgress) async -> Void
    ) async -> (progress: UploadProgress, failure: (any Error)?)

    /// Makes a version of what was appended. May be called again when nobody knows whether it was done.
    /// - Throws: `ObjectStoreError`.
    func finish(_ version: ObjectVersion, progress: UploadProgress) async throws

    /// Removes what processes that ended in the middle have left.
    /// - Parameter minimumAgeSeconds: Younger ones may be just about to be written.
    func sweep(minimumAgeSeconds: Int) async
}

/// How far an upload over several requests has come.
public struct UploadProgress: Sendable, Equatable {
    /// How many bytes are safe.
    public var received: Int
    /// What the store needs to go on with it.
    public var state: JSONValue

    public init(received: Int = 0, state: JSONValue = [:]) {
        self.received = received
        self.state = state
    }
}

/// What a store can fail with.
public enum ObjectStoreError: Error, Equatable, CustomStringConvertible {
    /// There is no content under that version.
    case notFound
    /// There is no room left.
    case full
    /// It cannot be reached now. The reason is for the log.
    case unavailable(String)
    /// Something else went wrong. The reason is for the log.
    case failed(String)

    public var description: String {
        switch self {
        case .notFound: "The object's content is missing."
        case .full: "There is no room left for objects: free some, or give the store more."
        case .unavailable(let reason): "The object store cannot be reached: \(reason)"
        case .failed(let reason): "The object store failed: \(reason)"
        }
    }
}
