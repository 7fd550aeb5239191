import Foundation

/// An effect that changes the visual appearance of a view, largely without changing its ancestors or descendants.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Self.Body == Never {
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    public func body(content: Content) -> Never { bodyOfPrimitive(Self.self) }

    /// The transform depends on the size, which the page tells.
    @MainActor public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let content = node.view.content
        let effect = TypeLayout.of(Self.self).isAnimatable ? node.animated(node.view.modifier) : node.view.modifier
        node.setChild(
            0,
            content.hidden().overlay {
                GeometryReader { proxy in
                    content.frame(width: proxy.size.width, height: proxy.size.height)
                        .projectionEffect(effect.effectValue(size: proxy.size))
                }
            })
    }
    @MainActor public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.emitChildren() }

    public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(self) }
}

/// A geometry effect that layout does not see; here none is seen.
public struct _IgnoredByLayoutEffect<Base>: GeometryEffect where Base: GeometryEffect {
    public var base: Base
    public init(_ base: Base) { self.base = base }
    public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }
    public var animatableData: Base.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
}
