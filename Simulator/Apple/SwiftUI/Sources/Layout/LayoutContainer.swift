import Foundation

/// The views of a layout that the app or the process computes.
///
/// The browser says how much room there is and how large the subviews came out; both start from what the process
/// knows of the screen and of the font, so that the first layout is right or nearly so.
struct LayoutContainer<L: Layout, Content: View>: PrimitiveView {
    let layout: L
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        if !(node.storage is LayoutMemory) { node.storage = LayoutMemory() }
        node.setChild(0, node.view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? LayoutMemory else { return }
        let children = node.children[0].output
        node.mergeChildPreferences()
        if let stack = node.view.layout._stack {
            node.output = [stack.element(id: node.elementID(), children)]
            return
        }
        let measurer = ElementMeasurer(font: TextMeasurer(node.environment)) { memory.size(of: $0, $1) }
        let subviews = children.map { LayoutSubview(item: LayoutSubview.Item(element: $0, measurer: measurer)) }
        let collection = LayoutSubviews(subviews, layoutDirection: node.environment.layoutDirection)
        let proposal = ProposedViewSize(width: memory.room(node.environment).width, height: nil)
        var cache = node.view.layout.makeCache(subviews: collection)
        let size = node.view.layout.sizeThatFits(proposal: proposal, subviews: collection, cache: &cache)
        node.view.layout.placeSubviews(
            in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: collection, cache: &cache)
        memory.forget(exceptFor: children)
        node.output = [space(node, memory, size, subviews)]
    }

    private static func space(
        _ node: _ViewNode<Self>, _ memory: LayoutMemory, _ size: CGSize, _ subviews: [LayoutSubview]
    ) -> _Element {
        let items = subviews.map { subview -> _Element in
            let element = subview.item.element
            // A subview that was not placed lies in the middle, as in SwiftUI.
            let fitted = subview.sizeThatFits(.unspecified)
            let placement =
                subview.item.placement
                ?? (CGPoint(x: (size.width - fitted.width) / 2, y: (size.height - fitted.height) / 2), .unspecified)
            var style: _Element.Attributes = [("left", placement.position.x.px), ("top", placement.position.y.px)]
            if let width = placement.proposal.width, width.isFinite {
                style.append((element.growth.contains(.width) ? "width" : "max-width", width.px))
            }
            if let height = placement.proposal.height, height.isFinite, element.growth.contains(.height) {
                style.append(("height", height.px))
            }
            let proposal = placement.proposal
            return _Element(
                id: node.elementID(.wrapper(element.id, 0)), classes: "layout-item",
                attributes: [("data-geometry", "size")], style: style,
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if memory.noteSize(value, of: element.id, proposal) { node?.invalidate() }
                }, children: [element])
        }
        let container = _Element(
            id: node.elementID(.part(1)), classes: "layout",
            style: [("width", size.width.px), ("height", size.height.px)],
            children: items)
        return _Element(
            id: node.elementID(), classes: "layout-space", attributes: [("data-geometry", "size")],
            handlers: _EventHandlers(.geometry) { [weak node] value in
                if memory.noteRoom(value) { node?.invalidate() }
            }, growth: .width, children: [container])
    }
}

/// What the browser said about the room for a layout and the sizes of its subviews.
final class LayoutMemory {
    private var available: CGSize?
    private var sizes: [Int: (proposal: ProposedViewSize, size: CGSize)] = [:]

    /// The room there is; before the browser says, that of a screen with margins.
    func room(_ environment: EnvironmentValues) -> CGSize {
        available ?? CGSize(width: environment.screen.width - 32, height: environment.screen.height / 2)
    }

    /// Takes note of a measurement. Returns whether it is news.
    func noteRoom(_ value: _EventValue) -> Bool {
        guard let size = CGSize(value), size.width > 0, !Self.isSame(size, available) else { return false }
        available = size
        return true
    }

    func noteSize(_ value: _EventValue, of id: Int, _ proposal: ProposedViewSize) -> Bool {
        guard let size = CGSize(value), size.width > 0 else { return false }
        if let known = sizes[id], known.proposal == proposal, Self.isSame(size, known.size) { return false }
        sizes[id] = (proposal, size)
        return true
    }

    private static func isSame(_ new: CGSize, _ old: CGSize?) -> Bool {
        guard let old else { return false }
        return abs(new.width - old.width) < 0.5 && abs(new.height - old.height) < 0.5
    }

    /// What the browser measured, where it answers the proposal: the size at the very same one, or a size that is
    /// smaller than both allow.
    func size(of id: Int, _ proposal: ProposedViewSize) -> CGSize? {
        guard let known = sizes[id] else { return nil }
        if known.proposal == proposal { return known.size }
        let wasFree = known.proposal.width.map { known.size.width < $0 - 0.5 } ?? true
        let isFree = proposal.width.map { $0 >= known.size.width } ?? true
        return wasFree && isFree && proposal.height == nil ? known.size : nil
    }

    func forget(exceptFor elements: [_Element]) {
        if sizes.count <= elements.count { return }
        let living = Set(elements.map(\.id))
        sizes = sizes.filter { living.contains($0.key) }
    }
}

extension CGSize {
    /// The size in a geometry event.
    init?(_ value: _EventValue) {
        guard let width = value["width"]?.number, let height = value["height"]?.number else { return nil }
        self.init(width: width, height: height)
    }
}

extension TextMeasurer {
    /// The font that texts have where nothing else is said.
    @MainActor init(_ environment: EnvironmentValues) {
        self.init()
        for (name, value) in (environment.font ?? .body).css(in: environment) {
            switch name {
            case "font-size": sizePoints = Double(value.dropLast(2)) ?? sizePoints
            case "line-height":
                linePoints = value.hasSuffix("px") ? Double(value.dropLast(2)) ?? linePoints : sizePoints * 1.2
            case "font-weight": weight = Double(value) ?? weight
            default: break
            }
        }
    }
}
