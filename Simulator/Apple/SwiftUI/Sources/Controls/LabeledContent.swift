import Foundation

/// A container for attaching a label to a value-bearing view.
public struct LabeledContent<Label, Content> {
    @Environment(\.labeledContentStyle) private var style
    private let label: Label
    private let content: Content

    fileprivate init(label: Label, content: Content) {
        self.label = label
        self.content = content
    }
}

extension LabeledContent: View where Label: View, Content: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }

    public var body: some View {
        style.makeBody(
            LabeledContentStyleConfiguration(
                label: .init(content: AnyView(label.environment(\.labeledContentStyle, style))),
                content: .init(content: AnyView(content.environment(\.labeledContentStyle, style))))
        )
        .environment(\.labeledContentStyle, style.outer)
    }
}

extension LabeledContent where Label == Text, Content: View {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content())
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(label: Text(title), content: content())
    }
}

extension LabeledContent where Label == Text, Content == Text {
    @_disfavoredOverload public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol {
        self.init(label: Text(titleKey), content: Text(value))
    }
    @_disfavoredOverload public init<S1, S2>(_ title: S1, value: S2) where S1: StringProtocol, S2: StringProtocol {
        self.init(label: Text(title), content: Text(value))
    }
    public init<F>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(titleKey), content: Text(value, format: format))
    }
    @_disfavoredOverload public init<S, F>(_ title: S, value: F.FormatInput, format: F)
    where S: StringProtocol, F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(title), content: Text(value, format: format))
    }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
    public init(_ configuration: LabeledContentStyleConfiguration) {
        self.init(label: configuration.label, content: configuration.content)
    }
}

/// The properties of a labeled content instance.
public struct LabeledContentStyleConfiguration {
    /// A type-erased label of a labeled content instance.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased content of a labeled content instance.
    public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let label: Label
    public let content: Content
}

/// The appearance and behavior of a labeled content instance.
@MainActor @preconcurrency public protocol LabeledContentStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabeledContentStyleConfiguration
}

/// The default labeled content style: the label at one end and the content at the other.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        LabeledElement(label: configuration.label, content: configuration.content)
    }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

enum LabeledContentStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<LabeledContentStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) {
            AnyView(AutomaticLabeledContentStyle().makeBody(configuration: $0))
        }
    }
}

extension EnvironmentValues {
    var labeledContentStyle: StyleBox<LabeledContentStyleConfiguration> {
        get { self[LabeledContentStyleKey.self] }
        set { self[LabeledContentStyleKey.self] = newValue }
    }
}

extension View {
    public func labeledContentStyle<S>(_ style: S) -> some View where S: LabeledContentStyle {
        styled(\.labeledContentStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}

private struct LabeledElement<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let value = _Element(id: node.elementID(.part(1)), classes: "labeled-value", children: node.children[1].output)
        if node.environment.labelsHidden {
            node.output = [value]
        } else {
            let label = _Element(id: node.elementID(.part(0)), classes: "pad", children: node.children[0].output)
            node.output = [
                _Element(id: node.elementID(), classes: "labeled", growth: .width, children: [label, value])
            ]
        }
        node.mergeChildPreferences()
    }
}
