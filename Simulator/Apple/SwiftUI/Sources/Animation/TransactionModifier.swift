import Foundation

/// Lets a closure change the transaction of its content's changes.
private struct TransactionModifier: PrimitiveModifier {
    let transform: (inout Transaction) -> Void

    private final class Memory: TransactionSource {
        var transform: (inout Transaction) -> Void
        init(_ transform: @escaping (inout Transaction) -> Void) { self.transform = transform }
        func change(_ transaction: inout Transaction, in graph: _Graph) { transform(&transaction) }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let transform = node.view.modifier.transform
        if let memory = node.storage as? Memory {
            memory.transform = transform
        } else {
            node.storage = Memory(transform)
        }
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let transform = node.view.modifier.transform
        let (tried, readsValues) = Transaction.trying(transform)
        // What never lets anything be animated is told the page once.
        if !readsValues, tried.animation == nil || tried.disablesAnimations { return node.emitUnanimated() }
        let isFirst = node.output.isEmpty
        node.emitChildren()
        if isFirst || node.graph.isFrame { return }
        var transaction = node.transactionInForce
        let before = transaction
        transform(&transaction)
        transaction.scheduleCompletions(after: before)
        // The browser animates a patch as a whole.
        if transaction.animation != before.animation {
            node.graph.pendingTransaction.animation = transaction.disablesAnimations ? nil : transaction.animation
        }
    }
}

extension View {
    /// Applies the given transaction mutation function to all animations used within the view.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(TransactionModifier(transform: transform))
    }
    /// Applies the given transaction mutation function to what `body` does to the view.
    public func transaction<V>(
        _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View where V: View {
        body(PlaceholderContentView(content: AnyView(self))).modifier(TransactionModifier(transform: transform))
    }
}
