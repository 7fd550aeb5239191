/// The element of a symbol, in its variant and its colors.
@MainActor struct SymbolElement {
    let image: Image
    let name: String
    let environment: EnvironmentValues

    private var mode: SymbolRenderingMode { image.renderingMode ?? environment.symbolRenderingMode ?? .monochrome }

    /// Two layers can be told apart where a glyph stands in a filled shape: the font has most of them as one glyph, so
    /// they are put together out of the shape and the glyph alone.
    private func layered(_ symbol: String) -> SymbolGlyphs.Glyph? {
        guard mode == .hierarchical || mode == .palette else { return nil }
        for enclosure in ["circle", "square"] where symbol.hasSuffix(".\(enclosure).fill") {
            let base = String(symbol.dropLast(enclosure.count + 6))
            guard SymbolTable.ligatures[base] != nil else { return nil }
            var glyph = SymbolGlyphs.glyph(for: base)
            glyph.isFilled = true
            glyph.enclosure = enclosure
            return glyph
        }
        return nil
    }

    func element(id: Int, makePartID: () -> Int) -> _Element {
        let symbol = environment.symbolVariants.applied(to: name)
        let layers = layered(symbol)
        let glyph = layers ?? SymbolGlyphs.glyph(for: symbol)
        var classes = "icon" + environment.redactionClass
        if glyph.isFilled { classes += " icon-filled" }
        if glyph.isUnknown { classes += " icon-unknown" }
        if glyph.isSlashed { classes += " icon-slashed" }
        switch environment.imageScale {
        case .small: classes += " icon-small"
        case .medium: break
        case .large: classes += " icon-large"
        }
        if layers != nil { classes += mode == .palette ? " icon-palette" : " icon-hierarchical" }
        let style = style(glyph, symbol)
        if image.isResizable {
            let glyphElement = content(glyph, id: makePartID(), classes: classes, attributes: [], style: style) {
                makePartID()
            }
            return _Element(
                id: id, tag: "span", classes: "icon-resizable", attributes: attributes, growth: .both,
                children: [glyphElement])
        }
        return content(
            glyph, id: id, classes: classes, attributes: attributes, style: style, makePartID: makePartID)
    }

    /// The glyph, in its shape where that is drawn apart.
    private func content(
        _ glyph: SymbolGlyphs.Glyph, id: Int, classes: String, attributes: _Element.Attributes,
        style: _Element.Attributes, makePartID: () -> Int
    ) -> _Element {
        guard let enclosure = glyph.enclosure, !image.isResizable else {
            return _Element(
                id: id, tag: "span", classes: classes, attributes: attributes, style: style, text: glyph.name)
        }
        return _Element(
            id: id, tag: "span", classes: classes + " icon-ring icon-in-\(enclosure)", attributes: attributes,
            style: style, children: [_Element(id: makePartID(), tag: "span", classes: "icon-glyph", text: glyph.name)])
    }

    private func style(_ glyph: SymbolGlyphs.Glyph, _ symbol: String) -> _Element.Attributes {
        var style: _Element.Attributes = []
        if mode == .multicolor, let color = SymbolColors.color(of: symbol) {
            style.append(("color", color))
        } else if let paint = environment.foregroundPaint, paint.isImage {
            style += paint.foregroundStyle
        }
        if glyph.rotationDegrees != 0 { style.append(("rotate", "\(glyph.rotationDegrees)deg")) }
        return style
    }

    private var attributes: _Element.Attributes {
        var attributes: _Element.Attributes = [("data-symbol", name)]
        if let label = image.label, !image.isDecorative {
            attributes += [("role", "img"), ("aria-label", label.plainString(in: environment))]
        } else {
            attributes.append(("aria-hidden", "true"))
        }
        return attributes
    }
}
