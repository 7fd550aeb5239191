import BackendCore
import Jobs
import Testing

@Suite struct CronExpressionTests {
    private func next(_ text: String, _ seconds: Int) -> String? {
        CronExpression(text)?.next(after: Timestamp(seconds: seconds)).rfc3339
    }

    // 1_800_000_000 is 2027-01-15T08:00:00Z, a Friday.
    @Test(arguments: [
        ("* * * * *", "2027-01-15T08:01:00.000000Z"), ("0 3 * * *", "2027-01-16T03:00:00.000000Z"),
        ("*/15 * * * *", "2027-01-15T08:15:00.000000Z"), ("0 8 * * MON", "2027-01-18T08:00:00.000000Z"),
        ("30 8 15 * *", "2027-01-15T08:30:00.000000Z"), ("0 0 1 jan *", "2028-01-01T00:00:00.000000Z"),
        ("0 0 29 2 *", "2028-02-29T00:00:00.000000Z"), ("0 12 * * 7", "2027-01-17T12:00:00.000000Z"),
        ("5,10-12/2 9 * * *", "2027-01-15T09:05:00.000000Z"),
        // Either of the two days is enough.
        ("0 0 20 * SAT", "2027-01-16T00:00:00.000000Z"),
    ]) func comesNext(text: String, expected: String) {
        #expect(next(text, 1_800_000_000) == expected)
    }

    @Test(arguments: [
        "", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8", "a * * * *",
        "*/0 * * * *", "5-1 * * * *", "1- * * * *", ",1 * * * *", "1//2 * * * *", "-1 * * * *", "+1 * * * *",
        "0 0 30 2 *", "0 0 31 4,6 *",
    ]) func isRefused(text: String) {
        #expect(CronExpression(text) == nil)
    }

    /// Whatever the expression, the next time is the first minute that it contains.
    @Test func theNextTimeIsTheFirstThatMatches() {
        var generator = SeededGenerator(state: 3)
        func field(_ range: ClosedRange<Int>) -> String {
            let value = Int.random(in: range, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: return String(value)
            case 1: return "\(value)-\(Int.random(in: value...range.upperBound, using: &generator))"
            case 2: return "*/\(Int.random(in: 1...range.upperBound, using: &generator))"
            default: return "*"
            }
        }
        for _ in 0..<300 {
            let text = [field(0...59), field(0...23), field(1...31), field(1...12), field(0...7)].joined(separator: " ")
            guard let expression = CronExpression(text) else { continue }
            let start = Timestamp(seconds: Int.random(in: 0...4_000_000_000, using: &generator))
            let next = expression.next(after: start)
            #expect(next > start && expression.contains(next), "\(text)")
            #expect(next.seconds % 60 == 0)
            // A few days of minutes, one by one.
            var minute = start.seconds / 60 * 60 + 60
            let end = min(next.seconds, minute + 3 * 86_400)
            while minute < end {
                if expression.contains(Timestamp(seconds: minute)) {
                    Issue.record("\(text) after \(start.rfc3339): \(minute) comes before \(next.rfc3339)")
                    break
                }
                minute += 60
            }
        }
    }
}
