/// A one-shot timer of an event loop. Cancelling it after it has fired does nothing.
public final class LoopTimer: @unchecked Sendable {
    /// When it fires, in seconds of the loop's monotonic clock.
    let deadline: Double
    /// Breaks ties, so that timers of one instant fire in the order they were made.
    let sequence: UInt64
    /// Where it is in the heap; -1 when it is not. Only the loop's thread touches it.
    var heapIndex = -1
    /// What it does; dropped when it fires or is cancelled.
    var work: (@Sendable () -> Void)?
    private unowned let loop: EventLoop

    init(deadline: Double, sequence: UInt64, loop: EventLoop, work: @escaping @Sendable () -> Void) {
        self.deadline = deadline
        self.sequence = sequence
        self.loop = loop
        self.work = work
    }

    /// Forgets the timer. On the loop's own thread it is gone at once; from elsewhere it may still fire
    /// before the loop has heard of it.
    public func cancel() {
        let loop = loop
        loop.runOnLoop { loop.remove(self) }
    }
}

/// A binary heap of timers, earliest first, whose entries know their place, so that cancelling is O(log n):
/// most timers are time limits, and nearly all of those are cancelled.
struct TimerHeap {
    private var timers: [LoopTimer] = []

    var earliest: LoopTimer? { timers.first }
    var count: Int { timers.count }

    mutating func insert(_ timer: LoopTimer) {
        timer.heapIndex = timers.count
        timers.append(timer)
        siftUp(timer.heapIndex)
    }

    mutating func remove(_ timer: LoopTimer) {
        let index = timer.heapIndex
        guard index >= 0 else { return }
        timer.heapIndex = -1
        let last = timers.removeLast()
        guard last !== timer else { return }
        timers[index] = last
        last.heapIndex = index
        siftUp(index)
        siftDown(last.heapIndex)
    }

    private static func precedes(_ first: LoopTimer, _ second: LoopTimer) -> Bool {
        (first.deadline, first.sequence) < (second.deadline, second.sequence)
    }

    private mutating func swap(_ first: Int, _ second: Int) {
        timers.swapAt(first, second)
        timers[first].heapIndex = first
        timers[second].heapIndex = second
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0, Self.precedes(timers[index], timers[(index - 1) / 2]) {
            swap(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < timers.count && Self.precedes(timers[child], timers[smallest]) {
                smallest = child
            }
            guard smallest != index else { return }
            swap(index, smallest)
            index = smallest
        }
    }
}
