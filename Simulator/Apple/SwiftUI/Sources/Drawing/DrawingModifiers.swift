import Foundation

/// A view behind or over another, which decides the size.
struct LayerModifier<Layer: View>: PrimitiveModifier {
    enum Side { case behind, above }
    let layer: Layer
    let alignment: Alignment
    let side: Side
    /// Whether a layer behind reaches under the edges of the screen that its content touches.
    var ignoresSafeArea = false

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.layer)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let content = node.children[0].output
        let layer = node.children[1].output
        node.mergeChildPreferences()
        // Without a layer there is nothing to lay out; without content nothing that the layer could belong to.
        if layer.isEmpty || content.isEmpty {
            node.output = content
            return
        }
        node.output = content.enumerated().map { index, element in
            let layerID = index == 0 ? node.elementID(.part(0)) : node.elementID(.wrapper(element.id, 1))
            let layerElement = _Element(
                id: layerID,
                classes: (modifier.side == .behind ? "behind" : "above") + (modifier.ignoresSafeArea ? " bleeds" : ""),
                style: modifier.alignment.css, children: index == 0 ? layer : []
            ).aligned(
                horizontal: modifier.alignment.horizontal, vertical: modifier.alignment.vertical, isInside: true,
                with: element)
            return _Element(
                id: content.count == 1 ? node.elementID() : node.elementID(.wrapper(element.id, 0)), classes: "layers",
                growth: element.growth, traits: element.traits,
                children: modifier.side == .behind ? [layerElement, element] : [element, layerElement])
        }
    }
}

/// Fills the area behind with a style, or with a style in a shape.
struct BackgroundStyleModifier<Style: ShapeStyle>: PrimitiveModifier {
    let style: Style?
    var radius: String?
    var ignoresSafeArea = true

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        let modifier = node.view.modifier
        let paint = modifier.style?._paint ?? BackgroundStyle().paint
        var style = paint.backgroundStyle
        if let radius = modifier.radius, radius != "0" { style.append(("border-radius", radius)) }
        node.emitWrapped { id, content in
            if content.growth.contains(.height) && modifier.ignoresSafeArea && modifier.radius == nil {
                // What fills the screen is painted up to its edges, in a layer of its own.
                let layer = _Element(
                    id: node.elementID(.wrapper(content.id, 1)), classes: "behind bleeds", style: style)
                return _Element(
                    id: id, classes: "layers", growth: content.growth, traits: content.traits,
                    children: [layer, content])
            }
            return _Element(
                id: id, classes: "pad", style: style, growth: content.growth, traits: content.traits,
                children: [content])
        }
    }
}

