import Foundation

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
