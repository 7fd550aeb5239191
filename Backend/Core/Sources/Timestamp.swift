import Glibc

/// A moment, as whole microseconds since 1970 in UTC, which is what PostgreSQL keeps.
public struct Timestamp: Sendable, Hashable, Comparable {
    public var microseconds: Int

    public init(microseconds: Int) {
        self.microseconds = microseconds
    }

    public init(seconds: Int) {
        microseconds = seconds * 1_000_000
    }

    /// The time of the system's clock.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: time.tv_sec * 1_000_000 + time.tv_nsec / 1000)
    }

    /// Whole seconds since 1970, as tokens carry them.
    public var seconds: Int { Timestamp.floorDivide(microseconds, 1_000_000) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }

    public func adding(seconds: Double) -> Timestamp {
        Timestamp(microseconds: microseconds + Int(seconds * 1_000_000))
    }

    /// How many seconds this lies after `other`.
    public func seconds(since other: Timestamp) -> Double {
        Double(microseconds - other.microseconds) / 1_000_000
    }

    /// The moment in the form of RFC 3339 in UTC, with microseconds.
    public var rfc3339: String {
        let (days, secondOfDay) = (Timestamp.floorDivide(seconds, 86_400), Timestamp.remainder(seconds, 86_400))
        let (year, month, day) = Timestamp.civilDate(daysSince1970: days)
        let date = "\(Timestamp.padded(year, 4))-\(Timestamp.padded(month, 2))-\(Timestamp.padded(day, 2))"
        let hour = Timestamp.padded(secondOfDay / 3600, 2)
        let minute = Timestamp.padded(secondOfDay / 60 % 60, 2)
        let second = Timestamp.padded(secondOfDay % 60, 2)
        let fraction = Timestamp.padded(Timestamp.remainder(microseconds, 1_000_000), 6)
        return "\(date)T\(hour):\(minute):\(second).\(fraction)Z"
    }

    /// The civil date of a day number (Howard Hinnant's `civil_from_days`).
    public static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    package static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }

    package static func remainder(_ value: Int, _ divisor: Int) -> Int {
        value - floorDivide(value, divisor) * divisor
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// As the number of microseconds.
extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        microseconds = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }
}

/// Where the time comes from: the system, or a test that sets it.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Timestamp

    public init(_ read: @escaping @Sendable () -> Timestamp) {
        self.read = read
    }

    /// The system's clock.
    public static let system = WallClock { .now }

    public var now: Timestamp { read() }
}
