/// A stretch of an object that a client asks for (RFC 9110, section 14.1.2). One, and in bytes; lists are not served in parts.
struct ByteRange: Equatable, Sendable {
    var offset: Int
    var count: Int

    /// - Parameter header: the value of `Range`.
    /// - Throws: `StorageError.invalidRange` for what is no such range, or lies outside of an object of `size` bytes.
    init(_ header: String, size: Int) throws(StorageError) {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "bytes", size > 0 else { throw .invalidRange }
        let ends = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            throw .invalidRange
        }
        switch (first, last) {
        case (nil, let suffix?) where suffix > 0:
            offset = max(size - suffix, 0)
            count = size - offset
        case (let first?, let last) where first < size && (last ?? first) >= first:
            offset = first
            count = min(last ?? size - 1, size - 1) - first + 1
        default: throw .invalidRange
        }
    }

    /// A number, or nothing; the outer nil for anything else.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // More digits than a number has are more than any object has.
        return .some(Int(text) ?? .max)
    }

    func contentRange(size: Int) -> String { "bytes \(offset)-\(offset + count - 1)/\(size)" }
}
