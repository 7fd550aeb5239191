import Foundation

/// A stylized view, with an optional label, that visually collects a logical grouping of content.
public struct GroupBox<Label, Content>: View where Label: View, Content: View {
    @Environment(\.groupBoxStyle) private var style
    private let label: Label?
    private let content: Content

    fileprivate init(label: Label?, content: Content) {
        self.label = label
        self.content = content
    }

    public var body: some View {
        style.makeBody(
            GroupBoxStyleConfiguration(
                label: .init(content: AnyView(label.environment(\.groupBoxStyle, style))),
                content: .init(content: AnyView(content.environment(\.groupBoxStyle, style))))
        )
        .environment(\.groupBoxStyle, style.outer)
    }
}

extension GroupBox {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }
    @available(*, deprecated, renamed: "init(content:label:)")
    public init(label: Label, @ViewBuilder content: () -> Content) { self.init(label: label, content: content()) }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(label: nil, content: content()) }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content())
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(label: Text(title), content: content())
    }
}

extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    public init(_ configuration: GroupBoxStyleConfiguration) {
        self.init(label: configuration.label, content: configuration.content)
    }
}

/// The properties of a group box instance.
public struct GroupBoxStyleConfiguration {
    /// A view that provides the label of the group box.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A view that represents the content of the group box.
    public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let label: Label
    public let content: Content
}

/// A type that specifies the appearance and interaction of all group boxes within a view hierarchy.
@MainActor @preconcurrency public protocol GroupBoxStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = GroupBoxStyleConfiguration
}

/// The default style for group box views.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        GroupBoxElement(label: configuration.label, content: configuration.content)
    }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

enum GroupBoxStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<GroupBoxStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) { AnyView(DefaultGroupBoxStyle().makeBody(configuration: $0)) }
    }
}

extension EnvironmentValues {
    var groupBoxStyle: StyleBox<GroupBoxStyleConfiguration> {
        get { self[GroupBoxStyleKey.self] }
        set { self[GroupBoxStyleKey.self] = newValue }
    }
}

extension View {
    public func groupBoxStyle<S>(_ style: S) -> some View where S: GroupBoxStyle {
        styled(\.groupBoxStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}

private struct GroupBoxElement<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let label = node.children[0].output
        let content = node.children[1].output
        let title = _Element(
            id: node.elementID(.part(0)), classes: "pad", style: [("font-weight", "600")], children: label)
        var style: _Element.Attributes = []
        // The style that the app asks for backgrounds to have.
        if let background = node.environment.backgroundStyle { style = background._paint.backgroundStyle }
        node.output = [
            _Element(
                id: node.elementID(), classes: "group-box", style: style, growth: content.growth.subtracting(.spacer),
                children: (label.isEmpty ? [] : [title]) + content)
        ]
        node.mergeChildPreferences()
    }
}
