import BackendCore

/// Times of the day and the year in five fields: minute, hour, day of the month, month, day of the week (crontab(5)).
///
/// A field is `*`, a number, a range `1-5`, a list `1,15`, or any of these with a step `*/10`. Months and days of the week may be
/// named by three letters; Sunday is 0 and 7. When both days are restricted, either is enough.
public struct CronExpression: Sendable, Equatable {
    private let minutes: UInt64
    private let hours: UInt64
    private let days: UInt64
    private let months: UInt64
    private let weekdays: UInt64
    private let isEitherDayEnough: Bool

    /// Every day of the calendar comes round within so many days, a leap day of 2096 included.
    private static let horizonDays = 366 * 9

    /// `nil` when the text is no expression, or one of a day that never comes.
    public init?(_ text: String) {
        let fields = text.split(separator: " ")
        guard fields.count == 5,
            let minutes = Self.field(fields[0], 0...59), let hours = Self.field(fields[1], 0...23),
            let days = Self.field(fields[2], 1...31), let months = Self.field(fields[3], 1...12, Self.monthNames),
            let weekdays = Self.field(fields[4], 0...7, Self.weekdayNames)
        else { return nil }
        self.minutes = minutes
        self.hours = hours
        self.days = days
        self.months = months
        // Seven is Sunday too.
        self.weekdays = weekdays & 0x7F | weekdays >> 7
        isEitherDayEnough = fields[2].first != "*" && fields[4].first != "*"
        guard dayMatching(from: 0) != nil else { return nil }
    }

    private static let monthNames = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
        "dec": 12,
    ]
    private static let weekdayNames = ["sun": 0, "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6]

    /// The numbers a field stands for, as bits.
    private static func field(
        _ text: Substring, _ range: ClosedRange<Int>, _ names: [String: Int] = [:]
    ) -> UInt64? {
        var bits: UInt64 = 0
        let number = { (text: Substring) -> Int? in
            let value =
                names[text.lowercased()] ?? (text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil)
            return value.flatMap { range.contains($0) ? $0 : nil }
        }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
            guard pieces.count <= 2, let base = pieces.first else { return nil }
            var step = 1
            if pieces.count == 2 {
                guard let value = Int(pieces[1]), (1...range.upperBound).contains(value) else { return nil }
                step = value
            }
            var (first, last) = (range.lowerBound, range.upperBound)
            if base != "*" {
                let ends = base.split(separator: "-", omittingEmptySubsequences: false)
                guard ends.count <= 2, let start = number(ends[0]) else { return nil }
                first = start
                // A step without an end goes on to the last, as in Vixie's cron.
                last = pieces.count == 2 ? range.upperBound : start
                if ends.count == 2 {
                    guard let end = number(ends[1]), end >= start else { return nil }
                    last = end
                }
            }
            for value in stride(from: first, through: last, by: step) { bits |= 1 << UInt64(value) }
        }
        return bits
    }

    private static func has(_ bits: UInt64, _ value: Int) -> Bool { bits >> UInt64(value) & 1 == 1 }

    private func matches(day: Int) -> Bool {
        let date = Timestamp.civilDate(daysSince1970: day)
        guard Self.has(months, date.month) else { return false }
        // 1970-01-01 was a Thursday.
        let weekday = ((day + 4) % 7 + 7) % 7
        let (isDay, isWeekday) = (Self.has(days, date.day), Self.has(weekdays, weekday))
        return isEitherDayEnough ? isDay || isWeekday : isDay && isWeekday
    }

    private func dayMatching(from day: Int) -> Int? {
        (day...(day + Self.horizonDays)).first(where: matches(day:))
    }

    /// Whether the minute that begins at `time` is one of the times.
    public func contains(_ time: Timestamp) -> Bool {
        let minute = Timestamp.floorDivide(time.seconds, 60)
        return matches(day: Timestamp.floorDivide(minute, 1440))
            && Self.has(hours, Timestamp.remainder(minute, 1440) / 60)
            && Self.has(minutes, Timestamp.remainder(minute, 60))
    }

    /// The first time after `time`.
    public func next(after time: Timestamp) -> Timestamp {
        let minute = Timestamp.floorDivide(time.seconds, 60) + 1
        var day = Timestamp.floorDivide(minute, 1440)
        var earliest = Timestamp.remainder(minute, 1440)
        while let match = dayMatching(from: day) {
            if match > day { earliest = 0 }
            if let found = minuteOfDay(from: earliest) { return Timestamp(seconds: (match * 1440 + found) * 60) }
            day = match + 1
            earliest = 0
        }
        return Timestamp(microseconds: .max)
    }

    private func minuteOfDay(from earliest: Int) -> Int? {
        (earliest..<1440).first { Self.has(hours, $0 / 60) && Self.has(minutes, $0 % 60) }
    }
}
