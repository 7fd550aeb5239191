import Synchronization

/// The loops of a server, which share its connections evenly.
///
/// The kernel spreads connections over the listening sockets by chance: of a few that are kept open and busy, one loop may get nearly all.
final class ServerLoops: Sendable {
    /// Those that connections are handed to: none before the server has started, nor once it ends.
    private let loops = Mutex<[ServerLoop]>([])

    func set(_ loops: [ServerLoop]) { self.loops.withLock { $0 = loops } }

    /// From here on every loop keeps what it accepts: one that connections were handed to might have ended.
    func beginEnding() { set([]) }

    /// Counts a connection in where there are the fewest: there, or at `loop` if none has fewer.
    ///
    /// It is counted once, and before the lock is given up: a loop that drains waits for its count to be 0, and looks at it only
    /// when a connection of its own has ended.
    func place(for loop: ServerLoop) -> ServerLoop {
        loops.withLock { loops in
            var place = loop
            for other in loops where other.load.load(ordering: .relaxed) < place.load.load(ordering: .relaxed) {
                place = other
            }
            place.load.add(1, ordering: .sequentiallyConsistent)
            return place
        }
    }
}
