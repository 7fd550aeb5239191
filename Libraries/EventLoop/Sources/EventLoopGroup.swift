import Synchronization

/// Several loops, one for each processor core that is to be used.
public final class EventLoopGroup: Sendable {
    /// The loops, in the order they were made.
    public let loops: [EventLoop]
    private let counter = Atomic<UInt>(0)

    /// Starts `count` loops (at least one).
    /// - Throws: `EventLoopError.system` when one cannot be started; none is left running then.
    public init(count: Int) throws(EventLoopError) {
        var loops: [EventLoop] = []
        for index in 0..<max(1, count) {
            do throws(EventLoopError) {
                loops.append(try EventLoop(name: "loop-\(index)"))
            } catch {
                loops.forEach { $0.stop() }
                throw error
            }
        }
        self.loops = loops
    }

    /// The loops in turn.
    public func next() -> EventLoop {
        let turn = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        return loops[Int(turn % UInt(loops.count))]
    }

    /// The loop the caller runs on when it is one of these, else the next in turn.
    public func currentOrNext() -> EventLoop {
        if let current = EventLoop.current, loops.contains(where: { $0 === current }) { return current }
        return next()
    }

    /// Stops every loop and waits for their threads to end. Must not be called on one of them.
    public func stop() {
        loops.forEach { $0.stop() }
    }
}
