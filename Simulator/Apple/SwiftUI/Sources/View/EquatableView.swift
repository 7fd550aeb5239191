import Foundation

/// A view type that compares itself against its previous value and prevents its child updating if its new value is the same as its old value.
public struct EquatableView<Content>: PrimitiveView where Content: Equatable, Content: View {
    public var content: Content
    public init(content: Content) { self.content = content }

    /// A view that is equal to the one before keeps the children that were made of that one.
    private final class Last {
        var content: Content
        init(_ content: Content) { self.content = content }
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let last = (node.storage as? Last) ?? Last(node.view.content)
        node.storage = last
        if last.content != node.view.content { last.content = node.view.content }
        node.setChild(0, last.content)
    }
}

extension View where Self: Equatable {
    public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
