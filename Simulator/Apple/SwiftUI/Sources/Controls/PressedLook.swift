import Foundation

/// How a button looks while it is held, for the page to show at once: what of the button's elements differs, found by
/// drawing the button both ways. The app hears of the press too, and has the last word once it has answered.
@MainActor enum PressedLook {
    /// The look as the page takes it, or nil where it differs in nothing that the page can change ahead.
    ///
    /// - Parameter makeBody: the button's style applied to a label, held or not.
    static func attribute<Drawn: View>(
        label: [_Element], content: [_Element], environment: EnvironmentValues,
        makeBody: (_ label: AnyView, _ isPressed: Bool) -> Drawn
    ) -> String? {
        let graph = _Graph()
        let fixed = AnyView(FixedElements(elements: label))
        // What is queued in this tree (onAppear, tasks) never runs: it is only looked at.
        let node = _ViewNode(makeBody(fixed, false), graph: graph, parent: nil, environment: environment)
        node.evaluate()
        let released = node.output
        graph.pendingTransaction = Transaction()
        node.update(makeBody(fixed, true), environment: environment)
        let pressed = node.output
        let animation = graph.pendingTransaction.animation
        node.leave()
        guard released.count == pressed.count, released.count == content.count else { return nil }
        var patch = Patch()
        for (index, element) in content.enumerated() {
            guard patch.addLook(from: released[index], to: pressed[index], on: element) else { return nil }
        }
        guard patch.operationCount > 0 else { return nil }
        var writer = JSONWriter()
        writer.raw("{\"ops\":")
        writer.append(patch.json)
        if let animation {
            writer.raw(",\"anim\":")
            writer.string(animation.css)
        }
        writer.raw("}")
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// Elements that are drawn already.
struct FixedElements: PrimitiveView {
    let elements: [_Element]
    static func _evaluate(_ node: _ViewNode<Self>) {}
    static func _emit(_ node: _ViewNode<Self>) { node.output = node.view.elements }
}

/// Remembers what a button's label put out.
final class LabelOutput {
    var elements: [_Element] = []
}

/// A label whose output is remembered.
struct RememberedLabel: PrimitiveView {
    let label: AnyView
    let output: LabelOutput

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }
    static func _emit(_ node: _ViewNode<Self>) {
        node.emitChildren()
        node.view.output.elements = node.output
    }
}
