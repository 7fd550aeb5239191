import Glibc
import Testing

@testable import BackendCore

@Suite struct ProcessStatisticsTests {
    @Test func readsThisProcess() {
        let before = ProcessStatistics.current()
        #expect(before.residentBytes > 1_000_000)
        #expect(before.threadCount >= 1)
        #expect(before.openDescriptorCount >= 3)
        #expect(before.descriptorLimit >= before.openDescriptorCount)
        #expect(before.startSeconds > 1_000_000_000 && before.startSeconds <= Double(time(nil)) + 2)
        var sum = 0.0
        let clock = ContinuousClock()
        let start = clock.now
        while clock.now - start < .milliseconds(60) { sum += 1 }
        #expect(sum > 0)
        #expect(ProcessStatistics.current().processorSeconds > before.processorSeconds)
    }
}
