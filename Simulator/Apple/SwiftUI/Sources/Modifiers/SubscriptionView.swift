import Combine

/// A view that subscribes to a publisher with an action.
public struct SubscriptionView<PublisherType, Content>: PrimitiveView
where PublisherType: Publisher, Content: View, PublisherType.Failure == Never {
    public var content: Content
    public var publisher: PublisherType
    public var action: (PublisherType.Output) -> Void

    public init(content: Content, publisher: PublisherType, action: @escaping (PublisherType.Output) -> Void) {
        self.content = content
        self.publisher = publisher
        self.action = action
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.view
        node.setChild(0, view.content.modifier(SubscriptionModifier(publisher: view.publisher, action: view.action)))
    }
}

@available(*, unavailable)
extension SubscriptionView: Sendable {}
