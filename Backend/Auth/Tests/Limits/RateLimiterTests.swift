import Testing

@testable import Auth

@Suite struct RateLimiterTests {
    private let start = Timestamp(seconds: 1000)

    @Test func allowsABurstAndThenTheRate() {
        let limiter = RateLimiter(ratePerSecond: 0.5, burst: 3)
        for _ in 0..<3 { #expect(limiter.take("a", at: start) == nil) }
        #expect(limiter.take("a", at: start) == 2)
        #expect(limiter.take("b", at: start) == nil, "keys are counted apart")
        #expect(limiter.take("a", at: start.adding(seconds: 1.5)) == 1)
        #expect(limiter.take("a", at: start.adding(seconds: 2)) == nil)
        #expect(limiter.take("a", at: start.adding(seconds: 2)) == 2)
        let later = start.adding(seconds: 1000)
        for _ in 0..<3 { #expect(limiter.take("a", at: later) == nil) }
        #expect(limiter.take("a", at: later) != nil, "what is saved up is bounded")
    }

    @Test func aClockThatGoesBackGivesNothing() {
        let limiter = RateLimiter(ratePerSecond: 1, burst: 1)
        #expect(limiter.take("a", at: start) == nil)
        #expect(limiter.take("a", at: start.adding(seconds: -100)) != nil)
        #expect(limiter.take("a", at: start.adding(seconds: 0.5)) != nil)
        #expect(limiter.take("a", at: start.adding(seconds: 1)) == nil)
    }

    @Test func manyKeysDoNotMakeItForgetWhoIsRefused() {
        let limiter = RateLimiter(ratePerSecond: 0.001, burst: 1)
        for index in 0..<(RateLimiter.keyLimit - 1) { _ = limiter.take("\(index)", at: start) }
        #expect(limiter.take("last", at: start.adding(seconds: 1)) == nil)
        #expect(limiter.take("another", at: start.adding(seconds: 2)) == nil)
        #expect(limiter.take("last", at: start.adding(seconds: 2)) != nil)
    }
}
