import Foundation

/// A description of view changes to apply when a view is added to and removed from the view hierarchy.
@MainActor @preconcurrency public protocol Transition {
    associatedtype Body: View
    @ViewBuilder func body(content: Self.Content, phase: TransitionPhase) -> Self.Body
    static var properties: TransitionProperties { get }
    typealias Content = PlaceholderContentView<Self>
    /// What the browser animates.
    var _effects: _TransitionEffects { get }
}

extension Transition {
    public static var properties: TransitionProperties { TransitionProperties() }
    public var _effects: _TransitionEffects {
        _TransitionEffects(
            insertion: TransitionEffect(of: body(content: Content(), phase: .willAppear)),
            removal: TransitionEffect(of: body(content: Content(), phase: .didDisappear)))
    }
    public func apply<V>(content: V, phase: TransitionPhase) -> some View where V: View {
        body(content: Content(content: AnyView(content)), phase: phase)
    }
    public func combined<T>(with other: T) -> some Transition where T: Transition {
        CombinedTransition(first: self, second: other)
    }
    public func animation(_ animation: Animation?) -> some Transition {
        AnimatedTransition(base: self, animation: animation)
    }
}

/// A placeholder used to construct an inline modifier, transition, or other helper type.
public struct PlaceholderContentView<Value>: PrimitiveView {
    /// Nil where only what happens to the content is of interest.
    var content: AnyView?

    public static func _evaluate(_ node: _ViewNode<Self>) {
        if let content = node.view.content { node.setChild(0, content) } else { node.removeChildren(from: 0) }
    }
    public static func _emit(_ node: _ViewNode<Self>) {
        if node.children.isEmpty {
            node.output = [_Element(id: node.elementID(), classes: "transition-content")]
        } else {
            node.emitChildren()
        }
    }
}

/// An indication of which the current stage of a transition.
public enum TransitionPhase: Sendable, Hashable {
    case willAppear, identity, didDisappear

    public var isIdentity: Bool { self == .identity }
    /// -1 before the view appears, 1 after it disappeared.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// The properties a Transition can have.
public struct TransitionProperties: Sendable {
    public var hasMotion: Bool
    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// A transition that is drawn by the browser alone.
@MainActor protocol BuiltInTransition: Transition {
    var insertion: TransitionEffect { get }
    var removal: TransitionEffect { get }
}

extension BuiltInTransition {
    public var _effects: _TransitionEffects { _TransitionEffects(insertion: insertion, removal: removal) }
    var removal: TransitionEffect { insertion }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        let effect = phase == .willAppear ? insertion : phase == .didDisappear ? removal : .identity
        return content.modifier(TransitionEffectModifier(effect: effect))
    }
}

/// Shows a view as it is at one end of a transition.
private struct TransitionEffectModifier: PrimitiveModifier {
    let effect: TransitionEffect

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let effect = node.view.modifier.effect
        var style: _Element.Attributes = []
        if let opacity = effect.opacity { style.append(("opacity", opacity.css)) }
        if !effect.transforms.isEmpty { style.append(("transform", effect.transforms.joined(separator: " "))) }
        if !effect.filters.isEmpty { style.append(("filter", effect.filters.joined(separator: " "))) }
        if let origin = effect.origin { style.append(("transform-origin", origin)) }
        node.emitChanged { $0.changing(style: style) }
    }
}

/// A transition from transparent to opaque on insertion, and from opaque to transparent on removal.
public struct OpacityTransition: BuiltInTransition, Sendable {
    nonisolated public init() {}
    public static let properties = TransitionProperties(hasMotion: false)
    var insertion: TransitionEffect { .opacity }
}

/// A transition that returns the input view, unmodified, as the output view.
public struct IdentityTransition: BuiltInTransition, Sendable {
    nonisolated public init() {}
    var insertion: TransitionEffect { .identity }
}

/// Returns a transition that moves the view away, towards the specified edge of the view.
public struct MoveTransition: BuiltInTransition, Sendable {
    public var edge: Edge
    nonisolated public init(edge: Edge) { self.edge = edge }
    var insertion: TransitionEffect { .move(edge) }
}

/// A transition that inserts by moving in from the leading edge, and removes by moving out towards the trailing edge.
public struct SlideTransition: BuiltInTransition, Sendable {
    nonisolated public init() {}
    var insertion: TransitionEffect { .move(.leading) }
    var removal: TransitionEffect { .move(.trailing) }
}

