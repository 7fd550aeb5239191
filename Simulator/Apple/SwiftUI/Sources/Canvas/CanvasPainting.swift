import Foundation
import FoundationCompat

extension DrawnPath {
    var fillAttributes: _Element.Attributes { attributes + (isEvenOdd ? [("fill-rule", "evenodd")] : []) }
}

extension StrokeStyle {
    /// The pen in the words of SVG; what is as usual is not said.
    var svg: _Element.Attributes {
        var attributes: _Element.Attributes = [("stroke-width", lineWidth.css)]
        if lineCap != .butt { attributes.append(("stroke-linecap", lineCap == .round ? "round" : "square")) }
        if lineJoin != .miter { attributes.append(("stroke-linejoin", lineJoin == .round ? "round" : "bevel")) }
        if miterLimit != 4 { attributes.append(("stroke-miterlimit", miterLimit.css)) }
        if !dash.isEmpty {
            attributes.append(("stroke-dasharray", dash.map(\.css).joined(separator: " ")))
            if dashPhase != 0 { attributes.append(("stroke-dashoffset", dashPhase.css)) }
        }
        return attributes
    }
}

extension CanvasDrawing {
    /// What SVG fills with: a color, or the address of a gradient or pattern; a cone is none of these.
    enum Fill {
        case paint(String)
        case cone(CanvasGradient)
    }

    mutating func paint(_ shading: GraphicsContext.Shading, bounds: CGRect) -> Fill {
        switch shading.kind {
        case .backdrop: return .paint("none")
        case .color(let css): return .paint(css)
        case .foreground:
            guard let paint = environment.foregroundPaint, !paint.isImage else { return .paint("currentColor") }
            return .paint(paint.css)
        case .palette(let levels): return levels.first.map { paint($0, bounds: bounds) } ?? .paint("currentColor")
        case .gradient(let gradient): return fill(gradient)
        case .style(let style):
            if let gradient = style.resolvedGradient(in: bounds) { return fill(gradient) }
            _CurrentEnvironment.values = environment
            return .paint(style.paint.css)
        case .tiledImage(let image, let origin, let source, let scale):
            return .paint("url(#\(tiles(image, origin: origin, source: source, scale: scale)))")
        }
    }

    private mutating func fill(_ gradient: CanvasGradient) -> Fill {
        if case .conic = gradient.geometry { return .cone(gradient) }
        return .paint("url(#\(address(of: gradient)))")
    }

    // MARK: Paths

    mutating func fill(_ path: DrawnPath, _ shading: GraphicsContext.Shading) -> [_Element] {
        switch paint(shading, bounds: path.path.boundingRect) {
        case .paint(let css): return [make("path", path.fillAttributes + [("fill", css)])]
        case .cone(let gradient):
            let shape = make("path", path.fillAttributes + [("fill", "#000")])
            return [masked([cone(gradient, path.transform)], by: [shape])]
        }
    }

    mutating func stroke(_ path: DrawnPath, _ shading: GraphicsContext.Shading, _ style: StrokeStyle) -> [_Element] {
        let line = path.attributes + [("fill", "none")] + style.svg
        switch paint(shading, bounds: path.path.boundingRect) {
        case .paint(let css): return [make("path", line + [("stroke", css)])]
        case .cone(let gradient):
            let shape = make("path", line + [("stroke", "#000")])
            return [masked([cone(gradient, path.transform)], by: [shape])]
        }
    }

    // MARK: Gradients

    mutating func address(of gradient: CanvasGradient) -> String {
        var attributes: _Element.Attributes = [("gradientUnits", "userSpaceOnUse")]
        var stops = gradient.stops
        var tag = "linearGradient"
        switch gradient.geometry {
        case .linear(let start, let end):
            attributes += [
                ("x1", start.x.css), ("y1", start.y.css), ("x2", end.x.css), ("y2", end.y.css),
            ]
        case .radial(let center, var start, var end):
            tag = "radialGradient"
            if start > end {
                (start, end) = (end, start)
                stops = stops.reversed().map { Gradient.Stop(color: $0.color, location: 1 - $0.location) }
            }
            attributes += [
                ("cx", center.x.css), ("cy", center.y.css), ("fr", start.css), ("r", end.css),
            ]
        case .conic: break
        }
        if gradient.options.contains(.mirror) {
            attributes.append(("spreadMethod", "reflect"))
        } else if gradient.options.contains(.repeat) {
            attributes.append(("spreadMethod", "repeat"))
        }
        return define(tag, key: "gradient \(gradient)", attributes) { drawing in
            stops.map { stop in
                drawing.make("stop", [("offset", stop.location.css)], style: [("stop-color", stop.color.css)])
            }
        }
    }

    /// A gradient round a point, which CSS has and SVG has not: over the whole canvas, for a mask to cut out of.
    private mutating func cone(_ gradient: CanvasGradient, _ transform: CGAffineTransform) -> _Element {
        guard case .conic(let center, let start, let span) = gradient.geometry else { return make("g") }
        let area = CGRect(origin: .zero, size: size).applying(transform.inverted())
        let repeats = gradient.options.contains(.repeat) || gradient.options.contains(.mirror)
        let stops = gradient.stops.map { "\($0.color.css) \((Double($0.location) * span.degrees).css)deg" }
        let x = (center.x - area.minX).px
        let y = (center.y - area.minY).px
        let image =
            "\(repeats ? "repeating-" : "")conic-gradient(from \((start.degrees + 90).css)deg at \(x) \(y),\(stops.joined(separator: ",")))"
        let box = make("div", style: [("width", "100%"), ("height", "100%"), ("background", image)])
        let place: _Element.Attributes = [
            ("x", area.minX.css), ("y", area.minY.css), ("width", area.width.css), ("height", area.height.css),
        ]
        let isMoved: _Element.Attributes = transform.isIdentity ? [] : [("transform", transform.svg)]
        return make("foreignObject", place + isMoved, children: [box])
    }

    /// The address of a pattern of an image, or of a part of it in shares of its size.
    private mutating func tiles(_ image: Image, origin: CGPoint, source: CGRect, scale: CGFloat) -> String {
        let resolved = GraphicsContext.Storage(environment: environment, size: size, symbols: [])
        let picture = GraphicsContext(storage: resolved).resolve(image)
        let whole = CGSize(width: picture.size.width * scale, height: picture.size.height * scale)
        let tile = CGSize(width: whole.width * source.width, height: whole.height * source.height)
        return define(
            "pattern", key: nil,
            [
                ("patternUnits", "userSpaceOnUse"), ("x", origin.x.css), ("y", origin.y.css),
                ("width", tile.width.css), ("height", tile.height.css),
            ]
        ) { drawing in
            let place = CGRect(
                x: -whole.width * source.minX, y: -whole.height * source.minY, width: whole.width, height: whole.height)
            return drawing.image(picture, place, .identity)
        }
    }
}
