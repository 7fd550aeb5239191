import Synchronization

/// The loops of a server, which share its connections evenly.
///
/// The kernel spreads connections over the listening sockets by chance: of a few that are kept open and busy, one loop may get nearly all.
final class ServerLoops: Sendable {
    private let loops = Mutex<[ServerLoop]>([])
    /// Set before any loop begins to drain, so that nothing is handed to one that may have ended.
    private let isEnding = Atomic<Bool>(false)

    func set(_ loops: [ServerLoop]) { self.loops.withLock { $0 = loops } }

    func beginEnding() { isEnding.store(true, ordering: .sequentiallyConsistent) }

    /// Counts a connection in where there are the fewest: there, or at `loop` unless that has two more.
    func place(for loop: ServerLoop) -> ServerLoop {
        let count = loop.load.add(1, ordering: .sequentiallyConsistent).newValue
        let least = loops.withLock { loops in
            loops.min { $0.load.load(ordering: .relaxed) < $1.load.load(ordering: .relaxed) }
        }
        guard let least, least !== loop, least.load.load(ordering: .relaxed) + 1 < count else { return loop }
        least.load.add(1, ordering: .sequentiallyConsistent)
        // Who drains waits for its count to be 0: it sees this connection, or this sees that the server ends.
        let other = isEnding.load(ordering: .sequentiallyConsistent) ? least : loop
        other.load.subtract(1, ordering: .sequentiallyConsistent)
        return other === loop ? least : loop
    }
}
