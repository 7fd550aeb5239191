import Foundation

/// What a page would say of where views are, for a host that has none, such as a UI test in the app's own process: which
/// views of lists and lazy stacks are on the screen, and how far something is scrolled. Sizes are worked out from the
/// widths of letters and the rules of the style sheet, closely enough to tell what a person has scrolled to.
@MainActor final class ScreenSimulation {
    private var offsets: [Int: CGPoint] = [:]
    /// The elements that were last said to be on the screen.
    private var shown: Set<Int> = []

    /// What came on the screen and what left it since the last time.
    func changes(in tree: _Element, screen: Screen) -> [(id: Int, isOnScreen: Bool)] {
        let layout = ScreenLayout(offsets: offsets)
        layout.place(tree, at: .zero, in: CGSize(width: screen.width, height: screen.height), clip: screen.rectangle)
        defer { shown = layout.visible }
        return shown.subtracting(layout.visible).sorted().map { ($0, false) }
            + layout.visible.subtracting(shown).sorted().map { ($0, true) }
    }

    /// Scrolls an element, as far as its content goes. Returns what the page would say of it.
    func scroll(_ element: _Element, to wanted: (CGPoint) -> CGPoint, screen: Screen) -> _EventValue {
        let room = CGSize(width: screen.width, height: screen.height - screen.safeTop - screen.safeBottom)
        let content = ScreenLayout(offsets: offsets).contentSize(of: element, in: room)
        var offset = wanted(offsets[element.id] ?? .zero)
        offset.x = max(0, min(offset.x, content.width - room.width))
        offset.y = max(0, min(offset.y, content.height - room.height))
        offsets[element.id] = offset
        let numbers: [String: CGFloat] = [
            "x": offset.x, "y": offset.y, "width": room.width, "height": room.height, "contentWidth": content.width,
            "contentHeight": content.height,
        ]
        return .object(numbers.mapValues { .number(Double($0)) })
    }

    func offset(of id: Int) -> CGPoint { offsets[id] ?? .zero }

    /// Where in a scrolling element another one begins.
    func place(of id: Int, in scroller: _Element, screen: Screen) -> CGPoint? {
        let layout = ScreenLayout(offsets: [:])
        layout.wanted = id
        let room = CGSize(width: screen.width, height: screen.height)
        layout.place(scroller, at: .zero, in: room, clip: .infinite)
        return layout.found
    }
}

extension Screen {
    fileprivate var rectangle: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension _Element {
    /// Whether the element scrolls its content, along that axis.
    public func _scrolls(_ axis: Axis) -> Bool {
        if hasClass("list") { return axis == .vertical }
        guard hasClass("scroll") else { return false }
        return axis == .horizontal ? hasClass("horizontal") : !hasClass("horizontal") || hasClass("vertical")
    }
}

/// Where elements would be on a screen, going down from the root.
@MainActor private final class ScreenLayout {
    private let offsets: [Int: CGPoint]
    private let measurer = ElementMeasurer()
    private(set) var visible: Set<Int> = []
    var wanted: Int?
    private(set) var found: CGPoint?

    init(offsets: [Int: CGPoint]) { self.offsets = offsets }

    /// Places an element, and returns the room it takes.
    @discardableResult
    func place(_ element: _Element, at origin: CGPoint, in room: CGSize, clip: CGRect) -> CGSize {
        if element[attribute: "inert"] != nil { return .zero }
        if element.id == wanted { found = origin }
        let size: CGSize
        if element._scrolls(.vertical) || element._scrolls(.horizontal) {
            let offset = offsets[element.id] ?? .zero
            let viewport = CGRect(origin: origin, size: room).intersection(clip)
            placeContent(
                of: element, at: CGPoint(x: origin.x - offset.x, y: origin.y - offset.y), in: room, clip: viewport)
            size = room
        } else {
            size = placeContent(of: element, at: origin, in: room, clip: clip)
        }
        if element.handlers.mask.contains(.appear) {
            let frame = CGRect(origin: origin, size: CGSize(width: max(1, size.width), height: max(1, size.height)))
            if frame.intersects(clip) { visible.insert(element.id) }
        }
        return size
    }

