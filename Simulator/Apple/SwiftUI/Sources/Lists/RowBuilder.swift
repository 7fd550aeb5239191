import Foundation
import FoundationCompat

/// Makes a list's rows out of the elements of its content. A row of an unchanged element is the same element as
/// before, so that the comparison with the last tree passes over it.
@MainActor final class RowBuilder {
    private var cache = RowCache<Bool>()
    private let blocks = RowBlocks()
    /// What the cached rows were made with, but for what is selected.
    private var knownContext = Context()

    nonisolated init() {}

    /// What all rows of a list depend on.
    struct Context: Equatable {
        var isEditing = false
        var isSelectable = false
        var selected: Set<AnyHashable> = []
        var deleteTitle = "Delete"
    }

    func rows(
        for elements: [_Element], node: _Node, context: Context, select: (@MainActor (AnyHashable) -> Void)?
    ) -> [_Element] {
        var shared = context
        shared.isSelectable = select != nil
        shared.selected = []
        if shared != knownContext {
            cache.removeAll()
            knownContext = shared
        }
        if node.wrapperCount > 12 * elements.count + 64 {
            let living = Set(elements.map(\.id))
            node.forgetWrappers { living.contains($0) }
        }
        let rows = cache.rows(for: elements) { _, element in
            // A row depends on the selection only as far as it is in it.
            if context.selected.isEmpty { return false }
            return element.traits[TagTrait.self].map(context.selected.contains) ?? false
        } make: { _, element in
            makeRow(element, node: node, context: context, select: select)
        }
        // Rows that can be moved are counted among all others, so they stand together.
        let canMove = elements.contains { $0.traits[RowIdentityTrait.self]?.actions.onMove != nil }
        return canMove ? rows : blocks.arrange(rows, node: node)
    }

    private func makeRow(
        _ element: _Element, node: _Node, context: Context, select: (@MainActor (AnyHashable) -> Void)?
    ) -> _Element {
        func id(_ role: Int) -> Int { node.elementID(.wrapper(element.id, role)) }
        let look = element.traits[RowLookTrait.self]
        var classes = "row"
        var style: _Element.Attributes = []
        var handlers = _EventHandlers()
        var attributes: _Element.Attributes = [("role", "listitem")]
        if look.hidesSeparator { classes += " no-separator" }
        if look.hidesTopSeparator { classes += " no-top-separator" }
        if let tint = look.separatorTint { style.append(("--row-separator", tint)) }
        if let tint = look.itemTint { style.append(("--item-tint", tint)) }
        if look.depth > 0 { style.append(("--row-indent", "\(20 * look.depth)px")) }

        var children: [_Element] = []
        if let background = element.traits[RowBackgroundTrait.self] {
            classes += " clear-background"
            children.append(
                _Element(
                    id: id(2), classes: "row-background", attributes: [("aria-hidden", "true")], children: background))
        }
        let swipes = swipeElements(element, context: context, id: id)
        var contentAttributes: _Element.Attributes = []
        if !swipes.isEmpty {
            handlers.add(.swipe) { _ in }
            contentAttributes.append(("data-swipe-content", ""))
        }
        let contentStyle: _Element.Attributes = look.insets.asList { ("padding", $0.css) }
        var content = [element.markingFirstText()]
        if let badge = element.traits[BadgeTrait.self] {
            content.append(_Element(id: id(8), tag: "span", classes: "row-badge", text: badge))
        }
        children.append(
            _Element(
                id: id(1), classes: "row-content", attributes: contentAttributes, style: contentStyle, children: content
            ))
        children += swipes
        if let identity = element.traits[RowIdentityTrait.self], let insertion = identity.actions.onInsert {
            let session = node.graph.dragSession
            classes += " takes-drops"
            handlers.add(.drop) { insertion.take($0, beside: identity.index, session) }
        }
        addEditing(element, context: context, id: id, classes: &classes, handlers: &handlers, children: &children)
        if let select, !look.isSelectionDisabled, let tag = element.traits[TagTrait.self] {
            classes += context.selected.contains(tag) ? " tappable selected" : " tappable"
            attributes.append(("aria-selected", context.selected.contains(tag) ? "true" : "false"))
            handlers.add(.tap) { _ in select(tag) }
        }
        return _Element(
            id: id(0), classes: classes, attributes: attributes, style: style, handlers: handlers, children: children)
    }

