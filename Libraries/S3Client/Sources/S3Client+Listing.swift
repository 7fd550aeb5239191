import HTTPClient

/// An object as a list has it.
public struct S3ListedObject: Sendable, Equatable {
    public var key: String
    /// In bytes.
    public var size: Int

    public init(key: String, size: Int) {
        self.key = key
        self.size = size
    }
}

/// A part of a list.
public struct S3Listing: Sendable, Equatable {
    /// In the order of their names' bytes.
    public var objects: [S3ListedObject]
    /// What to ask for the next part with; nil when this was the last.
    public var continuation: String?
}

/// Which objects there are (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html).
extension S3Client {
    /// The most that a service lists at once.
    public static let listLimit = 1000

    /// Some of the objects whose names begin with `prefix`.
    /// - Parameters:
    ///   - continuation: what the part before has given.
    ///   - limit: how many at most.
    /// - Throws: `S3Error`.
    public func list(
        prefix: String, continuation: String? = nil, limit: Int = listLimit
    ) async throws -> S3Listing {
        var query = [("list-type", "2"), ("prefix", prefix), ("max-keys", String(min(max(limit, 1), Self.listLimit)))]
        if let continuation { query.append(("continuation-token", continuation)) }
        let document = try await Self.document(send(.get, "", query: query))
        let (keys, sizes) = (document.all("Key"), document.all("Size").map { Int($0) })
        guard keys.count == sizes.count, !sizes.contains(nil) else {
            throw S3Error.unexpectedAnswer("a list whose objects lack their sizes")
        }
        let isTruncated = document["IsTruncated"] == "true"
        let next = document["NextContinuationToken"]
        if isTruncated, next == nil { throw S3Error.unexpectedAnswer("a list that does not say how it goes on") }
        return S3Listing(
            objects: zip(keys, sizes).map { S3ListedObject(key: $0, size: $1 ?? 0) },
            continuation: isTruncated ? next : nil)
    }

    /// Deletes every object whose name begins with `prefix`.
    /// - Throws: `S3Error`; what has been deleted by then stays so.
    public func deleteAll(prefix: String) async throws {
        // Always from the beginning: what is listed again is what is still there.
        while true {
            let objects = try await list(prefix: prefix).objects
            if objects.isEmpty { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, object) in objects.enumerated() {
                    // A few at a time.
                    if index >= 8 { try await group.next() }
                    group.addTask { try await delete(object.key) }
                }
                try await group.waitForAll()
            }
        }
    }
}
