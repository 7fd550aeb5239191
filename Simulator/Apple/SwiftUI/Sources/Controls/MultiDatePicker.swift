import Foundation

/// A control for picking multiple dates.
public struct MultiDatePicker<Label>: View where Label: View {
    @Binding private var selection: Set<DateComponents>
    @Environment(\.calendar) private var environmentCalendar
    @Environment(\.timeZone) private var timeZone
    /// The first date that may be picked, and the first after it that may not.
    private let minimum: Date?
    private let end: Date?
    private let label: Label

    private init(_ selection: Binding<Set<DateComponents>>, _ minimum: Date?, _ end: Date?, label: Label) {
        _selection = selection
        self.minimum = minimum
        self.end = end
        self.label = label
    }

    private var calendar: Calendar {
        var calendar = environmentCalendar
        calendar.timeZone = timeZone
        return calendar
    }

    /// The month of the earliest date that is picked, else of the first that may be, else of today.
    private var anchor: Date {
        let picked = selection.compactMap { calendar.date(from: $0) }.min()
        return picked ?? max(minimum ?? .distantPast, min(Date(), end?.addingTimeInterval(-1) ?? .distantFuture))
    }

    @MainActor @preconcurrency public var body: some View {
        PickedDays(
            selection: $selection, anchor: anchor, calendar: calendar,
            isOffered: { date in
                let day = calendar.startOfDay(for: date)
                return (minimum.map { day >= calendar.startOfDay(for: $0) } ?? true) && (end.map { day < $0 } ?? true)
            }
        )
        .accessibilityElement(children: .contain)
        .modifier(NamedBy(label: label))
    }
}

/// The days of a picker of several, which stays at the month that it showed first.
private struct PickedDays: View {
    @Binding var selection: Set<DateComponents>
    @State private var anchor: Date
    let calendar: Calendar
    let isOffered: (Date) -> Bool

    init(
        selection: Binding<Set<DateComponents>>, anchor: Date, calendar: Calendar, isOffered: @escaping (Date) -> Bool
    ) {
        _selection = selection
        _anchor = State(initialValue: anchor)
        self.calendar = calendar
        self.isOffered = isOffered
    }

    var body: some View {
        CalendarDays(
            anchor: anchor, goesToChoice: false, isSelected: { known(of: $0) != nil }, isOffered: isOffered
        ) { date in
            if let known = known(of: date) {
                selection.remove(known)
            } else {
                // What a device writes: the day in the calendar it was picked in.
                selection.insert(calendar.dateComponents([.calendar, .era, .year, .month, .day], from: date))
            }
        }
    }

    /// The components in the selection that are that day.
    private func known(of date: Date) -> DateComponents? {
        selection.first { parts in
            var calendar = parts.calendar ?? calendar
            calendar.timeZone = self.calendar.timeZone
            return calendar.date(from: parts).map { calendar.isDate($0, inSameDayAs: date) } ?? false
        }
    }
}

/// Names its content for assistive technology by a label that is not drawn.
private struct NamedBy<Label: View>: PrimitiveModifier {
    let label: Label

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.label)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let name = node.children[1].output.map(\.spokenText).joined(separator: ", ")
        node.emitChanged { $0.changing(attributes: [("role", "group"), ("aria-label", name)]) }
    }
}

extension MultiDatePicker {
    public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
        self.init(selection, nil, nil, label: label())
    }
    public init(
        selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection, bounds.lowerBound, bounds.upperBound, label: label())
    }
    public init(
        selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection, bounds.lowerBound, nil, label: label())
    }
    public init(
        selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection, nil, bounds.upperBound, label: label())
    }
}

extension MultiDatePicker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
        self.init(selection, nil, nil, label: Text(titleKey))
    }
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>) {
        self.init(selection, bounds.lowerBound, bounds.upperBound, label: Text(titleKey))
    }
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
    ) {
        self.init(selection, bounds.lowerBound, nil, label: Text(titleKey))
    }
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
    ) {
        self.init(selection, nil, bounds.upperBound, label: Text(titleKey))
    }
    @_disfavoredOverload public init<S>(_ title: S, selection: Binding<Set<DateComponents>>) where S: StringProtocol {
        self.init(selection, nil, nil, label: Text(title))
    }
    @_disfavoredOverload public init<S>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
    ) where S: StringProtocol {
        self.init(selection, bounds.lowerBound, bounds.upperBound, label: Text(title))
    }
    @_disfavoredOverload public init<S>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
    ) where S: StringProtocol {
        self.init(selection, bounds.lowerBound, nil, label: Text(title))
    }
    @_disfavoredOverload public init<S>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
    ) where S: StringProtocol {
        self.init(selection, nil, bounds.upperBound, label: Text(title))
    }
}
