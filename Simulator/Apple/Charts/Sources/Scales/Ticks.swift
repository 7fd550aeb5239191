/// Round numbers for axes and bins.
enum Ticks {
    /// The step of one, two or five times a power of ten that comes nearest to so many steps.
    static func step(for range: ClosedRange<Double>, count: Int) -> Double {
        let width = range.upperBound - range.lowerBound
        guard width > 0, width.isFinite else { return 1 }
        let rough = width / Double(max(1, count))
        let power = pow(10, log10(rough).rounded(.down))
        let steps = [1.0, 2, 5, 10].map { $0 * power }
        return steps.min { abs(log(width / $0 / Double(max(1, count)))) < abs(log(width / $1 / Double(max(1, count)))) }
            ?? power
    }

    /// The multiples of a step within a range.
    static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
        guard step > 0 else { return [] }
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        guard first <= last, last - first < 10_000 else { return [] }
        return stride(from: first, through: last, by: 1).map { exact($0 * step, step) }
    }

    /// The multiples of a step that a range lies between, and those within.
    static func multiples(of step: Double, covering range: ClosedRange<Double>) -> [Double] {
        let rounded = round(range, to: step)
        return multiples(of: step, in: rounded)
    }

    static func round(_ range: ClosedRange<Double>, to step: Double, lower: Bool = true, upper: Bool = true)
        -> ClosedRange<Double>
    {
        guard step > 0 else { return range }
        let first = lower ? exact((range.lowerBound / step + 1e-9).rounded(.down) * step, step) : range.lowerBound
        let last = upper ? exact((range.upperBound / step - 1e-9).rounded(.up) * step, step) : range.upperBound
        return first...max(first, last)
    }

    /// The number without what binary fractions add: 0.3, not 0.30000000000000004.
    private static func exact(_ value: Double, _ step: Double) -> Double {
        let digits = max(0, min(12, -Int(log10(step).rounded(.down)) + 1))
        let factor = pow(10, Double(digits))
        // Zero has no sign.
        return (value * factor).rounded() / factor + 0
    }
}

/// Round dates for axes and bins.
enum DateTicks {
    private static let steps: [(unit: Calendar.Component, count: Int, seconds: Double)] = [
        (.second, 1, 1), (.second, 5, 5), (.second, 15, 15), (.second, 30, 30), (.minute, 1, 60), (.minute, 5, 300),
        (.minute, 15, 900), (.minute, 30, 1800), (.hour, 1, 3600), (.hour, 3, 10_800), (.hour, 6, 21_600),
        (.hour, 12, 43_200), (.day, 1, 86_400), (.day, 2, 172_800), (.weekOfYear, 1, 604_800),
        (.weekOfYear, 2, 1_209_600), (.month, 1, 2_629_800), (.month, 3, 7_889_400), (.month, 6, 15_778_800),
        (.year, 1, 31_557_600), (.year, 2, 63_115_200), (.year, 5, 157_788_000), (.year, 10, 315_576_000),
        (.year, 20, 631_152_000), (.year, 50, 1_577_880_000), (.year, 100, 3_155_760_000),
    ]

    /// The step that comes nearest to so many steps.
    static func step(for range: ClosedRange<Date>, count: Int) -> (unit: Calendar.Component, count: Int) {
        let wanted = range.upperBound.timeIntervalSince(range.lowerBound) / Double(max(1, count))
        let nearest = steps.min { abs(log($0.seconds / max(wanted, 1e-3))) < abs(log($1.seconds / max(wanted, 1e-3))) }
        return nearest.map { ($0.unit, $0.count) } ?? (.day, 1)
    }

    /// The beginnings of units within a range.
    static func dates(in range: ClosedRange<Date>, unit: Calendar.Component, count: Int, calendar: Calendar) -> [Date] {
        covering(range, unit: unit, count: count, calendar: calendar).filter { range.contains($0) }
    }

    /// The beginnings of units that a range lies between, and those within.
    static func covering(_ range: ClosedRange<Date>, unit: Calendar.Component, count: Int, calendar: Calendar) -> [Date]
    {
        guard var date = calendar.dateInterval(of: unit, for: range.lowerBound)?.start else { return [] }
        let step = max(1, count)
        // Steps of several units begin at multiples: quarters with January, hours with midnight.
        if step > 1, let larger = larger(unit), let start = calendar.dateInterval(of: larger, for: date)?.start {
            let passed = calendar.dateComponents([unit], from: start, to: date).value(for: unit) ?? 0
            date = calendar.date(byAdding: unit, value: passed / step * step, to: start) ?? date
        } else if unit == .year, step > 1 {
            let year = calendar.component(.year, from: date)
            date = calendar.date(byAdding: .year, value: year / step * step - year, to: date) ?? date
        }
        var dates = [date]
        while date < range.upperBound, dates.count < 2_000,
            let next = calendar.date(byAdding: unit, value: step, to: date), next > date
        {
            date = next
            dates.append(date)
        }
        return dates
    }

    private static func larger(_ unit: Calendar.Component) -> Calendar.Component? {
        switch unit {
        case .second: .minute
        case .minute: .hour
        case .hour: .day
        case .day: .month
        case .month, .quarter: .year
        default: nil
        }
    }

    /// How a date is written where ticks are so far apart.
    static func text(_ date: Date, unit: Calendar.Component, environment: EnvironmentValues) -> String {
        var style = Date.FormatStyle(
            locale: environment.locale, calendar: environment.calendar, timeZone: environment.timeZone)
        switch unit {
        case .second: style = style.hour().minute().second()
        case .minute: style = style.hour().minute()
        case .hour: style = style.hour()
        case .day, .weekOfYear, .weekOfMonth, .weekday: style = style.month(.abbreviated).day()
        case .month, .quarter: style = style.month(.abbreviated)
        default: style = style.year()
        }
        return style.format(date)
    }
}
