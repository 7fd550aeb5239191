import Foundation

/// Animates the changes that come with a change of a value.
public struct _AnimationModifier<Value> where Value: Equatable {
    public var animation: Animation?
    public var value: Value
    public init(animation: Animation?, value: Value) {
        self.animation = animation
        self.value = value
    }
}

extension _AnimationModifier: PrimitiveModifier {
    private final class Last {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            if last.value != modifier.value {
                last.value = modifier.value
                // The browser animates a patch as a whole: what changes with the value is in the same patch.
                if let animation = modifier.animation { node.graph.pendingTransaction.animation = animation }
            }
        } else {
            node.storage = Last(modifier.value)
        }
        node.setChild(0, node.view.content)
    }

    public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        if node.view.modifier.animation == nil { node.emitUnanimated() } else { node.emitChildren() }
    }
}

extension _Node {
    /// The content, marked so that the browser shows its changes at once.
    @MainActor fileprivate final func emitUnanimated() {
        emitChanged { $0.inheriting(attributes: [("data-animation", "none")]) }
    }
}

/// Lets a closure change the animation of its content's changes.
private struct TransactionModifier: PrimitiveModifier {
    let transform: (inout Transaction) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        var transaction = Transaction(animation: .default)
        node.view.modifier.transform(&transaction)
        if transaction.animation == nil || transaction.disablesAnimations {
            node.emitUnanimated()
        } else {
            node.emitChildren()
        }
    }
}

/// The transaction of a change of a value.
private struct ValueTransactionModifier<Value: Equatable>: PrimitiveModifier {
    let value: Value
    let transform: (inout Transaction) -> Void

    private final class Last {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            if last.value != modifier.value {
                last.value = modifier.value
                modifier.transform(&node.graph.pendingTransaction)
            }
        } else {
            node.storage = Last(modifier.value)
        }
        node.setChild(0, node.view.content)
    }
}

/// Animates every change of its content.
private struct AlwaysAnimatedModifier: PrimitiveModifier {
    let animation: Animation?

    /// Says that the content was shown before.
    private final class Shown {}

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        if let animation = node.view.modifier.animation {
            if node.storage != nil { node.graph.pendingTransaction.animation = animation }
            node.storage = Shown()
            node.emitChildren()
        } else {
            node.emitUnanimated()
        }
    }
}

extension View {
    public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
        modifier(_AnimationModifier(animation: animation, value: value))
    }
    @available(iOS, introduced: 13.0, deprecated: 15.0, message: "Use withAnimation or animation(_:value:) instead.")
    @_disfavoredOverload public func animation(_ animation: Animation?) -> some View {
        modifier(AlwaysAnimatedModifier(animation: animation))
    }
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(TransactionModifier(transform: transform))
    }
    public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        modifier(ValueTransactionModifier(value: value, transform: transform))
    }
}
