import Foundation

/// The element of a tab view whose pages lie side by side: a track that follows the finger, and the dots.
@MainActor struct Pager {
    let node: _Node
    let pages: [_Element]
    let selected: Int
    let style: _TabViewLook
    /// How far the track was dragged, in points; nil while it is not.
    let drag: CGFloat?
    let select: @MainActor (Int) -> Void
    let setDrag: @MainActor (CGFloat?) -> Void

    /// A drag further than this turns the page.
    static let turningDistance = 80.0
    /// A drag faster than this, in points a second, turns the page.
    static let turningSpeed = 300.0

    var element: _Element {
        var trackStyle: _Element.Attributes = [("--page", String(selected))]
        if let drag { trackStyle.append(("--drag", drag.px)) }
        let track = _Element(
            id: node.elementID(.part(1)), classes: "pager-track" + (drag == nil ? "" : " pager-dragged"),
            style: trackStyle, growth: .both, children: pages.enumerated().map { panel($0, $1) })
        var children = [track]
        if style.showsIndex ?? (pages.count > 1) { children.append(dots) }
        return _Element(
            id: node.elementID(), classes: "pager", handlers: _EventHandlers(.drag) { value in follow(value) },
            growth: .both, children: children)
    }

    private func panel(_ index: Int, _ page: _Element) -> _Element {
        let isSelected = index == selected
        return _Element(
            id: node.elementID(.wrapper(page.id, 0)), classes: "pager-page",
            attributes: isSelected ? [] : [("inert", ""), ("aria-hidden", "true")], growth: .both, children: [page])
    }

    /// The dots say which page is shown, and turn one page on a tap at either side, as on a device.
    private var dots: _Element {
        let label = SystemString.page.text(node.environment, selected + 1, pages.count)
        let buttons = pages.enumerated().map { index, page in
            _Element(
                id: node.elementID(.wrapper(page.id, 1)), tag: "button",
                classes: "pager-dot" + (index == selected ? " pager-dot-selected" : ""),
                attributes: [
                    ("type", "button"),
                    ("aria-label", SystemString.page.text(node.environment, index + 1, pages.count)),
                    ("aria-current", index == selected ? "page" : "false"),
                ], handlers: .tap { select(index) })
        }
        return _Element(
            id: node.elementID(.part(2)),
            classes: "pager-dots" + (node.environment.indexHasBackground ? " pager-dots-backed" : ""),
            attributes: [("role", "group"), ("aria-label", label)], children: buttons)
    }

    private func follow(_ value: _EventValue) {
        let distance = value["dx"]?.number ?? 0
        switch value["phase"]?.string {
        case "ended":
            let speed = value["vx"]?.number ?? 0
            setDrag(nil)
            if distance < -Self.turningDistance || speed < -Self.turningSpeed {
                if selected + 1 < pages.count { select(selected + 1) }
            } else if distance > Self.turningDistance || speed > Self.turningSpeed {
                if selected > 0 { select(selected - 1) }
            }
        case "cancelled": setDrag(nil)
        default:
            // At either end the track resists.
            let isAtEnd = (selected == 0 && distance > 0) || (selected == pages.count - 1 && distance < 0)
            setDrag(CGFloat(isAtEnd ? distance / 3 : distance))
        }
    }
}
