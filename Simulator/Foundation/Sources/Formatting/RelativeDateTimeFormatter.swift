import CFoundationICU
import Foundation

/// Says how long ago something was, or how long until it will be: "2 hours ago", "tomorrow".
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    public enum DateTimeStyle: Int, Sendable {
        /// Always a number: "1 day ago".
        case numeric = 0
        /// A name where there is one: "yesterday".
        case named
    }

    public enum UnitsStyle: Int, Sendable {
        case full = 0
        case spellOut, short, abbreviated
    }

    open var dateTimeStyle = DateTimeStyle.numeric
    open var unitsStyle = UnitsStyle.full
    open var formattingContext = Context.unknown
    open var calendar: Calendar = .autoupdatingCurrent
    open var locale: Locale = _SimulatorLocale.current

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The largest unit of `dateComponents` that is not zero, the smallest one when all are.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let values: [(Unit, Int?)] = [
            (.year, dateComponents.year), (.month, dateComponents.month), (.week, dateComponents.weekOfMonth),
            (.day, dateComponents.day), (.hour, dateComponents.hour), (.minute, dateComponents.minute),
            (.second, dateComponents.second),
        ]
        let given = values.compactMap { unit, value in value.map { (unit, $0) } }
        guard let chosen = given.first(where: { $0.1 != 0 }) ?? given.last else { return "" }
        return text(chosen.1, chosen.0)
    }

    /// A time in seconds from now; negative ones are past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// How far `date` is from `referenceDate`.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let units: Set<Calendar.Component> = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
        return localizedString(from: calendar.dateComponents(units, from: referenceDate, to: date))
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    /// ICU's `URelativeDateTimeUnit`.
    private enum Unit: Int32 {
        case year = 0
        case month = 2
        case week = 3
        case day = 4
        case hour = 5
        case minute = 6
        case second = 7
    }

    private func text(_ value: Int, _ unit: Unit) -> String {
        // ICU's UDateRelativeDateTimeFormatterStyle: long, short, narrow.
        let width: Int32 = unitsStyle == .full || unitsStyle == .spellOut ? 0 : 1
        let capitalizationNone: Int32 = 256
        var status: UErrorCode = 0
        guard
            let formatter = swift_ureldatefmt_open(locale.identifier, nil, width, capitalizationNone, &status),
            status <= 0
        else { return "" }
        defer { swift_ureldatefmt_close(formatter) }
        let offset = Double(value)
        let text = ICUText.read { buffer, capacity, status in
            dateTimeStyle == .named
                ? swift_ureldatefmt_format(formatter, offset, unit.rawValue, buffer, capacity, &status)
                : swift_ureldatefmt_formatNumeric(formatter, offset, unit.rawValue, buffer, capacity, &status)
        }
        return text ?? ""
    }
}
