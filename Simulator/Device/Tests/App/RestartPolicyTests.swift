import Testing

@testable import DeviceHost

@Suite("RestartPolicy")
struct RestartPolicyTests {
    @Test("Pauses grow, then there are no more restarts")
    func growing() {
        var policy = RestartPolicy()
        let pauses = (0..<6).map { _ in policy.pauseAfterCrash(ranSeconds: 0) }
        #expect(pauses == [1, 2, 4, 8, nil, nil])
    }

    @Test("An app that ran for a while starts with the first pause")
    func forgiven() {
        var policy = RestartPolicy()
        for _ in 0..<5 { _ = policy.pauseAfterCrash(ranSeconds: 0) }
        let pause = policy.pauseAfterCrash(ranSeconds: 31)
        #expect(pause == 1)
    }

    @Test("The person starts the count again")
    func reset() {
        var policy = RestartPolicy()
        for _ in 0..<5 { _ = policy.pauseAfterCrash(ranSeconds: 0) }
        policy.reset()
        let pause = policy.pauseAfterCrash(ranSeconds: 0)
        #expect(pause == 1)
    }
}
