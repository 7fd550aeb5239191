import Jobs
import Testing

/// The same numbers each time (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite struct RetryPolicyTests {
    @Test func delaysGrowWithinTheirBounds() {
        var generator = SeededGenerator(state: 7)
        for _ in 0..<2000 {
            let policy = RetryPolicy(
                maximumAttempts: Int.random(in: 1...5000, using: &generator),
                firstDelaySeconds: Double.random(in: 0...100, using: &generator),
                factor: Double.random(in: 0.5...10, using: &generator),
                maximumDelaySeconds: Double.random(in: 0...100_000, using: &generator),
                jitter: Double.random(in: -0.5...1.5, using: &generator))
            var longest = 0.0
            for attempt in [1, 2, 3, 10, 100, policy.maximumAttempts - 1] where attempt >= 1 {
                let bound = policy.longestDelaySeconds(afterAttempt: attempt)
                #expect(bound.isFinite && bound <= policy.maximumDelaySeconds)
                if attempt <= 100, attempt < policy.maximumAttempts {
                    #expect(bound >= longest)
                    longest = bound
                }
                guard let delay = policy.delaySeconds(afterAttempt: attempt, using: &generator) else {
                    #expect(attempt >= policy.maximumAttempts)
                    continue
                }
                #expect(delay <= bound && delay >= bound * (1 - policy.jitter) - 1e-9 && delay >= 0)
            }
            #expect(policy.delaySeconds(afterAttempt: policy.maximumAttempts, using: &generator) == nil)
        }
    }

    @Test func delaysDoubleAndAreSpread() {
        let policy = RetryPolicy(maximumAttempts: 10, firstDelaySeconds: 1, maximumDelaySeconds: 60)
        #expect((1...8).map(policy.longestDelaySeconds(afterAttempt:)) == [1, 2, 4, 8, 16, 32, 60, 60])
        var generator = SeededGenerator(state: 1)
        let delays = (0..<1000).compactMap { _ in policy.delaySeconds(afterAttempt: 4, using: &generator) }
        let mean = delays.reduce(0, +) / Double(delays.count)
        // Half of the delay is left to chance, evenly.
        #expect(abs(mean - 6) < 0.2)
        #expect(Set(delays.map { Int($0 * 10) }).count > 30)
    }
}
