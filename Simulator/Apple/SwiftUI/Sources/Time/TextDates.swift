import Foundation
import FoundationCompat

extension Text {
    /// A predefined style used to display a `Date`.
    public struct DateStyle: Sendable, Equatable {
        enum Kind: Sendable { case time, date, relative, offset, timer }
        let kind: Kind
        public static let time = DateStyle(kind: .time)
        public static let date = DateStyle(kind: .date)
        public static let relative = DateStyle(kind: .relative)
        public static let offset = DateStyle(kind: .offset)
        public static let timer = DateStyle(kind: .timer)

        /// Whether what is shown changes as time goes by.
        fileprivate var isLive: Bool { self != .time && self != .date }
    }

    public init(_ date: Date, style: DateStyle) {
        let make: (EnvironmentValues) -> String = { LiveDates.text(date, style.kind, $0) }
        self.init(style.isLive ? .live(make) : .resolved(make))
    }
    public init(_ dates: ClosedRange<Date>) {
        self.init(.resolved { LiveDates.interval(dates.lowerBound, dates.upperBound, $0) })
    }
    public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(
            .live { _ in
                let now = min(max(pauseTime ?? Date(), timerInterval.lowerBound), timerInterval.upperBound)
                let seconds =
                    countsDown
                    ? timerInterval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(timerInterval.lowerBound)
                return LiveDates.clock(seconds, showsHours: showsHours)
            })
    }

    /// Whether the text changes as time goes by.
    var isLive: Bool {
        switch storage {
        case .live: true
        case .concatenation(let first, let second): first.isLive || second.isLive
        default: false
        }
    }
}

/// Dates as texts say them.
enum LiveDates {
    static func text(_ date: Date, _ kind: Text.DateStyle.Kind, _ environment: EnvironmentValues) -> String {
        switch kind {
        case .time: return formatter(environment) { $0.timeStyle = .short }.string(from: date)
        case .date: return formatter(environment) { $0.dateStyle = .long }.string(from: date)
        case .timer: return clock(abs(date.timeIntervalSinceNow), showsHours: true)
        case .relative: return duration(abs(date.timeIntervalSinceNow), environment)
        case .offset:
            let seconds = date.timeIntervalSinceNow
            return (seconds < 0 ? "+" : "-") + largest(abs(seconds), environment)
        }
    }

    static func interval(_ start: Date, _ end: Date, _ environment: EnvironmentValues) -> String {
        let isSameDay = environment.calendar.isDate(start, inSameDayAs: end)
        let time = formatter(environment) { $0.timeStyle = .short }
        if isSameDay { return "\(time.string(from: start)) – \(time.string(from: end))" }
        let whole = formatter(environment) {
            $0.dateStyle = .short
            $0.timeStyle = .short
        }
        return "\(whole.string(from: start)) – \(whole.string(from: end))"
    }

    static func clock(_ seconds: TimeInterval, showsHours: Bool) -> String {
        let total = Int(seconds.rounded(.down))
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let (hours, minutes) = (total / 3600, total / 60)
        if showsHours, hours > 0 { return "\(hours):\(two(minutes % 60)):\(two(total % 60))" }
        return "\(minutes):\(two(total % 60))"
    }

    /// The two largest units: "2 hr, 5 min".
    private static func duration(_ seconds: TimeInterval, _ environment: EnvironmentValues) -> String {
        units(seconds, environment, count: seconds < 60 ? 1 : 2)
    }

    private static func largest(_ seconds: TimeInterval, _ environment: EnvironmentValues) -> String {
        units(seconds, environment, count: 1)
    }

    private static func units(_ seconds: TimeInterval, _ environment: EnvironmentValues, count: Int) -> String {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .short
        formatter.maximumUnitCount = count
        formatter.allowedUnits = [.year, .month, .day, .hour, .minute, .second]
        formatter.calendar = environment.calendar
        return formatter.string(from: seconds.rounded(.down)) ?? ""
    }

    private static func formatter(_ environment: EnvironmentValues, _ change: (DateFormatter) -> Void) -> DateFormatter
    {
        let formatter = DateFormatter()
        formatter.locale = environment.locale
        formatter.timeZone = environment.timeZone
        formatter.dateStyle = .none
        formatter.timeStyle = .none
        change(formatter)
        return formatter
    }
}
