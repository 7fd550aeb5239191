import Foundation

/// Visual effects change the visual appearance of a view without changing its ancestors or descendents.
public protocol VisualEffect: Sendable, Animatable {
    nonisolated var _look: _VisualEffectLook { get }
}

/// What a visual effect is in the terms of CSS.
public struct _VisualEffectLook: Sendable, Equatable {
    var effect = TransitionEffect.identity
}

/// The base visual effect that you apply additional effect to.
public struct EmptyVisualEffect: VisualEffect {
    public typealias AnimatableData = EmptyAnimatableData
    nonisolated public init() {}
    nonisolated public var _look: _VisualEffectLook { _VisualEffectLook() }
}

/// A visual effect after another.
public struct _FurtherVisualEffect<Base: VisualEffect>: VisualEffect {
    public typealias AnimatableData = EmptyAnimatableData
    let base: Base
    let effect: TransitionEffect

    // What comes later is further out: it moves and filters what came before.
    nonisolated public var _look: _VisualEffectLook {
        _VisualEffectLook(effect: effect.combined(with: base._look.effect))
    }
}

extension VisualEffect {
    nonisolated private func adding(_ effect: TransitionEffect) -> _FurtherVisualEffect<Self> {
        _FurtherVisualEffect(base: self, effect: effect)
    }
    nonisolated private func transformed(_ transform: String, _ anchor: UnitPoint = .center) -> _FurtherVisualEffect<
        Self
    > {
        // About a point of its own whatever the others turn about: there, and back again.
        let (x, y) = ((anchor.x - 0.5) * 100, (anchor.y - 0.5) * 100)
        guard anchor != .center else { return adding(TransitionEffect(transforms: [transform])) }
        return adding(
            TransitionEffect(transforms: [
                "translate(\(x.css)%,\(y.css)%)", transform, "translate(\((-x).css)%,\((-y).css)%)",
            ]))
    }
    nonisolated private func filtered(_ filter: String) -> _FurtherVisualEffect<Self> {
        adding(TransitionEffect(filters: [filter]))
    }

    nonisolated public func offset(_ offset: CGSize) -> some VisualEffect {
        self.offset(x: offset.width, y: offset.height)
    }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
        transformed("translate(\(x.px),\(y.px))")
    }
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }
    nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }
    nonisolated public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center)
        -> some VisualEffect
    {
        transformed("scale(\(x.css),\(y.css))", anchor)
    }
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
        transformed("rotate(\(angle.degrees.css)deg)", anchor)
    }
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect {
        transformed(Rotation3D.css(angle, axis: axis, anchorZ: anchorZ, perspective: perspective), anchor)
    }
    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
        // The matrix is about the view's corner.
        let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return transformed("matrix(\(matrix.map { $0.css }.joined(separator: ",")))", .topLeading)
    }
    nonisolated public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
        transformEffect(
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m31,
                ty: transform.m32))
    }
    nonisolated public func opacity(_ opacity: Double) -> some VisualEffect {
        adding(TransitionEffect(opacity: opacity))
    }
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
        filtered("blur(\(radius.px))")
    }
    nonisolated public func brightness(_ amount: Double) -> some VisualEffect {
        filtered("brightness(\((1 + amount).css))")
    }
    nonisolated public func contrast(_ amount: Double) -> some VisualEffect { filtered("contrast(\(amount.css))") }
    nonisolated public func grayscale(_ amount: Double) -> some VisualEffect { filtered("grayscale(\(amount.css))") }
    nonisolated public func hueRotation(_ angle: Angle) -> some VisualEffect {
        filtered("hue-rotate(\(angle.degrees.css)deg)")
    }
    nonisolated public func saturation(_ amount: Double) -> some VisualEffect { filtered("saturate(\(amount.css))") }
}

/// A turn in space as CSS writes it.
enum Rotation3D {
    /// How far away the eye is that sees the whole of a view, in points, where the perspective is 1.
    private static let distance: CGFloat = 500

    static func css(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchorZ: CGFloat, perspective: CGFloat
    ) -> String {
        let rotation = "rotate3d(\(axis.x.css),\(axis.y.css),\(axis.z.css),\(angle.degrees.css)deg)"
        let about =
            anchorZ == 0
            ? rotation : "translateZ(\(anchorZ.px)) \(rotation) translateZ(\((-anchorZ).px))"
        return perspective > 0 ? "perspective(\((distance / perspective).px)) \(about)" : about
    }
}

/// Changes the look of a view by where it is.
private struct VisualEffectModifier<Effect: VisualEffect>: PrimitiveModifier {
    let effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let frame = (node.storage as? GeometryFrame) ?? GeometryFrame()
        node.storage = frame
        let proxy = GeometryProxy(frame: frame.value(in: node.environment), environment: node.environment)
        let look = node.view.modifier.effect(EmptyVisualEffect(), proxy)._look
        node.emitWrapped { id, content in
            // Where the view is is measured round what the effect moves.
            let moved = _Element(
                id: node.elementID(.wrapper(content.id, 1)), classes: "effect", style: look.effect.style,
                growth: content.growth, children: [content])
            return _Element(
                id: id, classes: "effect",
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if frame.note(value) { node?.invalidate() }
                }, growth: content.growth, traits: content.traits, children: [moved])
        }
    }
}

extension TransitionEffect {
    /// The properties as an element has them.
    var style: _Element.Attributes {
        var style: _Element.Attributes = []
        if let opacity { style.append(("opacity", opacity.css)) }
        if !transforms.isEmpty { style.append(("transform", transforms.joined(separator: " "))) }
        if !filters.isEmpty { style.append(("filter", filters.joined(separator: " "))) }
        if let origin { style.append(("transform-origin", origin)) }
        return style
    }
}

extension View {
    public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modifier(VisualEffectModifier(effect: effect))
    }
}
