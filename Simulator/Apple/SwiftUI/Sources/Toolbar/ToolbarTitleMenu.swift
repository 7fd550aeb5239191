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
