import Foundation

/// The current hovering state and value of the pointer.
@frozen public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

/// An effect applied when the pointer hovers over a view.
public struct HoverEffect {
    let name: String
    public static let automatic = HoverEffect(name: "automatic")
    public static let highlight = HoverEffect(name: "highlight")
    public static let lift = HoverEffect(name: "lift")
}

private struct HoverModifier: PrimitiveModifier {
    /// Whether every movement of the pointer is told.
    let isContinuous: Bool
    let coordinateSpace: CoordinateSpace
    let action: (HoverPhase) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = node.environment
        let handlers = _EventHandlers(.hover) { value in
            guard value["phase"]?.string == "active" else { return modifier.action(.ended) }
            let point = CGPoint(x: value["x"]?.number ?? 0, y: value["y"]?.number ?? 0)
            let corner = CGPoint(x: value["screenX"]?.number ?? 0, y: value["screenY"]?.number ?? 0)
            modifier.action(.active(modifier.coordinateSpace.point(point, of: corner, in: environment)))
        }
        node.emitChanged {
            $0.changing(attributes: modifier.isContinuous ? [("data-hover-moves", "")] : [], handlers: handlers)
        }
    }
}

extension CoordinateSpace {
    /// A point of a view whose corner is at a point of the screen, in this space.
    fileprivate func point(_ point: CGPoint, of corner: CGPoint, in environment: EnvironmentValues) -> CGPoint {
        switch self {
        case .local: return point
        case .global: return CGPoint(x: corner.x + point.x, y: corner.y + point.y)
        case .named(let name):
            let origin = environment.namedSpaces[name]?.value(in: environment).origin ?? .zero
            return CGPoint(x: corner.x + point.x - origin.x, y: corner.y + point.y - origin.y)
        }
    }
}

/// Whether hover effects are shown, and the one that views take where nothing is said.
enum HoverEffectEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
enum DefaultHoverEffectKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
    /// A Boolean value that indicates whether the view associated with this environment allows hover effects to be displayed.
    public var isHoverEffectEnabled: Bool {
        get { self[HoverEffectEnabledKey.self] }
        set { self[HoverEffectEnabledKey.self] = newValue }
    }
    var defaultHoverEffect: String? {
        get { self[DefaultHoverEffectKey.self] }
        set { self[DefaultHoverEffectKey.self] = newValue }
    }
}

private struct HoverEffectModifier: PrimitiveModifier {
    let effect: HoverEffect
    let isEnabled: Bool

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = node.environment
        let isShown = modifier.isEnabled && environment.isHoverEffectEnabled
        let name =
            modifier.effect.name == "automatic"
            ? environment.defaultHoverEffect ?? "highlight" : modifier.effect.name
        node.emitChanged { isShown ? $0.changing(classes: "hover-\(name)") : $0 }
    }
}

extension View {
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        modifier(HoverModifier(isContinuous: false, coordinateSpace: .local) { action($0 != .ended) })
    }
    public func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(
            HoverModifier(isContinuous: true, coordinateSpace: coordinateSpace.coordinateSpace, action: action))
    }
    @_disfavoredOverload public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(HoverModifier(isContinuous: true, coordinateSpace: coordinateSpace, action: action))
    }
    public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View {
        modifier(HoverEffectModifier(effect: effect, isEnabled: true))
    }
    public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View {
        modifier(HoverEffectModifier(effect: effect, isEnabled: isEnabled))
    }
    public func defaultHoverEffect(_ effect: HoverEffect?) -> some View {
        environment(\.defaultHoverEffect, effect?.name)
    }
    public func hoverEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isHoverEffectEnabled) { isEnabled in
            if disabled { isEnabled = false }
        }
    }
}
