/// Changes the colors of its content by a filter of SVG, where CSS has no function for it.
private struct ColorFilterModifier: PrimitiveModifier {
    enum Kind {
        case multiply(String)
        case luminanceToAlpha
    }
    let kind: Kind

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let kind = node.view.modifier.kind
        node.emitWrapped { id, content in
            @MainActor func part(_ number: Int) -> Int { node.elementID(.wrapper(content.id, number)) }
            let filter = _Element(
                id: part(2), tag: "filter",
                attributes: [
                    ("id", "filter-\(id)"), ("color-interpolation-filters", "sRGB"), ("x", "0"), ("y", "0"),
                    ("width", "1"), ("height", "1"),
                ], children: steps(kind, part))
            let definition = _Element(
                id: part(1), tag: "svg", classes: "definition",
                attributes: [("aria-hidden", "true"), ("width", "0"), ("height", "0")], children: [filter])
            return _Element(
                id: id, classes: "effect", style: [("filter", "url(#filter-\(id))")], growth: content.growth,
                traits: content.traits, children: [content, definition])
        }
    }

    @MainActor private static func steps(_ kind: Kind, _ part: @MainActor (Int) -> Int) -> [_Element] {
        switch kind {
        case .multiply(let color):
            [
                _Element(
                    id: part(3), tag: "feFlood", attributes: [("result", "color")], style: [("flood-color", color)]),
                _Element(
                    id: part(4), tag: "feComposite",
                    attributes: [
                        ("in", "SourceGraphic"), ("in2", "color"), ("operator", "arithmetic"), ("k1", "1"), ("k2", "0"),
                        ("k3", "0"), ("k4", "0"),
                    ]),
            ]
        case .luminanceToAlpha:
            [_Element(id: part(3), tag: "feColorMatrix", attributes: [("type", "luminanceToAlpha")])]
        }
    }
}

extension View {
    /// Adds a color multiplication effect to this view.
    public func colorMultiply(_ color: Color) -> some View {
        modifier(ColorFilterModifier(kind: .multiply(color.css)))
    }
    /// Adds a luminance to alpha effect to this view.
    public func luminanceToAlpha() -> some View { modifier(ColorFilterModifier(kind: .luminanceToAlpha)) }
}
