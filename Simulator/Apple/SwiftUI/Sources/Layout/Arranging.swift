/// A container that lays out the views in it: they are its only child, and it makes one element out of theirs.
protocol ArrangingView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// The environment of the content, and what it depends on beside that of the container; nil for the same one.
    var environmentChange: (@MainActor (inout EnvironmentValues) -> Void)? { get }
    @MainActor func arrange(id: Int, _ children: [_Element]) -> _Element
}

extension ArrangingView {
    var environmentChange: (@MainActor (inout EnvironmentValues) -> Void)? { nil }

    @MainActor public static func _evaluate(_ node: _ViewNode<Self>) {
        guard let change = node.view.environmentChange else {
            node.setChild(0, node.view.content)
            return
        }
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true, change)
        node.setChild(0, node.view.content, environment: environment)
    }

    @MainActor public static func _emit(_ node: _ViewNode<Self>) {
        let element = node.view.arrange(id: node.elementID(), node.children[0].output)
        node.output = [element.orderedForAccessibility()]
        node.mergeChildPreferences()
    }
}
