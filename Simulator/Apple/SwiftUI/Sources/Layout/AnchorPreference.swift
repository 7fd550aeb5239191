import Foundation

/// Sends an anchor of the content's frame up the tree.
private struct AnchorModifier<A, Key: PreferenceKey>: PrimitiveModifier {
    let source: Anchor<A>.Source
    let change: (inout Key.Value, Anchor<A>) -> Void

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        if !(node.storage is GeometryFrame) { node.storage = GeometryFrame() }
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let frame = node.storage as? GeometryFrame else { return }
        let modifier = node.view.modifier
        node.emitChanged {
            $0.changing(
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if frame.note(value) { node?.invalidate() }
                })
        }
        let bounds = frame.value(in: node.environment)
        let anchor = Anchor<A> { origin in modifier.source.resolve(bounds.offsetBy(dx: -origin.x, dy: -origin.y)) }
        var value = node.preferences?[Key.self] ?? Key.defaultValue
        modifier.change(&value, anchor)
        node.setPreference(Key.self, value)
    }
}

/// Lays a view that depends on a preference of the content above or below it.
private struct PreferenceLayerModifier<Key: PreferenceKey, Layer: View>: PrimitiveModifier {
    let alignment: Alignment
    let isAbove: Bool
    let make: (Key.Value) -> Layer

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.setChild(0, node.view.content) }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.setChild(1, modifier.make(node.children[0].preferences?[Key.self] ?? Key.defaultValue))
        let content = node.children[0].output
        let layer = _Element(
            id: node.elementID(.part(1)), classes: modifier.isAbove ? "above" : "behind", style: modifier.alignment.css,
            children: node.children[1].output)
        node.output = [
            _Element(
                id: node.elementID(), classes: "layers", growth: content.growth,
                children: modifier.isAbove ? content + [layer] : [layer] + content)
        ]
        node.preferences = node.children[0].preferences
    }
}

extension View {
    public func anchorPreference<A, K>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View where K: PreferenceKey {
        modifier(AnchorModifier<A, K>(source: value) { $0 = transform($1) })
    }
    public func transformAnchorPreference<A, K>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View where K: PreferenceKey {
        modifier(AnchorModifier<A, K>(source: value, change: transform))
    }
    public func overlayPreferenceValue<K, V>(
        _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View where K: PreferenceKey, V: View {
        modifier(PreferenceLayerModifier<K, V>(alignment: alignment, isAbove: true, make: transform))
    }
    public func backgroundPreferenceValue<K, V>(
        _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View where K: PreferenceKey, V: View {
        modifier(PreferenceLayerModifier<K, V>(alignment: alignment, isAbove: false, make: transform))
    }
}