extension View {
    public func background<Background>(_ background: Background, alignment: Alignment = .center) -> some View
    where Background: View {
        modifier(LayerModifier(layer: background, alignment: alignment, side: .behind))
    }
    public func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    where V: View {
        modifier(LayerModifier(layer: content(), alignment: alignment, side: .behind))
    }
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        modifier(BackgroundStyleModifier<BackgroundStyle>(style: nil, ignoresSafeArea: !edges.isEmpty))
    }
    @_disfavoredOverload
    public func background<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
    where S: ShapeStyle {
        modifier(BackgroundStyleModifier(style: style, ignoresSafeArea: !edges.isEmpty))
    }
    public func background<S>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View where S: Shape {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }
    @ViewBuilder
    public func background<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View
    where S: ShapeStyle, T: Shape {
        if let box = shape._box, !box.isCircle, box.insetPoints == 0, !(shape is ContainerRelativeShape) {
            modifier(BackgroundStyleModifier(style: style, radius: box.radius, ignoresSafeArea: false))
        } else {
            modifier(LayerModifier(layer: shape.fill(style, style: fillStyle), alignment: .center, side: .behind))
        }
    }
    public func background<S>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View where S: InsettableShape {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    public func overlay<Overlay>(_ overlay: Overlay, alignment: Alignment = .center) -> some View where Overlay: View {
        modifier(LayerModifier(layer: overlay, alignment: alignment, side: .above))
    }
    public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View {
        modifier(LayerModifier(layer: content(), alignment: alignment, side: .above))
    }
    @_disfavoredOverload
    public func overlay<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View where S: ShapeStyle {
        modifier(LayerModifier(layer: Rectangle().fill(style), alignment: .center, side: .above))
    }
    public func overlay<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View
    where S: ShapeStyle, T: Shape {
        modifier(LayerModifier(layer: shape.fill(style, style: fillStyle), alignment: .center, side: .above))
    }

    // MARK: Clipping

    public func clipShape<S>(_ shape: S, style: FillStyle = FillStyle()) -> some View where S: Shape {
        modifier(ClipShapeModifier(shape: shape))
    }
    public func clipped(antialiased: Bool = false) -> some View { modifier(WrapModifier(classes: "effect clip")) }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }
    public func mask<Mask>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View
    where Mask: View {
        modifier(MaskModifier(mask: mask()))
    }
    @available(*, deprecated, message: "Use overload where mask accepts a @ViewBuilder instead.")
    public func mask<Mask>(_ mask: Mask) -> some View where Mask: View { modifier(MaskModifier(mask: mask)) }
    public func border<S>(_ content: S, width: CGFloat = 1) -> some View where S: ShapeStyle {
        overlay(Rectangle().strokeBorder(content, lineWidth: width).allowsHitTesting(false))
    }

    // MARK: Effects

    public func opacity(_ opacity: Double) -> some View {
        modifier(EffectModifier(property: "opacity", value: max(0, min(1, opacity)).css))
    }
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        modifier(EffectModifier(property: "filter", value: "drop-shadow(\(x.px) \(y.px) \(radius.px) \(color.css))"))
    }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        modifier(EffectModifier(property: "filter", value: "blur(\((radius).px))"))
    }
    public func saturation(_ amount: Double) -> some View {
        modifier(EffectModifier(property: "filter", value: "saturate(\(amount.css))"))
    }
    public func grayscale(_ amount: Double) -> some View {
        modifier(EffectModifier(property: "filter", value: "grayscale(\(amount.css))"))
    }
    public func brightness(_ amount: Double) -> some View {
        modifier(EffectModifier(property: "filter", value: "brightness(\((1 + amount).css))"))
    }
    public func contrast(_ amount: Double) -> some View {
        modifier(EffectModifier(property: "filter", value: "contrast(\(amount.css))"))
    }
    public func hueRotation(_ angle: Angle) -> some View {
        modifier(EffectModifier(property: "filter", value: "hue-rotate(\(angle.degrees.css)deg)"))
    }
    public func colorInvert() -> some View { modifier(EffectModifier(property: "filter", value: "invert(1)")) }
    public func blendMode(_ blendMode: BlendMode) -> some View {
        modifier(EffectModifier(property: "mix-blend-mode", value: blendMode.css))
    }
    public func compositingGroup() -> some View { modifier(EffectModifier(property: "isolation", value: "isolate")) }
    public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
        compositingGroup()
    }

    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modifier(TransformModifier(transform: "rotate(\(angle.degrees.css)deg)", anchor: anchor))
    }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        modifier(TransformModifier(transform: "scale(\(scale.width.css),\(scale.height.css))", anchor: anchor))
    }
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }
    public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        let rotation = Rotation3D.css(angle, axis: axis, anchorZ: anchorZ, perspective: perspective)
        return modifier(TransformModifier(transform: rotation, anchor: anchor))
    }

    // MARK: Visibility and order

    public func hidden() -> some View {
        modifier(ChangeModifier(classes: "hidden", attributes: [("aria-hidden", "true")]))
    }
    public func zIndex(_ value: Double) -> some View {
        modifier(WrapModifier(classes: "effect", style: [("z-index", value.css), ("position", "relative")]))
    }
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(ChangeModifier(classes: enabled ? "" : "no-hits"))
    }
    public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }
    public func unredacted() -> some View { environment(\.redactionReasons, []) }
    public func privacySensitive(_ sensitive: Bool = true) -> some View {
        // What is sensitive is drawn as a placeholder where the app asks for privacy; what is not stays as it is.
        transformEnvironment(\.redactionReasons) { reasons in
            guard reasons.contains(.privacy) else { return }
            if sensitive { reasons.insert(.placeholder) } else { reasons.remove(.placeholder) }
        }
    }
}

/// Modes for compositing a view with overlapping content.
public enum BlendMode: Sendable, Hashable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
    case plusLighter

    var css: String {
        switch self {
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .plusLighter: "plus-lighter"
        case .plusDarker: "darken"
        case .sourceAtop, .destinationOver, .destinationOut: "normal"
        default: "\(self)"
        }
    }
}

/// The set of possible working color spaces for color-compositing operations.
public enum ColorRenderingMode: Sendable, Hashable { case nonLinear, linear, extendedLinear }

/// An effect of CSS. It joins the element of its content where that has no such effect, else gets an element of its own.
struct EffectModifier: PrimitiveModifier {
    let property: String
    let value: String

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let style: _Element.Attributes = [(modifier.property, modifier.value)]
        let content = node.children[0].output
        // Opacity is applied last of all an element has, so it may always join.
        if modifier.property == "opacity", content.count == 1, content[0][style: "opacity"] == nil {
            return node.emitChanged { $0.changing(style: style) }
        }
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "effect", style: style, growth: content.growth, traits: content.traits,
                children: [content])
        }
    }
}

struct TransformModifier: PrimitiveModifier {
    let transform: String
    let anchor: UnitPoint

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        var style: _Element.Attributes = [("transform", modifier.transform)]
        if modifier.anchor != .center { style.append(("transform-origin", modifier.anchor.css)) }
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "effect", style: style, growth: content.growth, traits: content.traits,
                children: [content])
        }
    }
}
