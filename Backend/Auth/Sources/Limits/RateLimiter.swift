import Synchronization

/// Token buckets by key: each holds up to `burst` tokens and gains `ratePerSecond` of them.
final class RateLimiter: Sendable {
    /// How many keys are remembered; beyond, those that are full again are forgotten first.
    static let keyLimit = 10_000

    private struct Bucket {
        var tokens: Double
        var updatedAt: Timestamp
    }

    private let ratePerSecond: Double
    private let burst: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    init(ratePerSecond: Double, burst: Double) {
        self.ratePerSecond = ratePerSecond
        self.burst = max(burst, 1)
    }

    /// Takes a token of `key`. Gives `nil`, or in how many whole seconds there will be one.
    func take(_ key: String, at now: Timestamp) -> Int? {
        buckets.withLock { buckets in
            if buckets.count >= Self.keyLimit, buckets[key] == nil { forget(&buckets, at: now) }
            var bucket = buckets[key] ?? Bucket(tokens: burst, updatedAt: now)
            bucket.tokens = level(bucket, at: now)
            bucket.updatedAt = max(now, bucket.updatedAt)
            guard bucket.tokens >= 1 else {
                buckets[key] = bucket
                guard ratePerSecond > 0 else { return 3600 }
                return max(1, Int(((1 - bucket.tokens) / ratePerSecond).rounded(.up)))
            }
            bucket.tokens -= 1
            buckets[key] = bucket
            return nil
        }
    }

    private func level(_ bucket: Bucket, at now: Timestamp) -> Double {
        min(burst, bucket.tokens + max(0, now.seconds(since: bucket.updatedAt)) * ratePerSecond)
    }

    private func forget(_ buckets: inout [String: Bucket], at now: Timestamp) {
        buckets = buckets.filter { level($0.value, at: now) < burst }
        // All of them in use: the one used longest ago goes, so that the memory stays bounded.
        while buckets.count >= Self.keyLimit, let oldest = buckets.min(by: { $0.value.updatedAt < $1.value.updatedAt })
        {
            buckets[oldest.key] = nil
        }
    }
}
