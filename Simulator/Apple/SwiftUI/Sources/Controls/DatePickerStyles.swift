import Foundation

/// The properties of a date picker.
public struct DatePickerStyleConfiguration {
    /// A type-erased label of a date picker.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let label: Label
    @Binding public var selection: Date
    public var minimumDate: Date?
    public var maximumDate: Date?
    public var displayedComponents: DatePickerComponents

    init(
        label: Label, selection: Binding<Date>, minimumDate: Date?, maximumDate: Date?,
        displayedComponents: DatePickerComponents
    ) {
        self.label = label
        _selection = selection
        self.minimumDate = minimumDate
        self.maximumDate = maximumDate
        self.displayedComponents = displayedComponents
    }

    /// The nearest date that can be chosen.
    func limited(_ date: Date) -> Date { max(minimumDate ?? date, min(maximumDate ?? date, date)) }
}

/// A type that specifies the appearance and interaction of all date pickers within a view hierarchy.
@MainActor @preconcurrency public protocol DatePickerStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = DatePickerStyleConfiguration
}

/// The default style for date pickers: a field that opens a calendar or a clock.
public struct DefaultDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { DateField(configuration) }
}

/// A date picker style that displays the components in a compact, textual format.
public struct CompactDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { DateField(configuration) }
}

/// A date picker style that displays each component as columns in a scrollable wheel.
public struct WheelDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { DateWheels(configuration) }
}

/// A date picker style that displays an interactive calendar or clock.
public struct GraphicalDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CalendarMonth(configuration: configuration) }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

enum DatePickerStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<DatePickerStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) {
            AnyView(DefaultDatePickerStyle().makeBody(configuration: $0))
        }
    }
}

extension EnvironmentValues {
    var datePickerStyle: StyleBox<DatePickerStyleConfiguration> {
        get { self[DatePickerStyleKey.self] }
        set { self[DatePickerStyleKey.self] = newValue }
    }
}

extension View {
    public func datePickerStyle<S>(_ style: S) -> some View where S: DatePickerStyle {
        styled(\.datePickerStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}