    func contentSize(of element: _Element, in room: CGSize) -> CGSize {
        placeContent(of: element, at: .zero, in: room, clip: .infinite)
    }

    @discardableResult
    private func placeContent(of element: _Element, at origin: CGPoint, in room: CGSize, clip: CGRect) -> CGSize {
        let children = element.children.filter { $0[attribute: "data-swipe"] == nil }
        if element.hasClass("list") {
            let inset: CGFloat = element.hasClass("inset-grouped") ? 16 : 0
            return inLine(children, at: origin, in: room, clip: clip, isVertical: true, gap: 20, inset: inset)
        }
        if element.hasClass("section") || element.hasClass("rows") {
            return inLine(children, at: origin, in: room, clip: clip, isVertical: true, gap: 0)
        }
        if element.hasClass("row") {
            let size = onTop(children, at: origin, in: CGSize(width: room.width - 32, height: room.height), clip: clip)
            return CGSize(width: room.width, height: max(44, size.height + 22))
        }
        let gap = CGFloat(element[style: "gap"].flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) } ?? 8)
        if element.hasClass("vstack") {
            return inLine(children, at: origin, in: room, clip: clip, isVertical: true, gap: gap)
        }
        if element.hasClass("hstack") {
            return inLine(children, at: origin, in: room, clip: clip, isVertical: false, gap: gap)
        }
        if element.hasClass("lazy-grid") {
            return inGrid(element, children, at: origin, in: room, clip: clip, gap: gap)
        }
        let inner = onTop(children, at: origin, in: room, clip: clip)
        let isScroller = element._scrolls(.vertical) || element._scrolls(.horizontal)
        let own = isScroller ? .zero : measurer.size(of: element, ProposedViewSize(width: room.width, height: nil))
        return CGSize(width: max(inner.width, own.width), height: max(inner.height, own.height))
    }

    private func onTop(_ children: [_Element], at origin: CGPoint, in room: CGSize, clip: CGRect) -> CGSize {
        children.reduce(.zero) { largest, child in
            let size = place(child, at: origin, in: room, clip: clip)
            return CGSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
        }
    }

    private func inLine(
        _ children: [_Element], at origin: CGPoint, in room: CGSize, clip: CGRect, isVertical: Bool, gap: CGFloat,
        inset: CGFloat = 0
    ) -> CGSize {
        var at = CGPoint(x: origin.x + inset, y: origin.y)
        var widest: CGFloat = 0
        let room = CGSize(width: room.width - 2 * inset, height: room.height)
        for child in children {
            let size = place(child, at: at, in: room, clip: clip)
            if isVertical { at.y += size.height + gap } else { at.x += size.width + gap }
            widest = max(widest, isVertical ? size.width : size.height)
            // What comes after the end of what is seen is not seen.
            if wanted == nil, isVertical ? at.y > clip.maxY : at.x > clip.maxX { break }
        }
        return isVertical
            ? CGSize(width: widest, height: at.y - origin.y) : CGSize(width: at.x - origin.x, height: widest)
    }

    private func inGrid(
        _ grid: _Element, _ children: [_Element], at origin: CGPoint, in room: CGSize, clip: CGRect, gap: CGFloat
    ) -> CGSize {
        let tracks = grid[style: "grid-template-columns"] ?? "1fr"
        var count = max(1, tracks.split(separator: " ").count)
        if let adaptive = tracks.range(of: "auto-fill,minmax(min(100%,") {
            let least = Double(tracks[adaptive.upperBound...].prefix { $0.isNumber || $0 == "." }) ?? 10
            count = max(1, Int((Double(room.width) + 8) / (least + 8)))
        }
        let width = room.width / CGFloat(count)
        var y = origin.y
        for start in stride(from: 0, to: children.count, by: count) {
            let row = children[start..<min(start + count, children.count)].enumerated().map { column, child in
                place(
                    child, at: CGPoint(x: origin.x + CGFloat(column) * width, y: y),
                    in: CGSize(width: width, height: room.height), clip: clip)
            }
            y += (row.map(\.height).max() ?? 0) + gap
            if wanted == nil, y > clip.maxY { break }
        }
        return CGSize(width: room.width, height: y - origin.y)
    }
}
