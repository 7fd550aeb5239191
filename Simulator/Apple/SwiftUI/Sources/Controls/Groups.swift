import Foundation

/// A container for attaching a label to a value-bearing view.
public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent: View, PrimitiveView where Label: View, Content: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.content)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
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

/// A stylized view, with an optional label, that visually collects a logical grouping of content.
public struct GroupBox<Label, Content>: PrimitiveView where Label: View, Content: View {
    let label: Label?
    let content: Content

    init(label: Label?, content: Content) {
        self.label = label
        self.content = content
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.content)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let label = node.children[0].output
        let content = node.children[1].output
        let title = _Element(
            id: node.elementID(.part(0)), classes: "pad", style: [("font-weight", "600")], children: label)
        node.output = [
            _Element(
                id: node.elementID(), classes: "group-box", growth: content.growth.subtracting(.spacer),
                children: (label.isEmpty ? [] : [title]) + content)
        ]
        node.mergeChildPreferences()
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

/// A view that shows or hides another content view, based on the state of a disclosure control.
public struct DisclosureGroup<Label, Content>: View where Label: View, Content: View {
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
        let expanded = isExpanded ?? $isOpen
        DisclosureView(isExpanded: expanded, label: label, content: expanded.wrappedValue ? content() : nil)
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
        // In a list the content becomes rows of its own.
        if node.environment.listContext != nil {
            node.output = [button] + node.children[1].output
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

/// An interface, consisting of a label and additional content, that you display when the content of your app is unavailable to users.
public struct ContentUnavailableView<Label, Description, Actions>: PrimitiveView
where Label: View, Description: View, Actions: View {
    let label: Label
    let description: Description
    let actions: Actions

    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) {
            $0.setLabelStyle(UnavailableLabelStyle())
            $0.multilineTextAlignment = .center
        }
        node.setChild(0, node.view.label, environment: environment)
        node.setChild(1, node.view.description, environment: environment)
        node.setChild(2, node.view.actions)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let parts = zip(0..., ["unavailable-title", "unavailable-text", "unavailable-actions"]).compactMap {
            index, name in
            node.children[index].output.isEmpty
                ? nil : _Element(id: node.elementID(.part(index)), classes: name, children: node.children[index].output)
        }
        node.output = [_Element(id: node.elementID(), classes: "unavailable", growth: .both, children: parts)]
        node.mergeChildPreferences()
    }
}

/// The icon over the title, large.
private struct UnavailableLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 12) {
            configuration.icon
            configuration.title
        }
    }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
        self.init(label: { SwiftUI.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
    }
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(
            label: { SwiftUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
    }
    @_disfavoredOverload public init<S>(_ title: S, systemImage name: String, description: Text? = nil)
    where S: StringProtocol {
        self.init(
            label: { SwiftUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
    }
}

extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    public static var search: ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView(
            label: { SearchUnavailableContent.Label(text: nil) },
            description: { SearchUnavailableContent.Description() },
            actions: { SearchUnavailableContent.Actions() })
    }
    public static func search(text: String) -> Self {
        ContentUnavailableView(
            label: { SearchUnavailableContent.Label(text: text) },
            description: { SearchUnavailableContent.Description() },
            actions: { SearchUnavailableContent.Actions() })
    }
}

/// A structure that represents the body of a static placeholder search view.
public struct SearchUnavailableContent {
    public struct Label: View {
        @Environment(\.locale) private var locale
        let text: String?
        public var body: some View {
            SwiftUI.Label(title, systemImage: "magnifyingglass")
        }
        private var title: String {
            guard let text, !text.isEmpty else { return SystemString.noResults.text(locale) }
            return SystemString.noResultsFor.text(locale).replacingOccurrences(of: "%@", with: text)
        }
    }
    public struct Description: View {
        @Environment(\.locale) private var locale
        public var body: some View {
            Text(verbatim: SystemString.checkSpelling.text(locale))
        }
    }
    public struct Actions: View {
        public var body: some View { EmptyView() }
    }
}

/// A container view that displays semantically-related controls in a visually-appropriate manner for the context.
public struct ControlGroup<Content>: View where Content: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { HStack(spacing: 8) { content } }
}
