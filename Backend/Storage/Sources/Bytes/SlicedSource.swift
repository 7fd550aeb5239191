import Synchronization

/// Takes bytes in stretches of a wanted length from a source of pieces of any length.
final class SlicedSource: Sendable {
    private let source: ByteSource
    /// Taken from the source and not given yet.
    private let kept = Mutex<[UInt8]>([])

    init(_ source: ByteSource) {
        self.source = source
    }

    /// Gives the next `count` bytes in pieces.
    func slice(_ count: Int) -> @Sendable () async throws -> [UInt8]? {
        let left = Mutex(count)
        return {
            let wanted = left.withLock { $0 }
            guard wanted > 0, let piece = try await self.next(upTo: wanted) else { return nil }
            left.withLock { $0 -= piece.count }
            return piece
        }
    }

    /// The next `count` bytes at once; fewer at the end, and nil when there are none.
    func collect(_ count: Int) async throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count, let piece = try await next(upTo: count - bytes.count) {
            if bytes.isEmpty { bytes.reserveCapacity(count) }
            bytes += piece
        }
        return bytes.isEmpty ? nil : bytes
    }

    private func next(upTo limit: Int) async throws -> [UInt8]? {
        var piece = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        if piece.isEmpty {
            guard let next = try await source.next() else { return nil }
            piece = next
        }
        guard piece.count > limit else { return piece }
        kept.withLock { $0 = Array(piece[limit...]) }
        return Array(piece[..<limit])
    }
}
