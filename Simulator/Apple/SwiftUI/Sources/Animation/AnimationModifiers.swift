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
    private final class Last: TransactionSource {
        var value: Value
        var animation: Animation?
        /// The update that the value changed in.
        var changedIn = -1
        init(_ value: Value) { self.value = value }

        func change(_ transaction: inout Transaction, in graph: _Graph) {
            if changedIn == graph.updateNumber, !transaction.disablesAnimations { transaction.animation = animation }
        }
    }

    public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            last.animation = modifier.animation
            if last.value != modifier.value {
                last.value = modifier.value
                last.changedIn = node.graph.updateNumber
                // The browser animates a patch as a whole: what changes with the value is in the same patch.
                if let animation = modifier.animation, !node.graph.changeTransaction.disablesAnimations {
                    node.graph.pendingTransaction.animation = animation
                }
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
    @MainActor final func emitUnanimated() {
        emitChanged { $0.inheriting(attributes: [("data-animation", "none")]) }
    }
}

/// The transaction of a change of a value.
private struct ValueTransactionModifier<Value: Equatable>: PrimitiveModifier {
    let value: Value
    let transform: (inout Transaction) -> Void

    private final class Last: TransactionSource {
        var value: Value
        var transform: (inout Transaction) -> Void
        var changedIn = -1
        init(_ value: Value, _ transform: @escaping (inout Transaction) -> Void) {
            self.value = value
            self.transform = transform
        }
        func change(_ transaction: inout Transaction, in graph: _Graph) {
            if changedIn == graph.updateNumber { transform(&transaction) }
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            last.transform = modifier.transform
            if last.value != modifier.value {
                last.value = modifier.value
                last.changedIn = node.graph.updateNumber
                modifier.transform(&node.graph.pendingTransaction)
            }
        } else {
            node.storage = Last(modifier.value, modifier.transform)
        }
        node.setChild(0, node.view.content)
    }
}

/// Animates every change of its content.
private struct AlwaysAnimatedModifier: PrimitiveModifier {
    let animation: Animation?

    private final class Shown: TransactionSource {
        var animation: Animation?
        func change(_ transaction: inout Transaction, in graph: _Graph) {
            if !transaction.disablesAnimations { transaction.animation = animation }
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let known = node.storage as? Shown
        let shown = known ?? Shown()
        node.storage = shown
        shown.animation = node.view.modifier.animation
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let animation = node.view.modifier.animation else { return node.emitUnanimated() }
        let old = node.output
        node.emitChildren()
        let isChanged = !old.elementsEqual(node.output, by: ===)
        if !old.isEmpty, isChanged, !node.graph.isFrame, !node.graph.changeTransaction.disablesAnimations {
            node.graph.pendingTransaction.animation = animation
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
    /// Animates what `body` does to the view.
    public func animation<V>(_ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V)
        -> some View where V: View
    {
        body(PlaceholderContentView(content: AnyView(self))).modifier(AlwaysAnimatedModifier(animation: animation))
    }
    public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        modifier(ValueTransactionModifier(value: value, transform: transform))
    }
}
