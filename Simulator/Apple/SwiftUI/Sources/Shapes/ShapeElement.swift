import Foundation

/// What is drawn of a shape.
struct ShapeDrawing {
    var fill: Paint?
    var stroke: Paint?
    var strokeStyle = StrokeStyle()
    /// Whether the line lies inside the shape rather than half on either side.
    var strokesInside = false
    var isEvenOdd = false
    var trim: (from: CGFloat, to: CGFloat)?

    var paint: Paint { stroke ?? fill ?? .foreground }
    /// Of a shape that is only a line, only the line can be tapped: what lies below it stays in reach.
    var classes: String { fill == nil ? "shape hollow" : "shape" }
}

/// How the path of a shape follows the size of its box.
enum PathScaling {
    /// The path of one size is that of another, stretched.
    case stretched
    /// The path is the same in every box.
    case fixed
    /// The path has to be asked for in the size that the box has.
    case sized

    init<S: Shape>(of shape: S) {
        let first = shape.path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
        let second = shape.path(in: CGRect(x: 0, y: 0, width: 200, height: 150)).svg
        if first.svg == second {
            self = .fixed
        } else if first.mapping({ CGPoint(x: $0.x * 2, y: $0.y * 1.5) }).svg == second {
            self = .stretched
        } else {
            self = .sized
        }
    }
}

/// How large a box is, where a drawing in it needs to know: the page says.
final class BoxSize {
    private var known: CGSize?

    /// The size that the page said; until it did, a square that is stretched.
    var size: CGSize { known ?? CGSize(width: 100, height: 100) }

    /// The one that a node keeps.
    @MainActor static func of(_ node: _Node) -> BoxSize {
        if let kept = node.storage as? BoxSize { return kept }
        let made = BoxSize()
        node.storage = made
        return made
    }

    /// Has the page say the size of an element, whose node puts itself out anew when it changes.
    @MainActor func following(_ element: _Element, _ node: _Node) -> _Element {
        element.changing(
            attributes: [("data-geometry", "size")],
            handlers: _EventHandlers(.geometry) { [weak node] value in
                guard let size = CGSize(value), size.width > 0, size.height > 0, size != self.known else { return }
                self.known = size
                node?.invalidateOutput()
            })
    }
}

/// Makes the element that shows a shape: a box of CSS where that is possible, since it follows any size by itself,
/// else a drawing of its path.
@MainActor struct ShapeElement<S: Shape> {
    let shape: S
    let drawing: ShapeDrawing
    let node: _Node

    static func make(_ shape: S, _ drawing: ShapeDrawing, node: _Node) -> _Element {
        let maker = ShapeElement(shape: shape, drawing: drawing, node: node)
        if let box = shape._box, drawing.trim == nil, drawing.strokeStyle.dash.isEmpty || drawing.stroke == nil,
            drawing.stroke?.isImage != true
        {
            return maker.boxElement(box)
        }
        return maker.drawnElement
    }

    private func boxElement(_ box: _ShapeBox) -> _Element {
        var style: _Element.Attributes = []
        if let fill = drawing.fill { style += fill.backgroundStyle }
        if box.radius != "0" && !box.isCircle { style.append(("border-radius", box.radius)) }
        if box.insetPoints > 0 { style.append(("margin", box.insetPoints.px)) }
        if let stroke = drawing.stroke {
            let width = drawing.strokeStyle.lineWidth
            style.append(("outline", "\(width.px) solid \(stroke.css)"))
            style.append(("outline-offset", (drawing.strokesInside ? -width : -width / 2).px))
            style += stroke.shadowStyle
        }
        return _Element(
            id: node.elementID(), classes: drawing.classes + (box.isCircle ? " circle" : " bleed"), style: style,
            growth: .both)
    }

    // MARK: Paths

    /// Whether the drawing is that of a circle, which stays round in every box.
    private var isCircle: Bool { shape._box.map { $0.isCircle && $0.insetPoints == 0 } ?? false }

    private var drawnElement: _Element {
        let isImage = drawing.paint.isImage
        // A line that is painted with an image reaches beyond the box, by points.
        let scaling: PathScaling =
            isImage && drawing.stroke != nil ? .sized : isCircle ? .stretched : PathScaling(of: shape)
        let box = BoxSize.of(node)
        let size = scaling == .sized ? box.size : CGSize(width: 100, height: 100)
        let path = shape.path(in: CGRect(origin: .zero, size: size)).svg
        let content = isImage ? imageElement(path, size, scaling) : colorElement(path, size, scaling)
        let isRound = shape._box?.isCircle == true
        let element = _Element(
            id: node.elementID(), classes: drawing.classes + (isRound ? " circle" : ""),
            style: drawing.paint.dropShadowStyle, growth: .both, children: [content])
        return scaling == .sized ? box.following(element, node) : element
    }