    private func swipeElements(_ element: _Element, context: Context, id: (Int) -> Int) -> [_Element] {
        var actions = element.traits[SwipeActionsTrait.self]
        if let identity = element.traits[RowIdentityTrait.self], identity.actions.onDelete != nil,
            !element.traits[DeleteDisabledTrait.self], !actions.contains(where: { $0.edge == .trailing })
        {
            let button = _Element(
                id: id(5), tag: "button", classes: "swipe-button destructive", attributes: [("type", "button")],
                text: context.deleteTitle,
                handlers: .tap { identity.actions.onDelete?(IndexSet(integer: identity.index)) })
            actions.append(SwipeActions(edge: .trailing, allowsFullSwipe: true, buttons: [button]))
        }
        return [HorizontalEdge.leading, .trailing].compactMap { edge in
            let sides = actions.filter { $0.edge == edge }
            let buttons = sides.flatMap(\.buttons)
            if buttons.isEmpty { return nil }
            var attributes: _Element.Attributes = [("data-swipe", edge == .leading ? "leading" : "trailing")]
            if sides.contains(where: \.allowsFullSwipe) { attributes.append(("data-full-swipe", "")) }
            return _Element(
                id: id(edge == .leading ? 3 : 4), classes: "swipe-actions", attributes: attributes, children: buttons)
        }
    }

    private func addEditing(
        _ element: _Element, context: Context, id: (Int) -> Int, classes: inout String, handlers: inout _EventHandlers,
        children: inout [_Element]
    ) {
        guard let identity = element.traits[RowIdentityTrait.self] else { return }
        let canMove = identity.actions.onMove != nil && !element.traits[MoveDisabledTrait.self]
        if canMove {
            handlers.add(.reorder) { value in
                guard let from = value["from"]?.number.map(Int.init), let to = value["to"]?.number.map(Int.init) else {
                    return
                }
                // The browser counts the row out before it counts where it goes; Apple's offset counts it in.
                let target = identity.index + (to - from) + (to > from ? 1 : 0)
                identity.actions.onMove?(IndexSet(integer: identity.index), target)
            }
        }
        guard context.isEditing else { return }
        classes += " editing"
        if identity.actions.onDelete != nil, !element.traits[DeleteDisabledTrait.self] {
            children.append(
                _Element(
                    id: id(6), tag: "button", classes: "edit-delete",
                    attributes: [("type", "button"), ("aria-label", context.deleteTitle)], text: "−",
                    handlers: .tap { identity.actions.onDelete?(IndexSet(integer: identity.index)) }))
        }
        if canMove {
            classes += " movable"
            children.append(
                _Element(
                    id: id(7), tag: "span", classes: "reorder-handle icon",
                    attributes: [("data-reorder-handle", ""), ("aria-hidden", "true")], text: "drag_handle"))
        }
    }
}

extension _Element {
    /// Marks the first text below, where the line under a row begins.
    fileprivate func markingFirstText() -> _Element {
        guard let path = pathToFirstText() else { return self }
        return marking(path[...])
    }

    private func pathToFirstText() -> [Int]? {
        if hasClass("text") { return [] }
        for (index, child) in children.enumerated() {
            if let path = child.pathToFirstText() { return [index] + path }
        }
        return nil
    }

    private func marking(_ path: ArraySlice<Int>) -> _Element {
        guard let index = path.first else { return changing(classes: "row-text") }
        var children = children
        children[index] = children[index].marking(path.dropFirst())
        return _Element(
            id: id, tag: tag, classes: classes, attributes: attributes, style: style, text: text, handlers: handlers,
            growth: growth, traits: traits, children: children)
    }
}
