import BackendCore

/// Months of the calendar, in UTC.
enum MonthArithmetic {
    private static let microsecondsPerDay = 86_400_000_000

    /// The moment `count` months after `anchor`: the same day of the month and time of day, or the month's last day where it has no
    /// such day. 31 January is followed by the last of February and then by 31 March, because the anchor keeps its day.
    static func adding(_ count: Int, monthsTo anchor: Timestamp) -> Timestamp {
        let day = floorDivide(anchor.microseconds, microsecondsPerDay)
        let timeOfDay = anchor.microseconds - day * microsecondsPerDay
        let date = CivilDate(daysSince1970: day)
        let months = date.year * 12 + date.month - 1 + count
        let (year, month) = (floorDivide(months, 12), months - floorDivide(months, 12) * 12 + 1)
        let target = CivilDate(
            year: year, month: month, day: min(date.day, CivilDate.dayCount(ofMonth: month, year: year)))
        return Timestamp(microseconds: target.daysSince1970 * microsecondsPerDay + timeOfDay)
    }

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }
}

/// A day of the Gregorian calendar.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Howard Hinnant's `civil_from_days` (https://howardhinnant.github.io/date_algorithms.html).
    init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = MonthArithmetic.floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `days_from_civil`, of the same source.
    var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = MonthArithmetic.floorDivide(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
