/// A container that lays out the views in it: they are its only child, and it makes one element out of theirs.
protocol ArrangingView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// The environment of the content, and what it depends on beside that of the container; nil for the same one.
    var environmentChange: (@MainActor (inout EnvironmentValues) -> Void)? { get }
    @MainActor func arrange(id: Int, _ children: [_Element]) -> _Element
    /// Whether of very many views in a line a page is sent only those near what it shows.
    var isPaged: Bool { get }
}

extension ArrangingView {
    var environmentChange: (@MainActor (inout EnvironmentValues) -> Void)? { nil }
    var isPaged: Bool { false }

    @MainActor public static func _evaluate(_ node: _ViewNode<Self>) {
        guard let change = node.view.environmentChange else {
            node.setChild(0, node.view.content)
            return
        }
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true, change)
        node.setChild(0, node.view.content, environment: environment)
    }

    @MainActor public static func _emit(_ node: _ViewNode<Self>) {
        var element = node.view.arrange(id: node.elementID(), node.children[0].output).orderedForAccessibility()
        if node.view.isPaged {
            let blocks = node.blocks ?? RowBlocks()
            node.blocks = blocks
            element = element.with(
                children: blocks.arrange(element.children, node: node, classes: element.classes, style: element.style))
        }
        node.output = [element]
        node.mergeChildPreferences()
    }
}

extension _Element {
    /// A copy with other children.
    fileprivate func with(children: [_Element]) -> _Element {
        _Element(
            id: id, tag: tag, classes: classes, attributes: attributes, style: style, text: text, handlers: handlers,
            growth: growth, traits: traits, children: children)
    }
}
