/// When a failed job is tried again: exponential back-off with jitter, so that what failed together does not come back together.
public struct RetryPolicy: Sendable, Equatable {
    /// How often a job is begun before it is dead.
    public var maximumAttempts: Int
    /// The longest delay after the first attempt.
    public var firstDelaySeconds: Double
    /// What the delay is multiplied by with each attempt.
    public var factor: Double
    /// No delay is longer.
    public var maximumDelaySeconds: Double
    /// The part of the delay that is left to chance, from 0 to 1.
    public var jitter: Double

    public init(
        maximumAttempts: Int = 12, firstDelaySeconds: Double = 2, factor: Double = 2,
        maximumDelaySeconds: Double = 3600, jitter: Double = 0.5
    ) {
        self.maximumAttempts = max(maximumAttempts, 1)
        self.firstDelaySeconds = max(firstDelaySeconds, 0)
        self.factor = max(factor, 1)
        self.maximumDelaySeconds = max(maximumDelaySeconds, 0)
        self.jitter = min(max(jitter, 0), 1)
    }

    /// A job that is tried once.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// The longest delay after so many attempts.
    public func longestDelaySeconds(afterAttempt attempt: Int) -> Double {
        var delay = firstDelaySeconds
        // Multiplied step by step, so that no power overflows.
        for _ in 0..<max(attempt - 1, 0) where delay < maximumDelaySeconds && delay > 0 && factor > 1 {
            delay *= factor
        }
        return min(delay, maximumDelaySeconds)
    }

    /// How long to wait after so many attempts; `nil` when it is time to give up.
    public func delaySeconds(
        afterAttempt attempt: Int, using generator: inout some RandomNumberGenerator
    ) -> Double? {
        if attempt >= maximumAttempts { return nil }
        let chance = Double.random(in: 0...1, using: &generator)
        return longestDelaySeconds(afterAttempt: attempt) * (1 - jitter * chance)
    }
}
