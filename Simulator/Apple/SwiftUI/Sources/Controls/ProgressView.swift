import Foundation

/// A view that shows the progress toward completion of a task.
public struct ProgressView<Label, CurrentValueLabel>: PrimitiveView where Label: View, CurrentValueLabel: View {
    /// The share that is done, nil while nothing is known.
    let fraction: Double?
    let label: Label?
    let currentValueLabel: CurrentValueLabel?

    init(fraction: Double?, label: Label?, currentValueLabel: CurrentValueLabel?) {
        self.fraction = fraction
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.currentValueLabel)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let environment = node.environment
        let label = node.children[0].output
        let isLinear =
            environment.progressStyle == .linear || (view.fraction != nil && environment.progressStyle == .automatic)
        let name =
            label.isEmpty
            ? FrameworkStrings.string("In progress", environment.locale)
            : label.map(\.spokenText).joined(separator: ", ")
        var attributes: _Element.Attributes = [("role", "progressbar"), ("aria-label", name)]
        if let fraction = view.fraction {
            attributes += [
                ("aria-valuemin", "0"), ("aria-valuemax", "100"), ("aria-valuenow", (fraction * 100).rounded().css),
            ]
        }
        let indicator: _Element
        if isLinear {
            let filled = _Element(
                id: node.elementID(.part(1)), classes: "bar-filled",
                style: [("width", "\(((view.fraction ?? 0) * 100).css)%")])
            indicator = _Element(
                id: node.elementID(.part(0)), classes: "bar", attributes: attributes, growth: .width, children: [filled]
            )
        } else {
            var classes = "spinner"
            if environment.controlSize >= .large { classes += " large" }
            if environment.controlSize <= .small { classes += " small" }
            if environment.tintCSS != nil { classes += " tinted" }
            indicator = _Element(id: node.elementID(.part(0)), classes: classes, attributes: attributes)
        }
        let value = node.children[1].output
        if label.isEmpty && value.isEmpty {
            node.output = [indicator]
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: isLinear ? "progress" : "progress circular",
                    growth: isLinear ? .width : [],
                    children: isLinear ? label + [indicator] + value : [indicator] + label + value)
            ]
        }
    }
}

extension ControlSize: Comparable {
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    public static func < (lhs: ControlSize, rhs: ControlSize) -> Bool { lhs.rank < rhs.rank }
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

/// The looks of progress views.
enum ProgressLook: Sendable { case automatic, linear, circular }

/// Names the look of a progress style.
public struct _ProgressLook {
    let look: ProgressLook
}

/// A type that applies standard interaction behavior to all progress views within a view hierarchy.
public protocol ProgressViewStyle {
    static var _look: _ProgressLook { get }
}
public struct DefaultProgressViewStyle: ProgressViewStyle {
    public init() {}
    public static var _look: _ProgressLook { _ProgressLook(look: .automatic) }
}
public struct LinearProgressViewStyle: ProgressViewStyle {
    public init() {}
    public static var _look: _ProgressLook { _ProgressLook(look: .linear) }
}
public struct CircularProgressViewStyle: ProgressViewStyle {
    public init() {}
    public static var _look: _ProgressLook { _ProgressLook(look: .circular) }
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

enum ProgressStyleKey: EnvironmentKey { static var defaultValue: ProgressLook { .automatic } }
extension EnvironmentValues {
    var progressStyle: ProgressLook {
        get { self[ProgressStyleKey.self] }
        set { self[ProgressStyleKey.self] = newValue }
    }
}
extension View {
    public func progressViewStyle<S>(_ style: S) -> some View where S: ProgressViewStyle {
        environment(\.progressStyle, S._look.look)
    }
}
