import Testing

@testable import EventLoop

@Suite struct TimerHeapTests {
    /// Random inserts, removals and takings against a sorted array.
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func agreesWithSortedArray(seed: UInt64) throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        var random = SplitMix(state: seed)
        var heap = TimerHeap()
        var model: [LoopTimer] = []
        for sequence in 0..<2_000 as Range<UInt64> {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let deadline = Double(Int.random(in: 0..<50, using: &random))
                let timer = LoopTimer(deadline: deadline, sequence: sequence, loop: loop) {}
                heap.insert(timer)
                model.append(timer)
            case 2:
                guard let timer = model.randomElement(using: &random) else { continue }
                heap.remove(timer)
                model.removeAll { $0 === timer }
            default:
                guard let timer = heap.earliest else { continue }
                heap.remove(timer)
                model.removeAll { $0 === timer }
            }
            model.sort { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }
            #expect(heap.earliest === model.first)
            #expect(heap.count == model.count)
        }
    }
}

/// Steele, Lea and Flood's SplitMix64: a small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
