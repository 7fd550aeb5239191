@testable import Charts
import Testing

@Suite struct TicksTests {
    @Test(arguments: [100.0, 95, 1, 7, 1_000_000, 0.003]) func stepsAreRoundNumbers(width: Double) {
        let found = Ticks.step(for: 0...width, count: 4)
        #expect(width / found >= 2.5 && width / found <= 8)
        let mantissa = found / pow(10, log10(found).rounded(.down))
        #expect([1.0, 2, 5, 10].contains { abs($0 - mantissa) < 1e-9 })
    }

    @Test func multiplesHaveNoDustOfFractions() {
        #expect(Ticks.multiples(of: 0.1, in: 0...0.5) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
        #expect(Ticks.round(3...97, to: 20) == 0...100)
        #expect(Ticks.round(3...97, to: 20, lower: false) == 3...100)
        #expect(Ticks.multiples(of: 0, in: 0...1).isEmpty)
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
        return calendar
    }()

    @Test func datesBeginTheirUnits() throws {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let days = DateTicks.dates(
            in: start...(start + 3 * 86_400), unit: .day, count: 1, calendar: Self.calendar)
        #expect(days.count == 3 && days.allSatisfy { Self.calendar.startOfDay(for: $0) == $0 })
        let quarters = DateTicks.dates(
            in: start...(start + 400 * 86_400), unit: .month, count: 3, calendar: Self.calendar)
        #expect(quarters.map { Self.calendar.component(.month, from: $0) } == [1, 4, 7, 10])
    }

    private static let spans: [(seconds: Double, unit: Calendar.Component)] = [
        (30, .second), (3_600, .minute), (86_400, .hour), (604_800, .day), (31_536_000, .month), (630_720_000, .year),
    ]

    @Test(arguments: spans.indices) func stepsOfDatesFitTheirSpan(index: Int) {
        let (seconds, unit) = Self.spans[index]
        let start = Date(timeIntervalSince1970: 0)
        #expect(DateTicks.step(for: start...(start + seconds), count: 5).unit == unit)
    }

    @Test func binsHoldTheirValues() {
        let bins = NumberBins(range: 0...100, desiredCount: 5)
        #expect(bins.thresholds == [0, 20, 40, 60, 80, 100] && bins.count == 5)
        #expect(bins.index(for: 20) == 1 && bins.index(for: 100) == 4 && bins.index(for: -5) == 0)
        #expect(bins[4].contains(100) && !bins[0].contains(20))
        let months = DateBins(
            unit: .month, range: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 90 * 86_400),
            calendar: Self.calendar)
        #expect(months.count == 3 || months.count == 4)
    }
}