/// A transition that when added to a view will animate the view's insertion by moving it in from the specified edge.
public struct PushTransition: BuiltInTransition, Sendable {
    public var edge: Edge
    nonisolated public init(edge: Edge) { self.edge = edge }
    var insertion: TransitionEffect { .move(edge).combined(with: .opacity) }
    var removal: TransitionEffect { .move(edge.opposite).combined(with: .opacity) }
}

extension Edge {
    fileprivate var opposite: Edge {
        switch self {
        case .top: .bottom
        case .leading: .trailing
        case .bottom: .top
        case .trailing: .leading
        }
    }
}

/// Returns a transition that offset the view by the specified amount.
public struct OffsetTransition: BuiltInTransition, Sendable {
    public var offset: CGSize
    nonisolated public init(_ offset: CGSize) { self.offset = offset }
    var insertion: TransitionEffect { .translate(offset.width.px, offset.height.px) }
}

/// Returns a transition that scales the view.
public struct ScaleTransition: BuiltInTransition, Sendable {
    public var scale: Double
    public var anchor: UnitPoint
    nonisolated public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }
    var insertion: TransitionEffect { .scale(scale, anchor) }
}

/// A transition that animates the insertion or removal of a view by combining blurring and scaling effects.
public struct BlurReplaceTransition: BuiltInTransition, Sendable {
    /// Configuration properties for a transition.
    public struct Configuration: Equatable, Sendable {
        fileprivate let leavesUp: Bool
        public static let downUp = Configuration(leavesUp: false)
        public static let upUp = Configuration(leavesUp: true)
    }
    public var configuration: Configuration
    nonisolated public init(configuration: Configuration) { self.configuration = configuration }
    private func effect(_ scale: Double) -> TransitionEffect {
        TransitionEffect(opacity: 0, transforms: ["scale(\(scale.css))"], filters: ["blur(8px)"])
    }
    var insertion: TransitionEffect { effect(0.8) }
    var removal: TransitionEffect { effect(configuration.leavesUp ? 1.2 : 0.8) }
}

/// A composite Transition that uses a different transition for insertion versus removal.
public struct AsymmetricTransition<Insertion, Removal>: Transition where Insertion: Transition, Removal: Transition {
    public var insertion: Insertion
    public var removal: Removal
    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }
    public var _effects: _TransitionEffects {
        _TransitionEffects(insertion: insertion._effects.insertion, removal: removal._effects.removal)
    }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        let effects = _effects
        let effect = phase == .willAppear ? effects.insertion : phase == .didDisappear ? effects.removal : .identity
        return content.modifier(TransitionEffectModifier(effect: effect))
    }
}

private struct CombinedTransition<First: Transition, Second: Transition>: BuiltInTransition {
    let first: First
    let second: Second
    var insertion: TransitionEffect { first._effects.insertion.combined(with: second._effects.insertion) }
    var removal: TransitionEffect { first._effects.removal.combined(with: second._effects.removal) }
}

private struct AnimatedTransition<Base: Transition>: BuiltInTransition {
    let base: Base
    let animation: Animation?
    var insertion: TransitionEffect { base._effects.insertion }
    var removal: TransitionEffect { base._effects.removal }
    var _effects: _TransitionEffects {
        _TransitionEffects(insertion: insertion, removal: removal, animation: animation)
    }
}

extension Transition where Self == OpacityTransition {
    public static var opacity: OpacityTransition { OpacityTransition() }
}
extension Transition where Self == IdentityTransition {
    public static var identity: IdentityTransition { IdentityTransition() }
}
extension Transition where Self == SlideTransition { public static var slide: SlideTransition { SlideTransition() } }
extension Transition where Self == MoveTransition {
    public static func move(edge: Edge) -> Self { Self(edge: edge) }
}
extension Transition where Self == PushTransition {
    public static func push(from edge: Edge) -> Self { Self(edge: edge) }
}
extension Transition where Self == OffsetTransition {
    public static func offset(_ offset: CGSize) -> Self { Self(offset) }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { offset(CGSize(width: x, height: y)) }
}
extension Transition where Self == ScaleTransition {
    public static var scale: ScaleTransition { Self(1e-5) }
    public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { Self(scale, anchor: anchor) }
}
extension Transition where Self == BlurReplaceTransition {
    public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
        Self(configuration: config)
    }
    public static var blurReplace: BlurReplaceTransition { blurReplace(.downUp) }
}
