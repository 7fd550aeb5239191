import Foundation

/// A menu that is open.
@MainActor final class MenuContext: Equatable, PresenceObserver {
    /// Closes the menu.
    var close: @MainActor () -> Void = {}
    private weak var scope: PresenceScope?

    nonisolated init() {}

    nonisolated static func == (lhs: MenuContext, rhs: MenuContext) -> Bool { lhs === rhs }

    /// Closes the menu as soon as the page it is on is left.
    func follow(_ scope: PresenceScope?) {
        guard let scope, self.scope !== scope else { return }
        self.scope = scope
        scope.add(self)
    }

    func presenceChanged() {
        if scope?.isPresent == false { close() }
    }
}

/// Opens a menu beside its content.
struct MenuModifier<Items: View>: PrimitiveModifier {
    enum Kind {
        /// The content is the menu's own button.
        case menu
        /// The content does something of its own on a tap; the menu opens on a long press.
        case longPress
        /// A menu for whatever the content is.
        case context
    }
    let isOpen: Binding<Bool>
    let items: Items
    let kind: Kind

    private final class Memory {
        let context = MenuContext()
        var environment: AnyObject?
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        node.setChild(0, node.view.content)
        let queue = node.environment.presentationQueue
        guard modifier.isOpen.wrappedValue else {
            queue.closed(memory.context)
            return node.removeChildren(from: 1)
        }
        memory.context.close = { modifier.isOpen.wrappedValue = false }
        memory.context.follow(node.environment.presenceScope)
        queue.opened(memory.context)
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.enterMenu(memory.context)
        }
        node.setChild(1, modifier.items, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let close: @MainActor () -> Void = { modifier.isOpen.wrappedValue = false }
        let opener = node.children[0].output.first
        // What opened it may show nothing any more.
        if node.children.count > 1, opener == nil { node.graph.afterPass(close) }
        let isOpen = node.children.count > 1 && opener != nil
        let layer = opener.map { MenuLayer(node: node, opener: $0, items: node.children.dropFirst(), close: close) }
        node.emitPresenting(isOpen ? layer.asList(\.element) : [])
        var attributes: _Element.Attributes = []
        if modifier.kind != .context {
            attributes = [("aria-haspopup", "menu"), ("aria-expanded", isOpen ? "true" : "false")]
        }
        node.output = node.output.map { element in
            element.changing(
                attributes: attributes,
                handlers: modifier.kind == .menu
                    ? nil : _EventHandlers(.longPress) { _ in modifier.isOpen.wrappedValue = true })
        }
    }

}

/// The element of a menu that is open.
@MainActor struct MenuLayer {
    let node: _Node
    let opener: _Element
    /// The nodes of the items.
    let items: ArraySlice<_Node>
    let close: @MainActor () -> Void

    var element: _Element {
        let backdrop = _Element(
            id: node.elementID(.part(2)), classes: "backdrop backdrop-clear",
            attributes: [
                ("data-cancel", ""), ("aria-label", SystemString.dismissPopup.text(node.environment)),
                // Escape is this button's key.
                ("role", "button"), ("tabindex", "-1"), ("data-testid", "PopoverDismissRegion"),
            ], handlers: .tap(close))
        let items = items.flatMap(\.output).map { MenuItems.item($0, close: close) }
        var attributes: _Element.Attributes = [
            ("role", "menu"), ("tabindex", "-1"), ("data-animation", "200ms cubic-bezier(0.2,0.9,0.3,1)"),
            ("data-enter", "opacity:0;scale:0.7"), ("data-exit", "opacity:0;scale:0.9"),
            ("data-anchor", String(opener.id)),
        ]
        // A menu is called as what opens it.
        if !opener.spokenText.isEmpty { attributes.append(("aria-label", opener.spokenText)) }
        let menu = _Element(id: node.elementID(.part(3)), classes: "menu", attributes: attributes, children: items)
        return _Element(
            id: node.elementID(.part(1)), classes: "layer menu-layer", attributes: [("data-layer", "menu")],
            children: [backdrop, menu])
    }
}

extension EnvironmentValues {
    /// The environment of a menu's items.
    @MainActor mutating func enterMenu(_ menu: MenuContext) {
        enterPresentation(dismiss: DismissAction { menu.close() })
        menuContext = menu
        menuStyle = .automatic
        buttonStyle = .builtIn(.custom)
        setLabelStyle(MenuLabelStyle())
        font = nil
    }
}

/// Turns what a menu's content puts out into the rows of a menu.
@MainActor enum MenuItems {
    static func item(_ element: _Element, close: @escaping @MainActor () -> Void) -> _Element {
        if element.hasClass("divider") { return element.changing(classes: "menu-divider") }
        guard element.tag == "button" else {
            return element.replacingChildren(element.children.map { item($0, close: close) })
        }
        var classes = "menu-item"
        if element.traits[ButtonRoleTrait.self] == .destructive { classes += " destructive-action" }
        let row = element.changing(classes: classes, attributes: [("role", element[attribute: "role"] ?? "menuitem")])
        if row.traits[MenuKeepsOpenTrait.self] { return row }
        let handlers = element.handlers
        return row.replacingHandlers(
            .tap {
                close()
                _ = handlers.handle(.tap, .null)
            })
    }
}

/// Whether choosing the item leaves its menu open.
enum MenuKeepsOpenTrait: ViewTraitKey { static var defaultValue: Bool { false } }

/// An item of a menu has its icon at the end.
struct MenuLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) {
            configuration.title
            Spacer(minLength: 8)
            configuration.icon
        }
    }
}

/// A menu that a long press on any view opens.
private struct ContextMenuModifier<Items: View>: ViewModifier {
    @State private var isOpen = false
    let items: Items

    func body(content: Content) -> some View {
        content.modifier(MenuModifier(isOpen: $isOpen, items: items, kind: .context))
    }
}

extension View {
    public func contextMenu<MenuItems>(@ViewBuilder menuItems: () -> MenuItems) -> some View where MenuItems: View {
        modifier(ContextMenuModifier(items: menuItems()))
    }
    /// The preview takes the place of the view itself above the menu.
    public func contextMenu<M, P>(@ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P) -> some View
    where M: View, P: View {
        let preview = preview()
        return modifier(ContextMenuModifier(items: ContextMenuWithPreview(preview: preview, items: menuItems())))
    }
}

private struct ContextMenuWithPreview<Preview: View, Items: View>: View {
    let preview: Preview
    let items: Items
    var body: some View {
        preview.modifier(WrapModifier(classes: "menu-preview")).environment(\.menuContext, nil)
        items
    }
}
