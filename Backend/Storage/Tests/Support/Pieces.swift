import Synchronization

/// Pieces of bytes one after the other, and perhaps a failure at the end.
final class Pieces: Sendable {
    private let pieces: Mutex<[[UInt8]]>
    private let failure: (any Error)?

    init(_ pieces: [[UInt8]], failure: (any Error)? = nil) {
        self.pieces = Mutex(pieces.reversed())
        self.failure = failure
    }

    func next() throws -> [UInt8]? {
        let piece = pieces.withLock { $0.popLast() }
        if piece == nil, let failure { throw failure }
        return piece
    }
}
