import Foundation

/// What modifiers say about a row to its list.
struct RowLook: Equatable {
    var insets: EdgeInsets?
    var hidesSeparator = false
    var hidesTopSeparator = false
    var separatorTint: String?
    /// How many disclosure groups it is in.
    var depth = 0
    /// The color of its icon.
    var itemTint: String?
    var isSelectionDisabled = false
}

extension _Element {
    /// As a row of what is inside a disclosure group.
    func indentedAsRow() -> _Element {
        var look = traits[RowLookTrait.self]
        look.depth += 1
        return changing(traits: traits.setting(RowLookTrait.self, look))
    }
}

enum RowLookTrait: ViewTraitKey { static var defaultValue: RowLook { RowLook() } }
/// The elements behind a row; an empty list stands for a clear background.
enum RowBackgroundTrait: ViewTraitKey { static var defaultValue: [_Element]? { nil } }
enum SwipeActionsTrait: ViewTraitKey { static var defaultValue: [SwipeActions] { [] } }
enum DeleteDisabledTrait: ViewTraitKey { static var defaultValue: Bool { false } }
enum MoveDisabledTrait: ViewTraitKey { static var defaultValue: Bool { false } }
/// Marks a section's element, which a list takes as it is.
enum SectionTrait: ViewTraitKey { static var defaultValue: Bool { false } }

/// The buttons that a swipe along a row shows.
struct SwipeActions {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let buttons: [_Element]
}

private struct RowLookModifier: PrimitiveModifier {
    let change: (inout RowLook) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let change = node.view.modifier.change
        node.emitChanged { element in
            var look = element.traits[RowLookTrait.self]
            change(&look)
            return element.changing(traits: element.traits.setting(RowLookTrait.self, look))
        }
    }
}

private struct RowBackgroundModifier<Background: View>: PrimitiveModifier {
    let background: Background?

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.background)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let background = node.view.modifier.background == nil ? nil : node.children[1].output
        node.emitChanged { $0.changing(traits: $0.traits.setting(RowBackgroundTrait.self, background)) }
    }
}

private struct SwipeActionsModifier<Buttons: View>: PrimitiveModifier {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let buttons: Buttons

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) {
            $0.buttonStyle = ButtonStyleBox(identity: "swipe") { AnyView(SwipeButton(parts: $0)) }
        }
        node.setChild(1, node.view.modifier.buttons, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let actions = SwipeActions(
            edge: modifier.edge, allowsFullSwipe: modifier.allowsFullSwipe, buttons: node.children[1].output)
        node.emitChanged { element in
            element.changing(
                traits: element.traits.setting(
                    SwipeActionsTrait.self, element.traits[SwipeActionsTrait.self] + [actions]))
        }
    }
}

/// A button behind a row.
struct SwipeButton: PrimitiveView {
    let parts: ButtonParts

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.parts.label) }

    static func _emit(_ node: _ViewNode<Self>) {
        let parts = node.view.parts
        let environment = node.environment
        let action = parts.action
        var attributes: _Element.Attributes = [("type", "button")]
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        node.output = [
            _Element(
                id: node.elementID(), tag: "button",
                classes: "swipe-button" + (parts.role == .destructive ? " destructive" : ""),
                attributes: attributes, style: environment.tintCSS.asList { ("--swipe-tint", $0) },
                handlers: environment.isEnabled ? .tap(action) : _EventHandlers(), children: node.children[0].output)
        ]
    }
}

extension View {
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { modifier(RowLookModifier { $0.insets = insets }) }
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(
            RowLookModifier {
                if edges.contains(.bottom) { $0.hidesSeparator = visibility == .hidden }
                if edges.contains(.top) { $0.hidesTopSeparator = visibility == .hidden }
            })
    }
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(RowLookModifier { $0.separatorTint = color?.css })
    }
    public func listRowBackground<V>(_ view: V?) -> some View where V: View {
        modifier(RowBackgroundModifier(background: view))
    }
    public func swipeActions<T>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View where T: View {
        modifier(SwipeActionsModifier(edge: edge, allowsFullSwipe: allowsFullSwipe, buttons: content()))
    }
    public func listItemTint(_ tint: ListItemTint?) -> some View {
        modifier(RowLookModifier { $0.itemTint = tint?.css })
    }
    public func listItemTint(_ tint: Color?) -> some View { listItemTint(tint.map { .fixed($0) }) }
    public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
        modifier(RowLookModifier { $0.isSelectionDisabled = isDisabled })
    }
    public func deleteDisabled(_ isDisabled: Bool) -> some View {
        modifier(ChangeModifier(setTraits: { $0[DeleteDisabledTrait.self] = isDisabled }))
    }
    public func moveDisabled(_ isDisabled: Bool) -> some View {
        modifier(ChangeModifier(setTraits: { $0[MoveDisabledTrait.self] = isDisabled }))
    }
}

/// A tint effect configuration that you can apply to content in a list.
public struct ListItemTint: Sendable {
    let css: String
    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
    public static let monochrome = ListItemTint(css: "var(--label)")
}
