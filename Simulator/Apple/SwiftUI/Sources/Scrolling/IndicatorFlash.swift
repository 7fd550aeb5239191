import Foundation

/// Has the page show how far the scroll views in its content are scrolled, when they appear or when a value changes.
private struct IndicatorFlashModifier<Trigger: Equatable>: PrimitiveModifier {
    let trigger: Trigger
    let flashesAtFirst: Bool

    private final class Last {
        var trigger: Trigger
        var isDue: Bool
        init(_ trigger: Trigger, isDue: Bool) {
            self.trigger = trigger
            self.isDue = isDue
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            if last.trigger != modifier.trigger { last.isDue = true }
            last.trigger = modifier.trigger
        } else {
            node.storage = Last(modifier.trigger, isDue: modifier.flashesAtFirst)
        }
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        guard let last = node.storage as? Last, last.isDue else { return }
        last.isDue = false
        let graph = node.graph
        // Once the page has what is to be shown.
        for scroller in node.output.flatMap(\.scrollers) {
            let id = scroller.id
            graph.afterPass { DispatchQueue.main.async { graph.onFlash?(id) } }
        }
    }
}

extension _Element {
    /// The outermost elements here that can be scrolled.
    fileprivate var scrollers: [_Element] {
        _scrolls(.vertical) || _scrolls(.horizontal) ? [self] : children.flatMap(\.scrollers)
    }
}

extension View {
    /// Flashes the scroll indicators of scrollable views when a value changes.
    public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View {
        modifier(IndicatorFlashModifier(trigger: value, flashesAtFirst: false))
    }
    /// Flashes the scroll indicators of a scrollable view when it appears.
    public func scrollIndicatorsFlash(onAppear: Bool) -> some View {
        modifier(IndicatorFlashModifier(trigger: 0, flashesAtFirst: onAppear))
    }
}
