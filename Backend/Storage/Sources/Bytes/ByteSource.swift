import HTTPServer

/// Bytes on their way to or from a store, a piece at a time, for one reader.
public struct ByteSource: Sendable {
    /// How many there will be, where that is known beforehand.
    public var length: Int?
    private let read: @Sendable () async throws -> [UInt8]?

    /// - Parameter read: Gives the next piece, which is not empty, and nil at the end.
    public init(length: Int? = nil, _ read: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.read = read
    }

    /// The body of a request.
    public init(_ body: HTTPBody, length: Int? = nil) {
        self.init(length: length) { try await body.next() }
    }

    /// The next piece; nil at the end.
    public func next() async throws -> [UInt8]? {
        try await read()
    }
}
