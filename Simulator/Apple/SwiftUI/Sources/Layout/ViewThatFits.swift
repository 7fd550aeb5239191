import Foundation

/// A view that adapts to the available space by providing the first child view that fits.
public struct ViewThatFits<Content>: PrimitiveView where Content: View {
    let axes: Axis.Set
    let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        if !(node.storage is LayoutMemory) { node.storage = LayoutMemory() }
        node.setChild(0, node.view.content)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? LayoutMemory else { return }
        let axes = node.view.axes
        let candidates = node.children[0].output
        node.mergeChildPreferences()
        let measurer = ElementMeasurer(font: TextMeasurer(node.environment))
        let room = memory.room(node.environment)
        let fitting = candidates.first { candidate in
            let size = measurer.size(of: candidate, .unspecified)
            let fitsWidth = !axes.contains(.horizontal) || size.width <= room.width + 0.5
            return fitsWidth && (!axes.contains(.vertical) || size.height <= room.height + 0.5)
        }
        let chosen = fitting ?? candidates.last
        node.output = [
            _Element(
                id: node.elementID(), classes: "layout-space", attributes: [("data-geometry", "size")],
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if memory.noteRoom(value) { node?.invalidate() }
                }, growth: axes.contains(.vertical) && chosen?.growth.contains(.height) == true ? .both : .width,
                children: chosen.map { [$0] } ?? [])
        ]
    }
}
