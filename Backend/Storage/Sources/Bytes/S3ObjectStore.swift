import HTTPClient
import JSON
import S3Client

/// Keeps objects in a bucket of an S3 service, under `objects/` and their version.
///
/// Long ones go there in parts of one length, as R2 wants it. Of an upload over several requests, what does not fill a part yet is kept as
/// an object of its own beside it.
public struct S3ObjectStore: ObjectStore {
    /// Objects up to this length are sent at once when their length is known.
    static let wholeBytes = 64 << 20
    /// The length of a part.
    static let partBytes = 8 << 20

    private let client: S3Client
    /// Parts that must be held because nobody knows how long they are going to be.
    private let buffers = Allowance(count: 4)

    public init(_ client: S3Client) {
        self.client = client
    }

    static func key(_ version: ObjectVersion) -> String { "objects/\(version)" }
    private static func restKey(_ version: ObjectVersion) -> String { "objects/\(version).rest" }

    // MARK: Whole objects

    public func put(_ version: ObjectVersion, from source: ByteSource) async throws -> Int {
        try await translatingErrors {
            if let length = source.length, length <= Self.wholeBytes {
                try await client.put(Self.key(version), .stream(Self.body(source, length: length)))
                guard try await source.next() == nil else { throw ObjectStoreError.failed("more bytes than were said") }
                return length
            }
            let upload = try await client.beginParts(Self.key(version))
            do {
                let (size, tags) = try await putParts(version, upload, source)
                try await client.completeParts(Self.key(version), upload: upload, tags: tags)
                return size
            } catch {
                let (client, key) = (client, Self.key(version))
                // Also when the client is gone.
                await Task { try? await client.abortParts(key, upload: upload) }.value
                throw error
            }
        }
    }

    private static func body(_ source: ByteSource, length: Int) -> HTTPClientStreamedBody {
        HTTPClientStreamedBody(length: length) { try await source.next() }
    }

    private func putParts(
        _ version: ObjectVersion, _ upload: String, _ source: ByteSource
    ) async throws -> (size: Int, tags: [String]) {
        let slices = SlicedSource(source)
        var tags: [String] = []
        var size = 0
        func add(_ body: S3Client.Body) async throws {
            guard tags.count < S3Client.maximumParts else { throw StorageError.entityTooLarge }
            tags.append(
                try await client.putPart(Self.key(version), upload: upload, number: tags.count + 1, body))
        }
        if let length = source.length {
            let part = Self.partBytes(for: length)
            while size < length {
                let count = min(part, length - size)
                try await add(.stream(HTTPClientStreamedBody(length: count, next: slices.slice(count))))
                size += count
            }
            guard try await source.next() == nil else { throw ObjectStoreError.failed("more bytes than were said") }
            return (size, tags)
        }
        return try await buffers.with {
            while let bytes = try await slices.collect(Self.partBytes) {
                try await add(.bytes(bytes))
                size += bytes.count
            }
            if tags.isEmpty { try await add(.bytes([])) }
            return (size, tags)
        }
    }

    /// Long enough that there are not too many.
    static func partBytes(for length: Int) -> Int {
        max(partBytes, (length + S3Client.maximumParts - 1) / S3Client.maximumParts)
    }

    public func read(_ version: ObjectVersion, from offset: Int, count: Int) async throws -> ByteSource {
        guard count > 0 else { return ByteSource(length: 0) { nil } }
        let body = try await translatingErrors {
            try await client.get(Self.key(version), range: offset..<offset + count)
        }
        return ByteSource(length: count) { try await body.next() }
    }

    public func copy(_ version: ObjectVersion, to target: ObjectVersion) async throws {
        try await translatingErrors { try await client.copy(Self.key(version), to: Self.key(target)) }
    }

    public func delete(_ versions: [ObjectVersion], uploads: [ObjectVersion: JSONValue]) async throws {
        try await translatingErrors {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, version) in versions.enumerated() {
                    // A few at a time.
                    if index >= 8 { try await group.next() }
                    group.addTask { try await delete(version, isBegun: uploads[version] != nil) }
                }
                try await group.waitForAll()
            }
        }
    }

    private func delete(_ version: ObjectVersion, isBegun: Bool) async throws {
        let key = Self.key(version)
        if isBegun {
            for upload in try await client.uploads(key) { try await client.abortParts(key, upload: upload) }
            try await client.delete(Self.restKey(version))
        }
        try await client.delete(key)
    }

    // MARK: Uploads over several requests

    public func append(
        to version: ObjectVersion, progress: UploadProgress, from source: ByteSource,
        checkpoint: @Sendable (UploadProgress) async -> Void
    ) async -> (progress: UploadProgress, failure: (any Error)?) {
        var parts = UploadedParts(progress.state)
        do {
            var failure: (any Error)?
            try await translatingErrors {
                try await buffers.with {
                    var rest = try await self.rest(version, parts)
                    do {
                        while let bytes = try await source.next() {
                            rest += bytes
                            while rest.count >= Self.partBytes {
                                try await add(Array(rest.prefix(Self.partBytes)), version, &parts)
                                rest.removeFirst(Self.partBytes)
                                await checkpoint(parts.progress)
                            }
                        }
                    } catch {
                        failure = error
                    }
                    // What has come counts, whatever ended it; with the client's going the task has been cancelled.
                    if failure is S3Error { return }
                    let (kept, bytes) = (client, rest)
                    if !bytes.isEmpty {
                        try await Task { try await kept.put(Self.restKey(version), .bytes(bytes)) }.value
                    }
                    parts.restBytes = bytes.count
                }
            }
            return (parts.progress, failure.map { Self.translated($0) })
        } catch {
            return (parts.progress, error)
        }
    }

    /// What came before and did not fill a part.
    private func rest(_ version: ObjectVersion, _ parts: UploadedParts) async throws -> [UInt8] {
        guard parts.restBytes > 0 else { return [] }
        return try await client.get(Self.restKey(version), range: 0..<parts.restBytes).collect()
    }

    private func add(_ bytes: [UInt8], _ version: ObjectVersion, _ parts: inout UploadedParts) async throws {
        if parts.upload == nil { parts.upload = try await client.beginParts(Self.key(version)) }
        guard let upload = parts.upload, parts.tags.count < S3Client.maximumParts else {
            throw StorageError.entityTooLarge
        }
        let tag = try await client.putPart(
            Self.key(version), upload: upload, number: parts.tags.count + 1, .bytes(bytes))
        parts.tags.append(tag)
        parts.restBytes = 0
    }

    public func finish(_ version: ObjectVersion, progress: UploadProgress) async throws {
        try await translatingErrors {
            let key = Self.key(version)
            if try await client.size(key) == progress.received { return }
            var parts = UploadedParts(progress.state)
            let rest = try await self.rest(version, parts)
            guard let upload = parts.upload else {
                return try await client.put(key, .bytes(rest))
            }
            if !rest.isEmpty { try await add(rest, version, &parts) }
            try await client.completeParts(key, upload: upload, tags: parts.tags)
            if !rest.isEmpty { try await client.delete(Self.restKey(version)) }
        }
    }

    /// Nothing is left without being known: uploads of this service are in its list.
    public func sweep(minimumAgeSeconds: Int) async {}

    // MARK: Errors

    private func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw Self.translated(error)
        }
    }

    private static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as S3Error where error.isNotFound: ObjectStoreError.notFound
        case let error as S3Error where error.isTransient: ObjectStoreError.unavailable("\(error)")
        case let error as S3Error: ObjectStoreError.failed("\(error)")
        case let error as HTTPClientError: ObjectStoreError.unavailable("\(error)")
        default: error
        }
    }
}
