import Testing

@testable import BackendCore

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000000Z"), (951_782_400_000_001, "2000-02-29T00:00:00.000001Z"),
        (1_800_000_000_123_456, "2027-01-15T08:00:00.123456Z"), (-1, "1969-12-31T23:59:59.999999Z"),
        (4_102_444_800_000_000, "2100-01-01T00:00:00.000000Z"),
        (-62_135_596_800_000_000, "0001-01-01T00:00:00.000000Z"),
    ]) func isWrittenAsRFC3339(microseconds: Int, text: String) {
        #expect(Timestamp(microseconds: microseconds).rfc3339 == text)
    }

    @Test func countsInSeconds() {
        let time = Timestamp(seconds: 10)
        #expect(time.adding(seconds: 1.5).microseconds == 11_500_000)
        #expect(time.adding(seconds: 1.5).seconds(since: time) == 1.5)
        #expect(Timestamp(microseconds: -1).seconds == -1)
        #expect(time < time.adding(seconds: 0.000001))
    }
}
