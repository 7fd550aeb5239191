import Foundation

/// Says how long something takes: "1:05", "1 hour, 5 minutes".
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable {
        case positional = 0
        case abbreviated, short, full, spellOut, brief
    }

    /// What happens to units whose value is zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    open var unitsStyle = UnitsStyle.positional
    /// Which units are used; the usual ones when empty.
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    open var calendar: Calendar? = .autoupdatingCurrent
    /// At most so many units, the largest ones; 0 for all.
    open var maximumUnitCount = 0

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// `components` in words.
    open func string(from components: DateComponents) -> String? {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return usedCalendar.date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
    }

    /// So many seconds in words.
    open func string(from ti: TimeInterval) -> String? {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return string(from: start, to: start.addingTimeInterval(ti.rounded()))
    }

    /// The time between two dates in words.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let used = Part.all.filter { allowedUnits.isEmpty ? $0.isUsual : allowedUnits.contains($0.unit) }
        guard !used.isEmpty else { return nil }
        let components = usedCalendar.dateComponents(Set(used.map(\.component)), from: startDate, to: endDate)
        var values = used.map { Value(part: $0, count: abs(components.value(for: $0.component) ?? 0)) }
        dropZeros(&values)
        if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
        let text = unitsStyle == .positional ? positional(values) : words(values)
        return endDate < startDate ? "-" + text : text
    }

    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let components as DateComponents: string(from: components)
        case let number as NSNumber: string(from: number.doubleValue)
        default: nil
        }
    }

    private var usedCalendar: Calendar { calendar ?? .autoupdatingCurrent }

    private struct Part {
        let unit: NSCalendar.Unit
        let component: Calendar.Component
        /// ICU's name of the unit.
        let name: String
        var isUsual = true

        static var all: [Part] {
            [
                Part(unit: .year, component: .year, name: "year"), Part(unit: .month, component: .month, name: "month"),
                Part(unit: .weekOfMonth, component: .weekOfMonth, name: "week", isUsual: false),
                Part(unit: .day, component: .day, name: "day"), Part(unit: .hour, component: .hour, name: "hour"),
                Part(unit: .minute, component: .minute, name: "minute"),
                Part(unit: .second, component: .second, name: "second"),
            ]
        }
    }

    private struct Value {
        let part: Part
        let count: Int
    }

    private func dropZeros(_ values: inout [Value]) {
        var behavior = zeroFormattingBehavior
        if behavior == .default { behavior = unitsStyle == .positional ? .dropLeading : .dropAll }
        if behavior.contains(.dropLeading) {
            // A clock keeps its minutes: "0:05".
            let isClock = unitsStyle == .positional && values.suffix(2).map(\.part.component) == [.minute, .second]
            while values.count > (isClock ? 2 : 1), values.first?.count == 0 { values.removeFirst() }
        }
        if behavior.contains(.dropTrailing) { while values.count > 1, values.last?.count == 0 { values.removeLast() } }
        if behavior.contains(.dropMiddle), values.count > 2 {
            values = values.prefix(1) + values.dropFirst().dropLast().filter { $0.count != 0 } + values.suffix(1)
        }
    }

    private func positional(_ values: [Value]) -> String {
        values.enumerated().map { index, value in
            let isPadded = index > 0 || zeroFormattingBehavior.contains(.pad)
            return isPadded && value.count < 10 ? "0\(value.count)" : "\(value.count)"
        }.joined(separator: ":")
    }

    private func words(_ values: [Value]) -> String {
        // A calendar's own locale is Foundation's, which on Linux is nobody's.
        let locale = usedCalendar.locale.flatMap { $0.identifier == "en_001" ? nil : $0 } ?? _SimulatorLocale.current
        let width: UnitText.Width =
            switch unitsStyle {
            case .full, .spellOut: .long
            case .short, .brief: .short
            default: .narrow
            }
        let texts = values.compactMap {
            UnitText.string(
                Double($0.count), unit: $0.part.name, width: width, maximumFractionDigits: 0, locale: locale)
        }
        return texts.joined(separator: unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", ")
    }
}
