import Foundation

/// A view that shows or hides another content view, based on the state of a disclosure control.
public struct DisclosureGroup<Label, Content>: View where Label: View, Content: View {
    @Environment(\.disclosureGroupStyle) private var style
    @State private var isOpen = false
    private let isExpanded: Binding<Bool>?
    private let label: Label
    private let content: () -> Content

    private init(_ isExpanded: Binding<Bool>?, label: Label, content: @escaping () -> Content) {
        self.isExpanded = isExpanded
        self.label = label
        self.content = content
    }

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(nil, label: label(), content: content)
    }
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(isExpanded, label: label(), content: content)
    }

    public var body: some View {
        let (style, content) = (style, content)
        style.makeBody(
            DisclosureGroupStyleConfiguration(
                label: .init(content: AnyView(label.environment(\.disclosureGroupStyle, style))),
                content: .init { AnyView(content().environment(\.disclosureGroupStyle, style)) },
                isExpanded: isExpanded ?? $isOpen)
        )
        .environment(\.disclosureGroupStyle, style.outer)
    }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(nil, label: Text(titleKey), content: content)
    }
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded, label: Text(titleKey), content: content)
    }
    @_disfavoredOverload
    public init<S>(_ label: S, @ViewBuilder content: @escaping () -> Content) where S: StringProtocol {
        self.init(nil, label: Text(label), content: content)
    }
    @_disfavoredOverload
    public init<S>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content)
    where S: StringProtocol {
        self.init(isExpanded, label: Text(label), content: content)
    }
}

/// The properties of a disclosure group instance.
public struct DisclosureGroupStyleConfiguration {
    /// A type-erased label of a disclosure group.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased content of a disclosure group, made when it is shown.
    public struct Content: View {
        let content: () -> AnyView
        public var body: some View { content() }
    }
    public let label: Label
    public let content: Content
    @Binding public var isExpanded: Bool

    init(label: Label, content: Content, isExpanded: Binding<Bool>) {
        self.label = label
        self.content = content
        _isExpanded = isExpanded
    }
}

/// A type that specifies the appearance and interaction of disclosure groups within a view hierarchy.
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = DisclosureGroupStyleConfiguration
}

/// A disclosure group style that resolves its appearance automatically based on the current context.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        DisclosureView(
            isExpanded: configuration.$isExpanded, label: configuration.label,
            content: configuration.isExpanded ? configuration.content : nil)
    }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
    public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

enum DisclosureGroupStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<DisclosureGroupStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) {
            AnyView(AutomaticDisclosureGroupStyle().makeBody(configuration: $0))
        }
    }
}

extension EnvironmentValues {
    var disclosureGroupStyle: StyleBox<DisclosureGroupStyleConfiguration> {
        get { self[DisclosureGroupStyleKey.self] }
        set { self[DisclosureGroupStyleKey.self] = newValue }
    }
}

extension View {
    public func disclosureGroupStyle<S>(_ style: S) -> some View where S: DisclosureGroupStyle {
        styled(\.disclosureGroupStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}

private struct DisclosureView<Label: View, Content: View>: PrimitiveView {
    let isExpanded: Binding<Bool>
    let label: Label
    let content: Content?

    static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let isExpanded = node.view.isExpanded
        let button = _Element(
            id: node.elementID(.part(0)), tag: "button", classes: "disclosure-button",
            attributes: [("type", "button"), ("aria-expanded", isExpanded.wrappedValue ? "true" : "false")],
            handlers: .tap { withAnimation { isExpanded.wrappedValue.toggle() } }, growth: .width,
            children: node.children[0].output)
        // In a list the content becomes rows of its own, a step further in.
        if node.environment.listContext != nil {
            node.output = [button] + node.children[1].output.map { $0.indentedAsRow() }
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: "disclosure", growth: .width,
                    children: [button] + node.children[1].output)
            ]
        }
        node.mergeChildPreferences()
    }
}