    private func colorElement(_ path: String, _ size: CGSize, _ scaling: PathScaling) -> _Element {
        let shown = _Element(
            id: node.elementID(.part(1)), tag: "path",
            attributes: pathAttributes(path, color: drawing.paint.css, scaling)
                + (innerShadows == nil ? [] : [("filter", "url(#\(filterName))")]))
        var attributes: _Element.Attributes = [("aria-hidden", "true")]
        if scaling != .fixed {
            attributes.append(("viewBox", "0 0 \(size.width.css) \(size.height.css)"))
            attributes.append(("preserveAspectRatio", isCircle ? "xMidYMid meet" : "none"))
        }
        return _Element(
            id: node.elementID(.part(0)), tag: "svg", attributes: attributes,
            children: innerShadows.asList { $0 } + [shown])
    }

    /// What the path covers of an image: the image lies in a box of its own, with the path as its mask.
    private func imageElement(_ path: String, _ size: CGSize, _ scaling: PathScaling) -> _Element {
        let overhang = drawing.stroke == nil ? 0 : drawing.strokeStyle.lineWidth
        let frame =
            scaling == .fixed
            ? ""
            : " viewBox='\((-overhang).css) \((-overhang).css) \((size.width + 2 * overhang).css) "
                + "\((size.height + 2 * overhang).css)' preserveAspectRatio='none'"
        let attributes = pathAttributes(path, color: "black", scaling).map { "\($0.name)='\($0.value)'" }
        let drawn = "<svg xmlns='http://www.w3.org/2000/svg'\(frame)><path \(attributes.joined(separator: " "))/></svg>"
        let mask = "url(\"data:image/svg+xml,\(drawn.replacing("#", with: "%23").replacing("\"", with: "'"))\")"
        return _Element(
            id: node.elementID(.part(0)),
            style: drawing.paint.backgroundStyle.filter { $0.name != "filter" } + [
                ("margin", (-overhang).px), ("mask-image", mask),
                ("mask-size", scaling == .fixed ? "auto" : "100% 100%"),
                ("mask-repeat", "no-repeat"),
            ])
    }

    private func pathAttributes(_ path: String, color: String, _ scaling: PathScaling) -> _Element.Attributes {
        var attributes: _Element.Attributes = [("d", path), ("fill", drawing.stroke == nil ? color : "none")]
        if drawing.isEvenOdd { attributes.append(("fill-rule", "evenodd")) }
        guard drawing.stroke != nil else { return attributes }
        let line = drawing.strokeStyle
        attributes += [
            ("stroke", color), ("stroke-width", line.lineWidth.css),
            ("stroke-linecap", ["butt", "round", "square"][Int(line.lineCap.rawValue)]),
            ("stroke-linejoin", ["miter", "round", "bevel"][Int(line.lineJoin.rawValue)]),
        ]
        if scaling != .fixed { attributes.append(("vector-effect", "non-scaling-stroke")) }
        if let trim = drawing.trim {
            // A dash as long as the part that is drawn, and a gap for the rest.
            attributes += [
                ("pathLength", "1"), ("stroke-dasharray", "\(max(0, trim.to - trim.from).css) 2"),
                ("stroke-dashoffset", (-trim.from).css),
            ]
        } else if !line.dash.isEmpty {
            attributes += [
                ("stroke-dasharray", line.dash.map(\.css).joined(separator: " ")),
                ("stroke-dashoffset", line.dashPhase.css),
            ]
        }
        return attributes
    }

    // MARK: Inner shadows

    private var filterName: String { "inner-shadow-\(node.elementID(.part(2)))" }

    /// A filter that darkens the inside of the path along its edge.
    private var innerShadows: _Element? {
        let shadows = drawing.paint.shadows.filter(\.isInner)
        if shadows.isEmpty { return nil }
        var part = 3
        func step(_ tag: String, _ attributes: _Element.Attributes) -> _Element {
            part += 1
            return _Element(id: node.elementID(.part(part)), tag: tag, attributes: attributes)
        }
        var steps: [_Element] = []
        var painted = "SourceGraphic"
        for (index, shadow) in shadows.enumerated() {
            steps += [
                step("feOffset", [("in", "SourceAlpha"), ("dx", shadow.x.css), ("dy", shadow.y.css)]),
                step("feGaussianBlur", [("stdDeviation", shadow.radius.css), ("result", "blurred\(index)")]),
                step("feFlood", [("flood-color", shadow.color), ("result", "color\(index)")]),
                step("feComposite", [("in", "color\(index)"), ("in2", "blurred\(index)"), ("operator", "out")]),
                step("feComposite", [("in2", "SourceAlpha"), ("operator", "in"), ("result", "shadow\(index)")]),
                step(
                    "feComposite",
                    [("in", "shadow\(index)"), ("in2", painted), ("operator", "over"), ("result", "all\(index)")]),
            ]
            painted = "all\(index)"
        }
        return _Element(
            id: node.elementID(.part(2)), tag: "filter",
            attributes: [
                ("id", filterName), ("x", "-50%"), ("y", "-50%"), ("width", "200%"), ("height", "200%"),
                ("color-interpolation-filters", "sRGB"),
            ], children: steps)
    }
}
