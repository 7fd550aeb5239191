import Cryptography
import Synchronization

/// Counts the bytes of an upload, names them by their MD5, and stops it at its limit.
final class UploadMeter: Sendable {
    private struct State {
        var count = 0
        let hasher = MD5Hasher()
    }

    private let state = Mutex(State())
    private let limitBytes: Int

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// `source` as it passes by.
    func measured(_ source: ByteSource) -> ByteSource {
        ByteSource(length: source.length) {
            guard let bytes = try await source.next() else { return nil }
            try self.state.withLock { state in
                state.count += bytes.count
                guard state.count <= self.limitBytes else { throw StorageError.entityTooLarge }
                state.hasher.update(bytes)
            }
            return bytes
        }
    }

    /// The quoted entity tag of everything that has passed by. To be asked for once, at the end.
    var entityTag: String {
        state.withLock { "\"\(Hexadecimal.encode($0.hasher.finish()))\"" }
    }
}
