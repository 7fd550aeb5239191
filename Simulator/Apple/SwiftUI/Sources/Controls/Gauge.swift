import Foundation

/// A view that shows a value within a range.
public struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels>: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
    @Environment(\.gaugeStyle) private var style
    /// The share of the range, from 0 to 1.
    private let share: Double
    private let label: Label
    private let currentValueLabel: CurrentValueLabel?
    private let minimumValueLabel: BoundsLabel?
    private let maximumValueLabel: BoundsLabel?

    private init<V: BinaryFloatingPoint>(
        _ value: V, _ bounds: ClosedRange<V>, label: Label, current: CurrentValueLabel?, minimum: BoundsLabel?,
        maximum: BoundsLabel?
    ) {
        let width = Double(bounds.upperBound - bounds.lowerBound)
        share = width > 0 ? min(1, max(0, Double(value - bounds.lowerBound) / width)) : 0
        self.label = label
        currentValueLabel = current
        minimumValueLabel = minimum
        maximumValueLabel = maximum
    }

    public init<V>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label)
    where
        CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView,
        V: BinaryFloatingPoint
    {
        self.init(value, bounds, label: label(), current: nil, minimum: nil, maximum: nil)
    }
    public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView, V: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), current: currentValueLabel(), minimum: nil, maximum: nil)
    }
    public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) where MarkedValueLabels == EmptyView, V: BinaryFloatingPoint {
        self.init(
            value, bounds, label: label(), current: currentValueLabel(), minimum: minimumValueLabel(),
            maximum: maximumValueLabel())
    }

    public var body: some View {
        let configuration = GaugeStyleConfiguration(
            value: share, label: .init(content: AnyView(label)),
            currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
            minimumValueLabel: minimumValueLabel.map { .init(content: AnyView($0)) },
            maximumValueLabel: maximumValueLabel.map { .init(content: AnyView($0)) })
        style.makeBody(configuration)
            .environment(\.gaugeStyle, style.outer)
            .modifier(
                ChangeModifier(attributes: [
                    ("role", "meter"), ("aria-valuemin", "0"), ("aria-valuemax", "1"), ("aria-valuenow", share.css),
                ]))
    }
}

/// The properties of a gauge instance.
public struct GaugeStyleConfiguration {
    /// A type-erased label of a gauge, describing its purpose.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased label of a gauge that contains the current value.
    public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased label describing the minimum value of a gauge.
    public struct MinimumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased label describing the maximum value of a gauge.
    public struct MaximumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    public var minimumValueLabel: MinimumValueLabel?
    public var maximumValueLabel: MaximumValueLabel?
}

/// Defines the implementation of all gauge instances within a view hierarchy.
@MainActor @preconcurrency public protocol GaugeStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = GaugeStyleConfiguration
}

/// What of a gauge shows its value.
private struct GaugeTrack: PrimitiveView {
    enum Form: String { case bar, line, arc, ring }
    let form: Form
    let value: Double

    static func _evaluate(_ node: _ViewNode<Self>) {}
    static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let mark = _Element(id: node.elementID(.part(0)), classes: "gauge-mark")
        node.output = [
            _Element(
                id: node.elementID(), classes: "gauge-\(view.form)", attributes: [("aria-hidden", "true")],
                style: [("--value", view.value.css)], growth: [.bar, .line].contains(view.form) ? .width : [],
                children: [mark])
        ]
    }
}

/// A gauge style that displays a bar that fills from leading to trailing edges as the gauge's current value increases.
public struct LinearCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            configuration.label.frame(maxWidth: .infinity, alignment: .leading)
            HStack {
                configuration.minimumValueLabel
                GaugeTrack(form: .bar, value: configuration.value)
                configuration.maximumValueLabel
            }
            configuration.currentValueLabel.font(.caption)
        }
    }
}

/// The default gauge view style in the current context of the view being styled.
public struct DefaultGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        LinearCapacityGaugeStyle().makeBody(configuration: configuration)
    }
}

/// A gauge style that displays bar with a marker that appears at a point along the bar to indicate the gauge's current value.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 6) {
            if let minimum = configuration.minimumValueLabel { minimum } else { configuration.label }
            GaugeTrack(form: .line, value: configuration.value)
            configuration.maximumValueLabel
        }
    }
}

/// A gauge style that displays bar that fills from leading to trailing edges as the gauge's current value increases.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            configuration.label
            GaugeTrack(form: .bar, value: configuration.value)
            configuration.currentValueLabel.font(.caption)
        }
    }
}

/// A gauge style that displays an open ring with a marker that appears at a point along the ring to indicate the gauge's current value.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        ZStack {
            GaugeTrack(form: .arc, value: configuration.value)
            configuration.currentValueLabel
            if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
                HStack(spacing: 6) {
                    configuration.minimumValueLabel
                    configuration.maximumValueLabel
                }
                .font(.caption2)
                .offset(y: 22)
            } else {
                configuration.label.font(.caption2).offset(y: 22)
            }
        }
    }
}

/// A gauge style that displays a closed ring that's partially filled in to indicate the gauge's current value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        ZStack {
            GaugeTrack(form: .ring, value: configuration.value)
            if let current = configuration.currentValueLabel { current } else { configuration.label }
        }
    }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

enum GaugeStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<GaugeStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) { AnyView(DefaultGaugeStyle().makeBody(configuration: $0)) }
    }
}

extension EnvironmentValues {
    var gaugeStyle: StyleBox<GaugeStyleConfiguration> {
        get { self[GaugeStyleKey.self] }
        set { self[GaugeStyleKey.self] = newValue }
    }
}

extension View {
    public func gaugeStyle<S>(_ style: S) -> some View where S: GaugeStyle {
        styled(\.gaugeStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}
