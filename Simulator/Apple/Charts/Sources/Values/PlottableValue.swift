/// Labeled data that you plot in a chart using marks.
public struct PlottableValue<Value> where Value: Plottable {
    let channel: Channel

    private init(_ label: Text, _ start: PlotValue, _ end: PlotValue? = nil, unit: Calendar.Component? = nil) {
        channel = Channel(label: label, start: start, end: end, unit: unit)
    }

    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        .value(Text(labelKey), value)
    }
    @_disfavoredOverload
    public static func value<S>(_ label: S, _ value: Value) -> PlottableValue<Value> where S: StringProtocol {
        .value(Text(label), value)
    }
    public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(label, value.plotValue)
    }
}

/// Data without its type: what a mark says of one direction or one look.
struct Channel {
    let label: Text
    let start: PlotValue
    /// Where the data ends, of ranges.
    var end: PlotValue?
    var unit: Calendar.Component?

    /// The middle of a range, else the value.
    var middle: PlotValue {
        guard let from = start.position, let to = end?.position else { return start }
        let middle = (from + to) / 2
        if case .date = start { return .date(Date(timeIntervalSinceReferenceDate: middle)) }
        return .number(middle)
    }
}

extension PlottableValue where Value: Comparable {
    public static func value(_ labelKey: LocalizedStringKey, _ range: Range<Value>) -> PlottableValue<Value> {
        .value(Text(labelKey), range)
    }
    @_disfavoredOverload
    public static func value<S>(_ label: S, _ range: Range<Value>) -> PlottableValue<Value> where S: StringProtocol {
        .value(Text(label), range)
    }
    public static func value(_ label: Text, _ range: Range<Value>) -> PlottableValue<Value> {
        PlottableValue(label, range.lowerBound.plotValue, range.upperBound.plotValue)
    }
    public static func value(_ labelKey: LocalizedStringKey, _ range: ChartBinRange<Value>) -> PlottableValue<Value> {
        .value(Text(labelKey), range)
    }
    @_disfavoredOverload
    public static func value<S>(_ label: S, _ range: ChartBinRange<Value>) -> PlottableValue<Value>
    where S: StringProtocol {
        .value(Text(label), range)
    }
    public static func value(_ label: Text, _ range: ChartBinRange<Value>) -> PlottableValue<Value> {
        PlottableValue(label, range.lowerBound.plotValue, range.upperBound.plotValue)
    }
}

extension PlottableValue where Value == Date {
    public static func value(
        _ labelKey: LocalizedStringKey, _ date: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Value> {
        .value(Text(labelKey), date, unit: unit, calendar: calendar)
    }
    @_disfavoredOverload
    public static func value<S>(_ label: S, _ date: Date, unit: Calendar.Component, calendar: Calendar? = nil)
        -> PlottableValue<Value> where S: StringProtocol
    {
        .value(Text(label), date, unit: unit, calendar: calendar)
    }
    public static func value(_ label: Text, _ date: Date, unit: Calendar.Component, calendar: Calendar? = nil)
        -> PlottableValue<Value>
    {
        guard let interval = (calendar ?? .current).dateInterval(of: unit, for: date) else {
            return PlottableValue(label, .date(date))
        }
        return PlottableValue(label, .date(interval.start), .date(interval.end), unit: unit)
    }
}
