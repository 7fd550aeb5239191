import Foundation
import FoundationCompat

/// Makes the SVG out of what was drawn into a canvas.
@MainActor struct CanvasDrawing {
    let size: CGSize
    let environment: EnvironmentValues
    private let elementID: (_Node.ElementRole) -> Int
    private var elementCount = 0
    /// What is referred to by address: gradients, clips, masks, filters. The same is there once.
    private var definitions: [_Element] = []
    private var addresses: [String: String] = [:]
    private var symbolUses: [Int: Int] = [:]

    init(size: CGSize, environment: EnvironmentValues, elementID: @escaping (_Node.ElementRole) -> Int) {
        self.size = size
        self.environment = environment
        self.elementID = elementID
    }

    mutating func picture(of items: [DrawnItem]) -> _Element {
        let svg = makeID()
        let defs = makeID()
        let drawn = layer(items)
        let children =
            definitions.isEmpty ? drawn : [_Element(id: defs, tag: "defs", children: definitions)] + drawn
        return _Element(
            id: svg, tag: "svg", attributes: [("aria-hidden", "true"), ("data-animation", "none")], children: children)
    }

    // MARK: Elements

    mutating func makeID() -> Int {
        elementCount += 1
        return elementID(.part(elementCount))
    }

    mutating func make(
        _ tag: String, _ attributes: _Element.Attributes = [], style: _Element.Attributes = [], classes: String = "",
        text: String? = nil, children: [_Element] = []
    ) -> _Element {
        _Element(
            id: makeID(), tag: tag, classes: classes, attributes: attributes, style: style, text: text,
            children: children)
    }

    /// The number that the elements of the next drawing of a symbol are told apart by.
    mutating func countSymbolUse(_ id: Int) -> Int {
        symbolUses[id, default: 0] += 1
        return symbolUses[id] ?? 1
    }

    func cloneID(of id: Int, use: Int) -> Int { elementID(.wrapper(id, use)) }

    /// The address of a definition; `key` says what is the same.
    mutating func define(
        _ tag: String, key: String?, _ attributes: _Element.Attributes = [], style: _Element.Attributes = [],
        children: (inout CanvasDrawing) -> [_Element]
    ) -> String {
        if let key, let address = addresses[key] { return address }
        let id = makeID()
        let address = "canvas-\(id)"
        let inner = children(&self)
        definitions.append(
            _Element(id: id, tag: tag, attributes: [("id", address)] + attributes, style: style, children: inner))
        if let key { addresses[key] = address }
        return address
    }

    // MARK: Layers

    /// What is seen of a layer, each operation put onto those before.
    mutating func layer(_ items: [DrawnItem]) -> [_Element] {
        var done: [_Element] = []
        for item in items {
            let drawn = content(of: item, over: &done)
            let source = composed(drawn, item.composition)
            if source.isEmpty { continue }
            switch item.composition.blendMode {
            case .copy: done = source
            case .destinationOver: done = source + done
            case .destinationIn: done = [masked(done, by: source)]
            case .destinationOut, .clear: done = [masked(done, by: source, isInverse: true)]
            case .sourceIn: done = [masked(source, by: done)]
            case .sourceOut: done = [masked(source, by: done, isInverse: true)]
            case .sourceAtop:
                let (below, copy) = shared(done)
                done = [below, masked(source, by: [copy])]
            case .destinationAtop:
                let (above, copy) = shared(source)
                done = [above, masked(done, by: [copy])]
            case .xor:
                let (below, belowCopy) = shared(done)
                let (above, aboveCopy) = shared(source)
                done = [
                    masked([below], by: [aboveCopy], isInverse: true),
                    masked([above], by: [belowCopy], isInverse: true),
                ]
            default: done += source
            }
        }
        return done
    }

    private mutating func content(of item: DrawnItem, over done: inout [_Element]) -> [_Element] {
        switch item.content {
        case .fill(let path, let shading):
            if case .backdrop = shading.kind {
                let (below, copy) = shared(done)
                done = [below]
                return [make("g", [("clip-path", clipPath(path))], children: [copy])]
            }
            return fill(path, shading)
        case .stroke(let path, let shading, let style): return stroke(path, shading, style)
        case .image(let image, let rect, let transform): return self.image(image, rect, transform)
        case .text(let text, let place, let transform): return self.text(text, place, transform)
        case .symbol(let symbol, let place, let transform): return self.symbol(symbol, place, transform)
        case .layer(let items): return layer(items)
        }
    }

    /// A group, and an element that shows it once more.
    private mutating func shared(_ elements: [_Element]) -> (_Element, _Element) {
        let id = makeID()
        let address = "canvas-\(id)"
        let group = _Element(id: id, tag: "g", attributes: [("id", address)], children: elements)
        return (group, make("use", [("href", "#" + address)]))
    }

    // MARK: Composition

    /// Filters first, then clips, then opacity and blending, as a graphics context does.
    private mutating func composed(_ drawn: [_Element], _ composition: Composition) -> [_Element] {
        var elements = drawn
        if elements.isEmpty { return [] }
        for filter in composition.filters.reversed() { elements = [filtered(elements, filter)] }
        for clip in composition.clips { elements = [clipped(elements, clip)] }
        var style: _Element.Attributes = []
        if composition.opacity < 1 { style.append(("opacity", composition.opacity.css)) }
        if let blend = composition.blendMode.css { style.append(("mix-blend-mode", blend)) }
        if style.isEmpty { return elements }
        if elements.count == 1, let only = elements.first, only.style.isEmpty { return [only.changing(style: style)] }
        return [make("g", style: style, children: elements)]
    }

    private mutating func clipped(_ elements: [_Element], _ clip: DrawnClip) -> _Element {
        switch clip {
        case .path(let path, isInverse: false):
            return make("g", [("clip-path", clipPath(path))], children: elements)
        case .path(let path, isInverse: true):
            let shape = make("path", path.fillAttributes + [("fill", "#000")])
            return masked(elements, by: [shape], isInverse: true)
        case .layer(let items, let opacity, let isInverse):
            var shape = layer(items)
            if opacity < 1 { shape = [make("g", style: [("opacity", opacity.css)], children: shape)] }
            return masked(elements, by: shape, isInverse: isInverse)
        }
    }

    private mutating func clipPath(_ path: DrawnPath) -> String {
        let attributes = path.attributes + (path.isEvenOdd ? [("clip-rule", "evenodd")] : [])
        let address = define("clipPath", key: "clip \(attributes)") { drawing in
            [drawing.make("path", attributes)]
        }
        return "url(#\(address))"
    }

    /// What is seen of some elements where others are, or where they are not.
    mutating func masked(_ elements: [_Element], by mask: [_Element], isInverse: Bool = false) -> _Element {
        let whole: _Element.Attributes = [
            ("x", "0"), ("y", "0"), ("width", size.width.css), ("height", size.height.css),
        ]
        let address = define(
            "mask", key: nil, [("maskUnits", "userSpaceOnUse")] + whole,
            style: [("mask-type", isInverse ? "luminance" : "alpha")]
        ) { drawing in
            guard isInverse else { return mask }
            // White all over, and black where the mask is.
            return [
                drawing.make("rect", whole + [("fill", "#fff")]),
                drawing.make("g", style: [("filter", "brightness(0)")], children: mask),
            ]
        }
        return make("g", [("mask", "url(#\(address))")], children: elements)
    }
}
