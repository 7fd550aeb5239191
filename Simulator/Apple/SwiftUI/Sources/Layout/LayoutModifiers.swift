import Foundation

extension _Node {
    /// Wraps each element of the content. The first wrapper has the node's own number, so that a change from one
    /// element to several does not move it.
    @MainActor final func emitWrapped(_ wrap: (_ id: Int, _ content: _Element) -> _Element) {
        let content = children[0].output
        if content.count == 1 {
            output = [wrap(elementID(), content[0])]
        } else {
            output = content.map { wrap(elementID(.wrapper($0.id, 0)), $0) }
            if wrapperCount > 2 * content.count + 8 {
                let living = Set(content.map(\.id))
                forgetWrappers { living.contains($0) }
            }
        }
        preferences = children[0].preferences
    }

    /// Changes each element of the content.
    @MainActor final func emitChanged(_ change: (_Element) -> _Element) {
        output = children[0].output.map(change)
        preferences = children[0].preferences
    }
}

/// Wraps its content in an element of the given look.
struct WrapModifier: PrimitiveModifier {
    var classes: String
    var attributes: _Element.Attributes = []
    var style: _Element.Attributes = []
    var addsGrowth: _Growth = []
    var dropsGrowth: _Growth = []
    var alignment: Alignment?
    var setTraits: ((inout ViewTraits) -> Void)?

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitWrapped { id, content in
            var traits = content.traits
            modifier.setTraits?(&traits)
            let wrapper = _Element(
                id: id, classes: modifier.classes, attributes: modifier.attributes, style: modifier.style,
                growth: content.growth.subtracting(modifier.dropsGrowth).union(modifier.addsGrowth), traits: traits,
                children: [content])
            guard let alignment = modifier.alignment else { return wrapper }
            return wrapper.aligned(horizontal: alignment.horizontal, vertical: alignment.vertical, isInside: true)
        }
    }
}

/// Adds to the style, attributes, handlers and traits of the elements of its content.
struct ChangeModifier: PrimitiveModifier {
    var classes = ""
    var style: _Element.Attributes = []
    /// Style that is set only where the content does not set its own, as an inherited environment value would be.
    var inheritedStyle: _Element.Attributes = []
    var inheritedAttributes: _Element.Attributes = []
    var attributes: _Element.Attributes = []
    var handlers: _EventHandlers?
    var growth: ((_Growth) -> _Growth)?
    var setTraits: ((inout ViewTraits) -> Void)?

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitChanged { content in
            var traits = content.traits
            modifier.setTraits?(&traits)
            var changed = content.changing(
                classes: modifier.classes, attributes: modifier.attributes, style: modifier.style,
                handlers: modifier.handlers, growth: modifier.growth?(content.growth), traits: traits)
            if !modifier.inheritedStyle.isEmpty { changed = changed.inheriting(style: modifier.inheritedStyle) }
            if !modifier.inheritedAttributes.isEmpty {
                changed = changed.inheriting(attributes: modifier.inheritedAttributes)
            }
            return changed
        }
    }
}

extension View {
    public func padding(_ insets: EdgeInsets) -> some View {
        modifier(PaddingModifier(insets: insets))
    }

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(PaddingModifier(insets: EdgeInsets(edges: edges, length: length ?? 16)))
    }

    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        var style = alignment.css
        var drops: _Growth = []
        if let width {
            style.append(("width", width.px))
            drops.insert(.width)
        }
        if let height {
            style.append(("height", height.px))
            drops.insert(.height)
        }
        drops.insert(.spacer)
        return modifier(
            WrapModifier(
                classes: "frame" + (width == nil ? "" : " fw") + (height == nil ? "" : " fh"), style: style,
                dropsGrowth: drops, alignment: alignment))
    }

    @available(*, deprecated, message: "Please pass one or more parameters.")
    public func frame() -> some View { frame(width: nil, height: nil, alignment: .center) }

    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        var style = alignment.css
        var growth: _Growth = []
        func limit(_ property: String, _ value: CGFloat?) {
            if let value, value.isFinite { style.append((property, value.px)) }
        }
        limit("min-width", minWidth)
        limit("min-height", minHeight)
        limit("max-width", maxWidth)
        limit("max-height", maxHeight)
        if maxWidth != nil { growth.insert(.width) }
        if maxHeight != nil { growth.insert(.height) }
        let finiteWidth = maxWidth.flatMap { $0.isFinite ? $0 : nil }
        // What grows up to a limit is not stretched beyond it but placed, as its container says.
        var classes = "frame"
        if finiteWidth != nil { classes += " mw" }
        if let maxHeight, maxHeight.isFinite { classes += " mh" }
        return modifier(
            WrapModifier(
                classes: classes, style: style, addsGrowth: growth, dropsGrowth: .spacer, alignment: alignment,
                setTraits: {
                    $0[MaximumWidthTrait.self] = finiteWidth
                    $0[MinimumWidthTrait.self] = minWidth
                }))
    }

    public func layoutPriority(_ value: Double) -> some View {
        modifier(ChangeModifier(setTraits: { $0[LayoutPriorityTrait.self] = value }))
    }

    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        var drops: _Growth = []
        if horizontal { drops.insert(.width) }
        if vertical { drops.insert(.height) }
        return modifier(
            WrapModifier(
                classes: "pad" + (horizontal ? " fixed-width" : "") + (vertical ? " fixed-height" : ""),
                dropsGrowth: drops,
                setTraits: { if horizontal { $0[FixedWidthTrait.self] = true } }))
    }

    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        modifier(AspectRatioModifier(ratio: aspectRatio, mode: contentMode))
    }
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(
            aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
    }
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modifier(WrapModifier(classes: "pad", style: [("transform", "translate(\(x.px),\(y.px))")]))
    }

    public func position(_ position: CGPoint) -> some View { self.position(x: position.x, y: position.y) }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modifier(
            WrapModifier(
                classes: "position", style: [("--x", x.px), ("--y", y.px)], addsGrowth: .both, dropsGrowth: .spacer))
    }
}

/// Keeps a ratio of width to height: by CSS for pictures, which know their own, and by the ratio given for others.
struct AspectRatioModifier: PrimitiveModifier {
    let ratio: CGFloat?
    let mode: ContentMode

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitWrapped { id, content in
            var style: _Element.Attributes = []
            if let ratio = modifier.ratio, ratio > 0 { style = [("aspect-ratio", ratio.css), ("--ratio", ratio.css)] }
            if content.tag == "img" || content.hasClass("icon") {
                let fitted = content.changing(classes: modifier.mode == .fit ? "fit" : "fill")
                return _Element(
                    id: id, classes: "picture", style: style, growth: content.growth, traits: content.traits,
                    children: [fitted])
            }
            // Without a ratio what has no size of its own is left as it is.
            if modifier.ratio == nil {
                return _Element(
                    id: id, classes: "pad", growth: content.growth, traits: content.traits, children: [content])
            }
            return _Element(
                id: id, classes: "ratio " + (modifier.mode == .fit ? "ratio-fit" : "ratio-fill"), style: style,
                growth: content.growth.intersection(.width), traits: content.traits, children: [content])
        }
    }
}
