import Foundation

/// The components of a date that a date picker shows.
public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    public static let date = DatePickerComponents(rawValue: 2)
}

/// A control for selecting an absolute date.
public struct DatePicker<Label>: View where Label: View {
    public typealias Components = DatePickerComponents
    @Environment(\.datePickerStyle) private var style
    let selection: Binding<Date>
    let minimum: Date?
    let maximum: Date?
    let components: Components
    let label: Label

    init(selection: Binding<Date>, minimum: Date?, maximum: Date?, components: Components, label: Label) {
        self.selection = selection
        self.minimum = minimum
        self.maximum = maximum
        self.components = components
        self.label = label
    }

    public var body: some View {
        let configuration = DatePickerStyleConfiguration(
            label: .init(content: AnyView(label)), selection: selection, minimumDate: minimum, maximumDate: maximum,
            displayedComponents: components)
        style.makeBody(configuration).environment(\.datePickerStyle, style.outer)
    }
}

/// A date in a field of the browser, which brings its own calendar and clock.
struct DateField: PrimitiveView {
    let configuration: DatePickerStyleConfiguration
    let selection: Binding<Date>

    init(_ configuration: DatePickerStyleConfiguration) {
        self.configuration = configuration
        selection = configuration.$selection
    }

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.configuration.label) }

    static func _emit(_ node: _ViewNode<Self>) {
        let configuration = node.view.configuration
        let environment = node.environment
        let selection = node.view.selection
        let coding = DateInputCoding(
            components: configuration.displayedComponents, calendar: environment.calendar,
            timeZone: environment.timeZone)
        let label = node.children[0].output
        var attributes: _Element.Attributes = [
            ("type", coding.inputType), ("value", coding.string(selection.wrappedValue)),
            ("aria-label", label.map(\.spokenText).joined(separator: ", ")),
        ]
        if let minimum = configuration.minimumDate { attributes.append(("min", coding.string(minimum))) }
        if let maximum = configuration.maximumDate { attributes.append(("max", coding.string(maximum))) }
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        let input = _Element(
            id: node.elementID(.part(0)), tag: "input", classes: "date-input", attributes: attributes,
            handlers: environment.isEnabled
                ? _EventHandlers(.change) { value in
                    guard let text = value.string, let date = coding.date(text, keeping: selection.wrappedValue) else {
                        return
                    }
                    selection.wrappedValue = configuration.limited(date)
                } : _EventHandlers())
        node.output = [LabeledControl.row(node, label: label, control: input)]
    }
}

/// Dates as the date fields of a browser have them: in local time, "2026-01-31T09:41".
struct DateInputCoding {
    let components: DatePickerComponents
    var calendar: Calendar
    let timeZone: TimeZone

    var inputType: String {
        if components == .hourAndMinute { return "time" }
        return components == .date ? "date" : "datetime-local"
    }

    private var gregorian: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    func string(_ date: Date) -> String {
        let parts = gregorian.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func padded(_ value: Int?, _ width: Int = 2) -> String {
            let digits = String(value ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let day = "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))"
        let time = "\(padded(parts.hour)):\(padded(parts.minute))"
        switch inputType {
        case "date": return day
        case "time": return time
        default: return day + "T" + time
        }
    }

    func date(_ text: String, keeping old: Date) -> Date? {
        var parts = gregorian.dateComponents([.year, .month, .day, .hour, .minute, .second], from: old)
        let numbers = text.split(whereSeparator: { "-T:".contains($0) }).compactMap { Int($0) }
        switch (inputType, numbers.count) {
        case ("date", 3): (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
        case ("time", 2...): (parts.hour, parts.minute) = (numbers[0], numbers[1])
        case ("datetime-local", 5...):
            (parts.year, parts.month, parts.day, parts.hour, parts.minute) =
                (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        default: return nil
        }
        return gregorian.date(from: parts)
    }
}

extension DatePicker {
    public init(
        selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, minimum: nil, maximum: nil, components: displayedComponents, label: label())
    }
    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(
            selection: selection, minimum: range.lowerBound, maximum: range.upperBound, components: displayedComponents,
            label: label())
    }
}

extension DatePicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection, minimum: nil, maximum: nil, components: displayedComponents, label: Text(titleKey))
    }
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection, minimum: range.lowerBound, maximum: range.upperBound, components: displayedComponents,
            label: Text(titleKey))
    }
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection, minimum: range.lowerBound, maximum: nil, components: displayedComponents,
            label: Text(titleKey))
    }
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection, minimum: nil, maximum: range.upperBound, components: displayedComponents,
            label: Text(titleKey))
    }
    @_disfavoredOverload public init<S>(
        _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) where S: StringProtocol {
        self.init(selection: selection, minimum: nil, maximum: nil, components: displayedComponents, label: Text(title))
    }
}
