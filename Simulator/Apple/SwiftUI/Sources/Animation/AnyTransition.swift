import Foundation

/// A type-erased transition.
public struct AnyTransition: Sendable {
    fileprivate let effects: _TransitionEffects

    fileprivate init(effects: _TransitionEffects) { self.effects = effects }
    private init(_ insertion: TransitionEffect, _ removal: TransitionEffect? = nil) {
        effects = _TransitionEffects(insertion: insertion, removal: removal ?? insertion)
    }
    @MainActor @preconcurrency public init<T>(_ transition: T) where T: Transition { effects = transition._effects }

    public static let identity = AnyTransition(.identity)
    public static let opacity = AnyTransition(.opacity)
    public static var slide: AnyTransition { AnyTransition(.move(.leading), .move(.trailing)) }
    public static var scale: AnyTransition { AnyTransition(.scale(1e-5, .center)) }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(.scale(Double(scale), anchor))
    }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(.move(edge)) }
    @MainActor @preconcurrency public static func push(from edge: Edge) -> AnyTransition {
        AnyTransition(PushTransition(edge: edge))
    }
    public static func offset(_ offset: CGSize) -> AnyTransition {
        AnyTransition(.translate(offset.width.px, offset.height.px))
    }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(insertion.effects.insertion, removal.effects.removal)
    }
    @MainActor @preconcurrency
    public static func modifier<E>(active: E, identity: E) -> AnyTransition where E: ViewModifier {
        AnyTransition(TransitionEffect(of: PlaceholderContentView<E>().modifier(active)))
    }
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(
            effects: _TransitionEffects(
                insertion: effects.insertion.combined(with: other.effects.insertion),
                removal: effects.removal.combined(with: other.effects.removal),
                animation: effects.animation ?? other.effects.animation))
    }
    public func animation(_ animation: Animation?) -> AnyTransition {
        var effects = effects
        effects.animation = animation
        return AnyTransition(effects: effects)
    }
}

extension View {
    @_disfavoredOverload public func transition(_ t: AnyTransition) -> some View {
        modifier(TransitionModifier(effects: t.effects))
    }
    public func transition<T>(_ transition: T) -> some View where T: Transition {
        modifier(TransitionModifier(effects: transition._effects))
    }
}

/// Says with the element how it comes and goes; the browser does it.
private struct TransitionModifier: PrimitiveModifier {
    let effects: _TransitionEffects

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let effects = node.view.modifier.effects
        var attributes: _Element.Attributes = [
            ("data-enter", effects.insertion.css), ("data-exit", effects.removal.css),
        ]
        if let animation = effects.animation { attributes.append(("data-animation", animation.css)) }
        node.emitChanged { $0.changing(attributes: attributes) }
    }
}
