import Foundation
import FoundationCompat

extension CanvasDrawing {
    /// Elements as a filter shows them: by a function of CSS where there is one, else by a filter of SVG.
    mutating func filtered(_ elements: [_Element], _ filter: GraphicsContext.Filter) -> _Element {
        switch filter.kind {
        case .transform(let transform): return make("g", [("transform", transform.svg)], children: elements)
        case .css(let function): return make("g", style: [("filter", function)], children: elements)
        case .shadow(let color, let radius, let offset, let options) where options.isEmpty:
            let shadow = "drop-shadow(\(offset.width.px) \(offset.height.px) \(radius.px) \(color))"
            return make("g", style: [("filter", shadow)], children: elements)
        default:
            let address = definition(of: filter)
            return make("g", style: [("filter", "url(#\(address))")], children: elements)
        }
    }

    private mutating func definition(of filter: GraphicsContext.Filter) -> String {
        define(
            "filter", key: "filter \(filter.kind)",
            [
                ("filterUnits", "userSpaceOnUse"), ("x", "0"), ("y", "0"), ("width", size.width.css),
                ("height", size.height.css), ("color-interpolation-filters", "sRGB"),
            ]
        ) { drawing in drawing.steps(of: filter) }
    }

    private mutating func steps(of filter: GraphicsContext.Filter) -> [_Element] {
        switch filter.kind {
        case .matrix(let matrix): [make("feColorMatrix", [("type", "matrix"), ("values", matrix.values)])]
        case .luminanceToAlpha: [make("feColorMatrix", [("type", "luminanceToAlpha")])]
        case .multiply(let color):
            [
                flood(color, "color"),
                make(
                    "feComposite",
                    [("in", "SourceGraphic"), ("in2", "color"), ("operator", "arithmetic"), ("k1", "1")]),
            ]
        case .alphaThreshold(let least, let most, let color): threshold(least, most, color)
        case .shadow(let color, let radius, let offset, let options): shadow(color, radius, offset, options)
        case .css, .transform: []
        }
    }

    private mutating func flood(_ color: String, _ result: String) -> _Element {
        make("feFlood", [("result", result)], style: [("flood-color", color)])
    }

    /// The color where the alpha lies between the limits, and nothing elsewhere: two steep slopes, multiplied.
    private mutating func threshold(_ least: Double, _ most: Double, _ color: String) -> [_Element] {
        let steepness = 255.0
        var steps = [
            alpha(slope: steepness, intercept: 0.5 - least * steepness, input: "SourceGraphic", result: "above")
        ]
        var shape = "above"
        if most < 1 {
            steps += [
                alpha(slope: -steepness, intercept: 0.5 + most * steepness, input: "SourceGraphic", result: "below"),
                make("feComposite", [("in", "above"), ("in2", "below"), ("operator", "in"), ("result", "between")]),
            ]
            shape = "between"
        }
        return steps + [
            flood(color, "color"), make("feComposite", [("in", "color"), ("in2", shape), ("operator", "in")]),
        ]
    }

    private mutating func alpha(slope: Double, intercept: Double, input: String, result: String) -> _Element {
        let transfer = make("feFuncA", [("type", "linear"), ("slope", slope.css), ("intercept", intercept.css)])
        return make("feComponentTransfer", [("in", input), ("result", result)], children: [transfer])
    }

    private mutating func shadow(
        _ color: String, _ radius: CGFloat, _ offset: CGSize, _ options: GraphicsContext.ShadowOptions
    ) -> [_Element] {
        var steps: [_Element] = []
        var source = "SourceAlpha"
        if options.contains(.invertsAlpha) {
            steps.append(alpha(slope: -1, intercept: 1, input: "SourceAlpha", result: "inverse"))
            source = "inverse"
        }
        steps += [
            make("feGaussianBlur", [("in", source), ("stdDeviation", radius.css)]),
            make("feOffset", [("dx", offset.width.css), ("dy", offset.height.css), ("result", "soft")]),
            flood(color, "color"),
            make("feComposite", [("in", "color"), ("in2", "soft"), ("operator", "in"), ("result", "shadow")]),
        ]
        if options.contains(.invertsAlpha) {
            // A shadow that falls inwards is seen on the drawing alone.
            steps.append(
                make(
                    "feComposite",
                    [("in", "shadow"), ("in2", "SourceAlpha"), ("operator", "in"), ("result", "shadow")]))
        }
        if options.contains(.shadowOnly) { return steps }
        let order = options.contains(.shadowAbove) ? ["SourceGraphic", "shadow"] : ["shadow", "SourceGraphic"]
        let parts = order.map { make("feMergeNode", [("in", $0)]) }
        return steps + [make("feMerge", children: parts)]
    }
}
