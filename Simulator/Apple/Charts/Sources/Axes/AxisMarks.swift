/// A type that represents the elements you use to build a chart's axis.
public protocol AxisContent {
    static func _collectAxis(_ content: Self, _ inputs: _AxisContentInputs)
}

/// Where the groups of marks of an axis are collected.
public struct _AxisContentInputs {
    let collector: AxisGroupCollector
}

final class AxisGroupCollector {
    var groups: [AxisGroup] = []
}

/// Marks at the values of one kind.
struct AxisGroup {
    let values: AxisMarkValues
    let position: AxisMarkPosition
    /// The parts at a value; nil is what an axis has by itself.
    let items: ((AxisValue) -> [AxisItem])?

    static func groups<Content: AxisContent>(of content: Content) -> [AxisGroup] {
        let collector = AxisGroupCollector()
        Content._collectAxis(content, _AxisContentInputs(collector: collector))
        return collector.groups
    }
}

/// A value and its place among those of its axis.
public struct AxisValue {
    let value: PlotValue
    public let index: Int
    public let count: Int
    public func `as`<P>(_ type: P.Type) -> P? where P: Plottable { P.from(value) }
}

/// Axis content that renders marks at several values.
public struct AxisMarks<Content>: AxisContent where Content: AxisMark {
    private let group: AxisGroup

    private init(_ values: AxisMarkValues, _ position: AxisMarkPosition, _ content: ((AxisValue) -> Content)?) {
        group = AxisGroup(
            values: values, position: position,
            items: content.map { content in
                { value in
                    let collector = AxisItemCollector()
                    Content._collectAxisMarks(content(value), _AxisMarkInputs(collector: collector))
                    return collector.items
                }
            })
    }
    /// The parts that an axis has by itself, in a format or with a stroke.
    private init(
        _ values: AxisMarkValues, _ position: AxisMarkPosition, stroke: StrokeStyle?, label: AxisLabel.Content
    ) {
        group = AxisGroup(values: values, position: position) { _ in
            [
                AxisItem(kind: .gridLine(stroke)), AxisItem(kind: .tick(nil, stroke)),
                AxisItem(kind: .label(AxisLabel(content: label))),
            ]
        }
    }

    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        self.init(values, position, content)
    }
    public init<Value>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) where Value: Plottable {
        self.init(.explicit(values), position, content)
    }
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Content
    ) {
        self.init(values, position) { _ in content() }
    }
    public init<Value>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping () -> Content
    ) where Value: Plottable {
        self.init(.explicit(values), position) { _ in content() }
    }
    public init<Format>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Content == Never, Format: FormatStyle, Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(
            values, position, stroke: stroke, label: .formatted { Format.FormatInput.from($0).map(format.format) })
    }
    public init<Value, Format>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: [Value], stroke: StrokeStyle? = nil
    )
    where
        Content == Never, Value: Plottable, Value == Format.FormatInput, Format: FormatStyle,
        Format.FormatOutput == String
    {
        self.init(
            .explicit(values), position, stroke: stroke, label: .formatted { Value.from($0).map(format.format) })
    }
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Content == Never {
        if stroke == nil {
            self.init(values, position, nil)
        } else {
            self.init(values, position, stroke: stroke, label: .automatic)
        }
    }
    public init<Value>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where Content == Never, Value: Plottable {
        self.init(preset: preset, position: position, values: .explicit(values), stroke: stroke)
    }

    public static func _collectAxis(_ content: AxisMarks<Content>, _ inputs: _AxisContentInputs) {
        inputs.collector.groups.append(content.group)
    }
}

/// The values at which marks are drawn.
public struct AxisMarkValues: CustomStringConvertible {
    enum Kind {
        case automatic(desiredCount: Int?, minimumStride: Double)
        case stride(Double)
        case calendar(Calendar.Component, Int, Calendar?)
        case values([PlotValue])
    }
    let kind: Kind
    var roundsLower: Bool?
    var roundsUpper: Bool?
    public var description: String { "\(kind)" }

    static func explicit<Value: Plottable>(_ values: [Value]) -> AxisMarkValues {
        AxisMarkValues(kind: .values(values.map(\.plotValue)))
    }
    public static var automatic: AxisMarkValues { .automatic() }
    public static func automatic(desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil)
        -> AxisMarkValues
    {
        AxisMarkValues(
            kind: .automatic(desiredCount: desiredCount, minimumStride: 0), roundsLower: roundLowerBound,
            roundsUpper: roundUpperBound)
    }
    public static func automatic<P>(
        minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues where P: BinaryFloatingPoint {
        AxisMarkValues(
            kind: .automatic(desiredCount: desiredCount, minimumStride: Double(minimumStride)),
            roundsLower: roundLowerBound, roundsUpper: roundUpperBound)
    }
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues {
        AxisMarkValues(
            kind: .calendar(component, count, calendar), roundsLower: roundLowerBound, roundsUpper: roundUpperBound)
    }
    public static func stride<P>(by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil)
        -> AxisMarkValues where P: BinaryFloatingPoint
    {
        AxisMarkValues(
            kind: .stride(Double(stepSize)), roundsLower: roundLowerBound, roundsUpper: roundUpperBound)
    }

    /// How far ticks of numbers are apart.
    func step(for range: ClosedRange<Double>) -> Double? {
        switch kind {
        case .automatic(let count, let least): max(Ticks.step(for: range, count: count ?? 4), least)
        case .stride(let step): step
        case .calendar, .values: nil
        }
    }
}

/// The layout of an axis's marks.
public struct AxisMarkPreset: CustomStringConvertible {
    public let description: String
    public static var automatic: AxisMarkPreset { AxisMarkPreset(description: "automatic") }
    public static var extended: AxisMarkPreset { AxisMarkPreset(description: "extended") }
    public static var aligned: AxisMarkPreset { AxisMarkPreset(description: "aligned") }
    public static var inset: AxisMarkPreset { AxisMarkPreset(description: "inset") }
}

/// The side of the plot that marks are on.
public struct AxisMarkPosition: CustomStringConvertible, Equatable {
    public let description: String
    public static var automatic: AxisMarkPosition { AxisMarkPosition(description: "automatic") }
    public static var leading: AxisMarkPosition { AxisMarkPosition(description: "leading") }
    public static var trailing: AxisMarkPosition { AxisMarkPosition(description: "trailing") }
    public static var top: AxisMarkPosition { AxisMarkPosition(description: "top") }
    public static var bottom: AxisMarkPosition { AxisMarkPosition(description: "bottom") }
}
