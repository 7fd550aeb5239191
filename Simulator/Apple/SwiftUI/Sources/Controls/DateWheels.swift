import Foundation

/// The wheels of a date picker: one a component, in the order of the language.
struct DateWheels: PrimitiveView {
    let configuration: DatePickerStyleConfiguration
    let selection: Binding<Date>

    init(_ configuration: DatePickerStyleConfiguration) {
        self.configuration = configuration
        selection = configuration.$selection
    }

    private final class Memory {
        /// The day that the wheel of days is laid round.
        var anchor: Date
        init(anchor: Date) { self.anchor = anchor }
    }

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.configuration.label) }

    static func _emit(_ node: _ViewNode<Self>) {
        let configuration = node.view.configuration
        let environment = node.environment
        let selection = node.view.selection
        let shown = selection.wrappedValue
        let memory = (node.storage as? Memory) ?? Memory(anchor: shown)
        node.storage = memory
        let columns = DateColumns(configuration, shown: shown, environment: environment)
        if columns.isFar(from: memory.anchor) { memory.anchor = shown }
        let label = node.children[0].output
        let name = label.map(\.spokenText).joined(separator: ", ")
        let wheels = columns.all(round: memory.anchor).enumerated().map { place, column in
            let wheel = WheelElement(
                name: name.isEmpty ? column.name : "\(name), \(column.name)",
                rows: column.titles.enumerated().map { index, title in
                    let part = 2000 * (place + 1) + 2 * index
                    return WheelElement.row(
                        id: node.elementID(.part(part)),
                        [_Element(id: node.elementID(.part(part + 1)), tag: "span", text: title)])
                }, titles: column.titles, selected: column.selected, environment: environment)
            return wheel.element(id: node.elementID(.part(10 + place))) { row in
                if let date = column.date(row) { selection.wrappedValue = configuration.limited(date) }
            }
        }
        let control = _Element(
            id: node.elementID(.part(0)), classes: "wheels date-wheels", attributes: [("role", "group")],
            growth: .width, children: wheels)
        node.output =
            environment.labelsHidden || label.isEmpty
            ? [control.changing(attributes: [("aria-label", name)])]
            : [LabeledControl.row(node, label: label, control: control)]
    }
}

/// One wheel of a date picker.
struct DateColumn {
    let name: String
    let titles: [String]
    let selected: Int
    /// The date that a row stands for.
    let date: (Int) -> Date?
}

/// What the wheels of a date picker show.
struct DateColumns {
    private let configuration: DatePickerStyleConfiguration
    private let shown: Date
    private let environment: EnvironmentValues
    private let calendar: Calendar
    private let parts: DateComponents

    /// How many days the wheel of days has to either side of where it was laid.
    static let dayCount = 180

    init(_ configuration: DatePickerStyleConfiguration, shown: Date, environment: EnvironmentValues) {
        self.configuration = configuration
        self.shown = shown
        self.environment = environment
        var calendar = environment.calendar
        calendar.timeZone = environment.timeZone
        calendar.locale = environment.locale
        self.calendar = calendar
        parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: shown)
    }

    /// Whether the end of the wheel of days has come near.
    func isFar(from anchor: Date) -> Bool { abs(days(since: anchor)) > Self.dayCount - 30 }

    private func days(since anchor: Date) -> Int {
        calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: anchor), to: calendar.startOfDay(for: shown)
        ).day ?? 0
    }

    func all(round anchor: Date) -> [DateColumn] {
        let components = configuration.displayedComponents
        if components == .date { return dateColumns }
        return (components == .hourAndMinute ? [] : [dayColumn(round: anchor)]) + timeColumns
    }

    /// Month, day and year as the language orders them.
    private var dateColumns: [DateColumn] {
        let pattern = DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: environment.locale) ?? ""
        let places: [(Character, DateColumn)] = [("y", years), ("M", months), ("d", days)]
        return places.sorted { one, other in
            (pattern.firstIndex(of: one.0) ?? pattern.endIndex) < (pattern.firstIndex(of: other.0) ?? pattern.endIndex)
        }
        .map(\.1)
    }

    private var years: DateColumn {
        let year = parts.year ?? 1
        func bound(_ date: Date?, _ otherwise: Int) -> Int {
            date.map { calendar.component(.year, from: $0) } ?? otherwise
        }
        // A century to either side, from decade to decade, so that turning the wheel does not move its rows.
        let decade = year / 10 * 10
        let first = min(year, bound(configuration.minimumDate, max(1, decade - 100)))
        let last = max(year, bound(configuration.maximumDate, decade + 110))
        return DateColumn(
            name: SystemString.year.text(environment), titles: (first...last).map { String($0) },
            selected: year - first, date: { date(year: first + $0) })
    }

    private var months: DateColumn {
        DateColumn(
            name: SystemString.month.text(environment), titles: calendar.standaloneMonthSymbols,
            selected: (parts.month ?? 1) - 1, date: { date(month: $0 + 1) })
    }

    private var days: DateColumn {
        let count = calendar.range(of: .day, in: .month, for: shown)?.count ?? 31
        return DateColumn(
            name: SystemString.day.text(environment), titles: (1...count).map { String($0) },
            selected: (parts.day ?? 1) - 1, date: { date(day: $0 + 1) })
    }

    private func dayColumn(round anchor: Date) -> DateColumn {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.locale = environment.locale
        formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
        let start = calendar.startOfDay(for: anchor)
        let titles = (-Self.dayCount...Self.dayCount).map { distance in
            calendar.date(byAdding: .day, value: distance, to: start).map(formatter.string(from:)) ?? ""
        }
        return DateColumn(
            name: SystemString.day.text(environment), titles: titles, selected: Self.dayCount + days(since: anchor),
            date: { row in
                calendar.date(byAdding: .day, value: row - Self.dayCount - days(since: anchor), to: shown)
            })
    }

    private var timeColumns: [DateColumn] {
        let hour = parts.hour ?? 0
        let minute = parts.minute ?? 0
        let pattern = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: environment.locale) ?? "HH"
        // What is quoted is text, such as the "Uhr" of German.
        let symbols = pattern.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        let hasHalves = symbols.contains("a")
        let hours =
            hasHalves
            ? DateColumn(
                name: SystemString.hour.text(environment), titles: ["12"] + (1...11).map { String($0) },
                selected: hour % 12, date: { date(hour: hour / 12 * 12 + $0) })
            : DateColumn(
                name: SystemString.hour.text(environment), titles: (0...23).map { String($0) }, selected: hour,
                date: { date(hour: $0) })
        let minutes = DateColumn(
            name: SystemString.minute.text(environment), titles: (0...59).map { ($0 < 10 ? "0" : "") + String($0) },
            selected: minute, date: { date(minute: $0) })
        guard hasHalves else { return [hours, minutes] }
        let titles = [calendar.amSymbol, calendar.pmSymbol]
        let halves = DateColumn(
            name: titles.joined(separator: "/"), titles: titles, selected: hour / 12,
            date: { date(hour: $0 * 12 + hour % 12) })
        return [hours, minutes, halves]
    }

    /// The date shown with some of its parts changed; a day that a month does not have becomes its last.
    private func date(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil
    ) -> Date? {
        var changed = parts
        changed.year = year ?? parts.year
        changed.month = month ?? parts.month
        changed.hour = hour ?? parts.hour
        changed.minute = minute ?? parts.minute
        changed.day = 1
        guard let first = calendar.date(from: changed),
            let length = calendar.range(of: .day, in: .month, for: first)?.count
        else { return nil }
        changed.day = min(day ?? parts.day ?? 1, length)
        return calendar.date(from: changed)
    }
}
