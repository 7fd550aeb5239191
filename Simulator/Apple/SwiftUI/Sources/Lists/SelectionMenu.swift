import Foundation

/// A menu for the rows of the list that it is around, and what a tap on one of them does.
private struct SelectionMenuModifier<Value: Hashable, Items: View>: PrimitiveModifier {
    let menu: (Set<Value>) -> Items
    let primaryAction: ((Set<Value>) -> Void)?

    private final class Memory {
        let context = MenuContext()
        var environment: AnyObject?
        /// What the menu that is open is for, and the row it opened at.
        var chosen: (values: Set<Value>, row: _Element)?
        /// What was changed, by the number of what it was.
        var emitted: [Int: (source: _Element, changed: _Element)] = [:]
        var selected: Set<Value> = []
        /// What a tap does now, whichever evaluation a row is of.
        var primaryAction: ((Set<Value>) -> Void)?
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        if (memory.primaryAction == nil) != (modifier.primaryAction == nil) { memory.emitted = [:] }
        memory.primaryAction = modifier.primaryAction
        node.setChild(0, node.view.content)
        let queue = node.environment.presentationQueue
        guard let chosen = memory.chosen else {
            queue.closed(memory.context)
            return node.removeChildren(from: 1)
        }
        memory.context.close = { [weak node] in
            memory.chosen = nil
            node?.invalidate()
        }
        memory.context.follow(node.environment.presenceScope)
        queue.opened(memory.context)
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.enterMenu(memory.context)
        }
        node.setChild(1, PresentedContent { modifier.menu(chosen.values) }, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory else { return }
        memory.selected = []
        let known = memory.emitted
        memory.emitted = [:]
        let output = node.children[0].output.map { changed($0, known, memory, node) }
        var layers: [_Element] = []
        if let chosen = memory.chosen, node.children.count > 1 {
            let isThere = memory.emitted[chosen.row.id] != nil
            // Nothing to choose from, or a row that is gone: no menu.
            if isThere, !node.children[1].output.isEmpty {
                let layer = MenuLayer(
                    node: node, opener: chosen.row, items: node.children.dropFirst(), close: memory.context.close)
                layers = [layer.element]
            } else {
                node.graph.afterPass(memory.context.close)
            }
        }
        node.emitPresenting(layers)
        node.output = output
    }

    /// The list with what its rows do; what is unchanged stays the same element.
    private static func changed(
        _ element: _Element, _ known: [Int: (source: _Element, changed: _Element)], _ memory: Memory, _ node: _Node
    ) -> _Element {
        if element.hasClass("row") {
            guard let value = element.rowTag?.base as? Value else { return element }
            if element.hasClass("selected") { memory.selected.insert(value) }
            let row = known[element.id].flatMap { $0.source === element ? $0.changed : nil }
            let result = row ?? self.row(element, value, memory, node)
            memory.emitted[element.id] = (element, result)
            return result
        }
        let children = element.children.map { changed($0, known, memory, node) }
        if zip(children, element.children).allSatisfy({ $0 === $1 }) { return element }
        if let old = known[element.id], old.source === element,
            zip(children, old.changed.children).allSatisfy({ $0 === $1 })
        {
            memory.emitted[element.id] = old
            return old.changed
        }
        let result = element.replacingChildren(children)
        memory.emitted[element.id] = (element, result)
        return result
    }

    private static func row(
        _ element: _Element, _ value: Value, _ memory: Memory, _ node: _Node
    ) -> _Element {
        func values() -> Set<Value> { memory.selected.contains(value) ? memory.selected : [value] }
        var handlers = _EventHandlers(.longPress) { [weak node] _ in
            memory.chosen = (values(), element)
            node?.invalidate()
        }
        guard memory.primaryAction != nil else { return element.changing(handlers: handlers) }
        handlers.add(.tap) { _ in memory.primaryAction?([value]) }
        return element.changing(classes: "tappable", handlers: handlers)
    }
}

extension _Element {
    /// What the content of a list's row is tagged with.
    fileprivate var rowTag: AnyHashable? {
        children.first { $0.hasClass("row-content") }?.children.first?.traits[TagTrait.self]
    }
}

extension View {
    /// Adds an item-based context menu to a view.
    ///
    /// It opens at the row that is pressed, for that row, or for all that are selected where it is one of them.
    public func contextMenu<I, M>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: ((Set<I>) -> Void)? = nil
    ) -> some View where I: Hashable, M: View {
        modifier(SelectionMenuModifier(menu: menu, primaryAction: primaryAction))
    }
}
