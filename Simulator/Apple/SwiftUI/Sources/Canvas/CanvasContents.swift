import Foundation
import FoundationCompat

extension CanvasDrawing {
    // MARK: Images

    mutating func image(_ image: GraphicsContext.ResolvedImage, _ rect: CGRect, _ transform: CGAffineTransform)
        -> [_Element]
    {
        let moved: _Element.Attributes = transform.isIdentity ? [] : [("transform", transform.svg)]
        switch image.picture {
        case .glyph(let name, let classes, _):
            return [glyph(name, classes, image.shading ?? .foreground, rect, transform)]
        case .picture(let address, let natural, let isTemplate):
            var place: _Element.Attributes = [("href", address), ("x", rect.minX.css), ("y", rect.minY.css)]
            // A picture whose size only the page knows has that size.
            if natural != .zero || rect.size != .zero {
                place += [
                    ("width", rect.width.css), ("height", rect.height.css), ("preserveAspectRatio", "none"),
                ]
            }
            let picture = make("image", place + moved)
            guard isTemplate || image.shading != nil else { return [picture] }
            let outline = DrawnPath(path: Path(rect), transform: transform)
            let colored = fill(outline, image.shading ?? .foreground)
            return [masked(colored, by: [picture])]
        }
    }

    /// A glyph of the icon font, as large as the rectangle allows or stretched to it.
    private mutating func glyph(
        _ name: String, _ classes: String, _ shading: GraphicsContext.Shading, _ rect: CGRect,
        _ transform: CGAffineTransform
    ) -> _Element {
        let side = min(rect.width, rect.height)
        var placed = CGAffineTransform(translationX: rect.midX, y: rect.midY).concatenating(transform)
        if rect.width != rect.height, side > 0 {
            placed = placed.scaledBy(x: rect.width / side, y: rect.height / side)
        }
        let css: String
        if case .paint(let paint) = paint(
            shading, bounds: CGRect(x: -side / 2, y: -side / 2, width: side, height: side))
        {
            css = paint
        } else {
            css = "currentColor"
        }
        return make(
            "text",
            [
                ("transform", placed.svg), ("text-anchor", "middle"), ("dominant-baseline", "central"), ("fill", css),
            ], style: [("font-size", side.px)], classes: "canvas-glyph " + classes, text: name)
    }

    // MARK: Text

    mutating func text(
        _ text: GraphicsContext.ResolvedText, _ place: DrawnItem.TextPlace, _ transform: CGAffineTransform
    ) -> [_Element] {
        let layout = text.lines
        let lines: [CanvasTextLayout.Line]
        var anchorX: CGFloat
        let box: CGRect
        switch place {
        case .at(let point, let anchor):
            lines = layout.broken(width: nil)
            let width = CGFloat(lines.map(\.width).max() ?? 0)
            let height = CGFloat(Double(lines.count) * layout.linePoints)
            box = CGRect(
                x: point.x - width * anchor.x, y: point.y - height * anchor.y, width: width, height: height)
            // A single line is placed by the page, which knows its width exactly.
            anchorX = lines.count == 1 ? anchor.x : text.alignment.share
        case .inside(let rect):
            let all = layout.broken(width: Double(rect.width))
            lines = Array(all.prefix(layout.count(of: all, height: rect.height)))
            anchorX = text.alignment.share
            box = rect
        }
        if ![0, 0.5, 1].contains(anchorX) { anchorX = 0 }
        let x = box.minX + box.width * anchorX
        let spans = lines.enumerated().flatMap { number, line in
            self.spans(
                of: line, layout, x: x, y: box.minY + CGFloat(layout.baseline + Double(number) * layout.linePoints))
        }
        if spans.isEmpty { return [] }
        var attributes: _Element.Attributes = []
        if !transform.isIdentity { attributes.append(("transform", transform.svg)) }
        if anchorX > 0 { attributes.append(("text-anchor", anchorX == 1 ? "end" : "middle")) }
        if case .paint(let css) = paint(text.shading, bounds: box), css != "currentColor" {
            attributes.append(("fill", css))
        }
        return [make("text", attributes, style: text.style, classes: "canvas-text", children: spans)]
    }

    private mutating func spans(
        of line: CanvasTextLayout.Line, _ layout: CanvasTextLayout, x: CGFloat, y: CGFloat
    ) -> [_Element] {
        // Neighbouring parts of a run are one; spaces at the end of a line are not drawn.
        var parts: [(run: Int, text: String)] = []
        for part in line.parts {
            if parts.last?.run == part.run {
                parts[parts.count - 1].text += part.text
            } else {
                parts.append(part)
            }
        }
        while let last = parts.last, last.text.allSatisfy({ $0 == " " }) { parts.removeLast() }
        if let last = parts.indices.last {
            while parts[last].text.last == " " { parts[last].text.removeLast() }
        }
        return parts.enumerated().map { index, part in
            let run = layout.runs[part.run]
            let place: _Element.Attributes = index == 0 ? [("x", x.css), ("y", y.css)] : []
            // A color of its own is what the run is filled with.
            let color = run.style.last { $0.name == "color" }.asList { ("fill", $0.value) }
            return make(
                "tspan", place + color, style: run.style.filter { $0.name != "color" },
                classes: run.classes.isEmpty ? "" : "canvas-glyph", text: part.text)
        }
    }

    // MARK: Symbols

    mutating func symbol(_ symbol: CanvasSymbol, _ place: DrawnItem.SymbolPlace, _ transform: CGAffineTransform)
        -> [_Element]
    {
        let use = countSymbolUse(symbol.element.id)
        let copy = clone(symbol.element, use: use)
        let style: _Element.Attributes
        let placed: CGAffineTransform
        switch place {
        case .at(let point, let anchor):
            placed = CGAffineTransform(translationX: point.x, y: point.y).concatenating(transform)
            style = [("transform", "translate(\((anchor.x * -100).css)%,\((anchor.y * -100).css)%)")]
        case .inside(let rect):
            placed = CGAffineTransform(translationX: rect.minX, y: rect.minY).concatenating(transform)
            let x = symbol.size.width > 0 ? rect.width / symbol.size.width : 1
            let y = symbol.size.height > 0 ? rect.height / symbol.size.height : 1
            style = [("transform", "scale(\(x.css),\(y.css))")]
        }
        let box = make("div", style: style, classes: "canvas-symbol", children: [copy])
        return [
            make(
                "foreignObject", [("width", "1"), ("height", "1"), ("transform", placed.svg)],
                classes: "canvas-symbol-place", children: [box])
        ]
    }

    /// The same picture once more: it has no events, since what is in a canvas takes none.
    private func clone(_ element: _Element, use: Int) -> _Element {
        _Element(
            id: cloneID(of: element.id, use: use), tag: element.tag, classes: element.classes,
            attributes: element.attributes.filter { $0.name != "id" && $0.name != "data-testid" }, style: element.style,
            text: element.text, growth: element.growth, children: element.children.map { clone($0, use: use) })
    }
}

extension TextAlignment {
    /// Where lines are aligned, as a share of the width.
    var share: CGFloat {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}
