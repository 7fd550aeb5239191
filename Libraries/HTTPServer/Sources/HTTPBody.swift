import Synchronization

/// The body of a request as it arrives. One reader at a time; what has been read is gone.
///
/// While nobody reads, at most `HTTPBody.bufferLimitBytes` and a piece are held, and the client is not read from.
public final class HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    /// How many bytes are held before the connection is no longer read from.
    static let bufferLimitBytes = 64 * 1024

    static let empty = HTTPBody()

    private let stream: ByteStream
    private let limitBytes: Int?
    private let readBytes = Atomic<Int>(0)

    /// A body that is there already.
    public init(_ bytes: [UInt8] = []) {
        stream = ByteStream(bytes)
        limitBytes = nil
    }

    init(resume: @escaping @Sendable () -> Void) {
        stream = ByteStream(limitBytes: Self.bufferLimitBytes, resume: resume)
        limitBytes = nil
    }

    private init(_ stream: ByteStream, limitBytes: Int) {
        self.stream = stream
        self.limitBytes = limitBytes
    }

    /// The same body, of which no more than `limitBytes` can be read: past them `next()` throws `HTTPError` 413.
    public func limited(to limitBytes: Int) -> HTTPBody {
        HTTPBody(stream, limitBytes: Swift.min(limitBytes, self.limitBytes ?? limitBytes))
    }

    /// What has arrived since the last call; nil at the end.
    /// - Throws: `HTTPError` 413 past the server's limit, 408 when the client is too slow, `CancellationError` when the task
    ///   was cancelled or the client went away.
    public func next() async throws -> [UInt8]? {
        guard let chunk = try await stream.next() else { return nil }
        if let limitBytes, readBytes.add(chunk.count, ordering: .relaxed).newValue > limitBytes {
            throw HTTPError(413, "The body is longer than \(limitBytes) bytes.")
        }
        return chunk
    }

    /// The whole body.
    /// - Throws: `HTTPError` 413 when it is longer than `limitBytes`; otherwise what `next()` throws.
    public func collect(upTo limitBytes: Int) async throws -> [UInt8] {
        guard var bytes = try await next() else { return [] }
        while bytes.count <= limitBytes, let chunk = try await next() { bytes += chunk }
        guard bytes.count <= limitBytes else {
            throw HTTPError(413, "The body is longer than \(limitBytes) bytes.")
        }
        return bytes
    }

    /// An iterator for `for try await`.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let body: HTTPBody

        public func next() async throws -> [UInt8]? { try await body.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }

    // MARK: The connection's side

    func push(_ chunk: [UInt8]) -> Bool { stream.push(chunk) }
    func finish(_ end: Result<Void, any Error> = .success(())) { stream.finish(end) }
    func discard() { stream.discard() }
}
