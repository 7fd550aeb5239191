import Foundation

/// A view that shows the progress toward completion of a task.
public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    /// The share that is done, nil while nothing is known.
    let fraction: Double?
    let label: Label?
    let currentValueLabel: CurrentValueLabel?
    /// The span of time that it shows, where it shows one.
    var dateProgress: DateProgress?
    @Environment(\.progressStyle) private var style
    /// A style may be made of another progress view.
    @Environment(\.dateProgress) private var outerProgress

    init(fraction: Double?, label: Label?, currentValueLabel: CurrentValueLabel?) {
        self.fraction = fraction
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    public var body: some View {
        let configuration = ProgressViewStyleConfiguration(
            fractionCompleted: fraction,
            label: label.map { ProgressViewStyleConfiguration.Label(content: AnyView($0)) },
            currentValueLabel: currentValueLabel.map {
                ProgressViewStyleConfiguration.CurrentValueLabel(content: AnyView($0))
            })
        style.makeBody(configuration).environment(\.progressStyle, style.outer)
            .environment(\.dateProgress, dateProgress ?? outerProgress)
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(
            fraction: configuration.fractionCompleted, label: configuration.label,
            currentValueLabel: configuration.currentValueLabel)
    }
}

/// A bar or a spinner with what is written at it.
struct ProgressIndicator: PrimitiveView {
    let configuration: ProgressViewStyleConfiguration
    /// Whether it is a bar; nil decides by whether the share is known.
    let isBar: Bool?

    static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.configuration.label)
        node.setChild(1, node.view.configuration.currentValueLabel)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let fraction = node.view.configuration.fractionCompleted
        let environment = node.environment
        let isBar = node.view.isBar ?? (fraction != nil)
        let (label, value) = (node.children[0].output, node.children[1].output)
        let name =
            label.isEmpty
            ? SystemString.inProgress.text(environment)
            : label.map(\.spokenText).joined(separator: ", ")
        var attributes: _Element.Attributes = [("role", "progressbar"), ("aria-label", name)]
        if let fraction {
            attributes += [
                ("aria-valuemin", "0"), ("aria-valuemax", "100"), ("aria-valuenow", (fraction * 100).rounded().css),
            ]
        }
        let indicator =
            isBar ? bar(node, fraction ?? 0, attributes) : spinner(node, environment, attributes)
        if label.isEmpty && value.isEmpty {
            node.output = [indicator]
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: isBar ? "progress" : "progress circular",
                    growth: isBar ? .width : [],
                    children: isBar ? label + [indicator] + value : [indicator] + label + value)
            ]
        }
    }

    @MainActor private static func bar(
        _ node: _ViewNode<Self>, _ fraction: Double, _ attributes: _Element.Attributes
    ) -> _Element {
        let filled = _Element(
            id: node.elementID(.part(1)), classes: "bar-filled", style: [("width", "\((fraction * 100).css)%")])
        return _Element(
            id: node.elementID(.part(0)), classes: "bar", attributes: attributes, growth: .width, children: [filled])
    }

    @MainActor private static func spinner(
        _ node: _ViewNode<Self>, _ environment: EnvironmentValues, _ attributes: _Element.Attributes
    ) -> _Element {
        var classes = "spinner"
        if [.large, .extraLarge].contains(environment.controlSize) { classes += " large" }
        if [.mini, .small].contains(environment.controlSize) { classes += " small" }
        if environment.tintCSS != nil { classes += " tinted" }
        return _Element(id: node.elementID(.part(0)), classes: classes, attributes: attributes)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { self.init(fraction: nil, label: nil, currentValueLabel: nil) }
    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), currentValueLabel: nil) }
    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(fraction: nil, label: Text(titleKey), currentValueLabel: nil)
    }
    @_disfavoredOverload public init<S>(_ title: S) where Label == Text, S: StringProtocol {
        self.init(fraction: nil, label: Text(title), currentValueLabel: nil)
    }
    public init<V>(value: V?, total: V = 1.0) where Label == EmptyView, V: BinaryFloatingPoint {
        self.init(fraction: progressShare(value, total), label: nil, currentValueLabel: nil)
    }
    public init<V>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) where V: BinaryFloatingPoint {
        self.init(fraction: progressShare(value, total), label: label(), currentValueLabel: nil)
    }
    public init<V>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
    where Label == Text, V: BinaryFloatingPoint {
        self.init(fraction: progressShare(value, total), label: Text(titleKey), currentValueLabel: nil)
    }
    @_disfavoredOverload
    public init<S, V>(_ title: S, value: V?, total: V = 1.0)
    where Label == Text, S: StringProtocol, V: BinaryFloatingPoint {
        self.init(fraction: progressShare(value, total), label: Text(title), currentValueLabel: nil)
    }
}

extension ProgressView {
    public init<V>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where V: BinaryFloatingPoint {
        self.init(fraction: progressShare(value, total), label: label(), currentValueLabel: currentValueLabel())
    }
}

private func progressShare<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    value.map { total > 0 ? max(0, min(1, Double($0 / total))) : 0 }
}

/// The properties of a progress view instance.
public struct ProgressViewStyleConfiguration {
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let fractionCompleted: Double?
    public var label: Label?
    public var currentValueLabel: CurrentValueLabel?
}

/// A type that applies standard interaction behavior to all progress views within a view hierarchy.
@MainActor @preconcurrency public protocol ProgressViewStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ProgressViewStyleConfiguration
}

/// The default progress view style: a bar where the share is known, else a spinner.
public struct DefaultProgressViewStyle: ProgressViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TimedProgressIndicator(configuration: configuration, isBar: nil)
    }
}

/// A progress view that visually indicates its progress using a horizontal bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TimedProgressIndicator(configuration: configuration, isBar: true)
    }
}

/// A progress view that uses a circular gauge to indicate the partial completion of an activity.
public struct CircularProgressViewStyle: ProgressViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TimedProgressIndicator(configuration: configuration, isBar: false)
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
    public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
    public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

enum ProgressStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<ProgressViewStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) {
            AnyView(DefaultProgressViewStyle().makeBody(configuration: $0))
        }
    }
}

extension EnvironmentValues {
    var progressStyle: StyleBox<ProgressViewStyleConfiguration> {
        get { self[ProgressStyleKey.self] }
        set { self[ProgressStyleKey.self] = newValue }
    }
}

extension View {
    public func progressViewStyle<S>(_ style: S) -> some View where S: ProgressViewStyle {
        styled(\.progressStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}
