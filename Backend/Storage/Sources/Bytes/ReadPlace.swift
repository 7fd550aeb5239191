import Synchronization

/// How far the reading of a stretch of bytes has come.
final class ReadPlace: Sendable {
    private let offset: Mutex<Int>
    private let end: Int

    init(offset: Int, end: Int) {
        self.offset = Mutex(offset)
        self.end = end
    }

    /// The next piece, at most so long; nil at the end.
    func next(upTo limitBytes: Int) -> (start: Int, count: Int)? {
        offset.withLock { offset in
            let count = min(limitBytes, end - offset)
            guard count > 0 else { return nil }
            defer { offset += count }
            return (offset, count)
        }
    }
}
