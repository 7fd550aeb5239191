import Foundation

/// Makes the title of the page a button that opens a menu.
private struct ToolbarTitleMenuModifier<Items: View>: PrimitiveModifier {
    let items: Items

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.setChild(0, node.view.content) }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        var settings = node.children[0].preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        let items = node.view.modifier.items
        node.setChild(
            1,
            Menu {
                items
            } label: {
                TitleMenuLabel(title: settings.title ?? "")
            }
            .modifier(ChangeModifier(classes: "nav-title-menu")))
        node.output = node.children[0].output
        node.mergeChildPreferences()
        settings.items += node.children[1].output.map { ToolbarEntry(placement: .principal, element: $0) }
        node.setPreference(NavigationPageSettings.self, settings)
    }
}

private struct TitleMenuLabel: View {
    let title: String
    var body: some View {
        HStack(spacing: 4) {
            Text(verbatim: title)
            Image(systemName: "chevron.down.circle.fill").foregroundStyle(.secondary)
        }
    }
}

extension View {
    public func toolbarTitleMenu<C>(@ViewBuilder content: () -> C) -> some View where C: View {
        modifier(ToolbarTitleMenuModifier(items: content()))
    }
}

/// The label of a menu in a toolbar, which stands in place of the page's title.
private struct PageTitleLabel: PrimitiveView {
    static func _evaluate(_ node: _ViewNode<Self>) {
        let title = node.environment.pageTitle
        title?.reader = node
        node.setChild(0, TitleMenuLabel(title: title?.text ?? ""))
    }
}

/// The title menu of a toolbar.
public struct ToolbarTitleMenu<Content>: PrimitiveToolbarContent where Content: View {
    private let content: Content

    public init() where Content == EmptyView { content = EmptyView() }
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public typealias Body = Never
    public static func _view(of menu: Self) -> AnyView {
        // With nothing of its own it has what the system has for documents, which is nothing here.
        if Content.self == EmptyView.self { return AnyView(EmptyView()) }
        return AnyView(
            ToolbarItemView(
                placement: .principal,
                content: Menu {
                    menu.content
                } label: {
                    PageTitleLabel()
                }
                .modifier(ChangeModifier(classes: "nav-title-menu"))))
    }
}
