import Foundation

/// A container view that defines its content as a function of its own size and coordinate space.
public struct GeometryReader<Content>: PrimitiveView where Content: View {
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let frame = (node.storage as? GeometryFrame) ?? GeometryFrame()
        node.storage = frame
        let proxy = GeometryProxy(frame: frame.value(in: node.environment), environment: node.environment)
        let content = node.view.content
        node.setChild(0, node.reading { content(proxy) })
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let frame = node.storage as? GeometryFrame else { return }
        node.mergeChildPreferences()
        node.output = [
            _Element(
                id: node.elementID(), classes: "geometry",
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if frame.note(value) { node?.invalidate() }
                }, growth: .both, children: node.children[0].output)
        ]
    }
}

/// Where a view is on the screen, as the browser says.
final class GeometryFrame {
    private var known: CGRect?

    /// Before the browser says, the safe area of the screen.
    func value(in environment: EnvironmentValues) -> CGRect {
        let screen = environment.screen
        return known
            ?? CGRect(
                x: 0, y: screen.safeTop, width: screen.width, height: screen.height - screen.safeTop - screen.safeBottom
            )
    }

    /// Takes note of a geometry event. Returns whether it is news.
    func note(_ value: _EventValue) -> Bool {
        guard let size = CGSize(value), let x = value["x"]?.number, let y = value["y"]?.number else { return false }
        let frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
        if known == frame { return false }
        known = frame
        return true
    }
}

/// A proxy for access to the size and coordinate space (for anchor resolution) of the container view.
public struct GeometryProxy: @unchecked Sendable {
    let frame: CGRect
    let environment: EnvironmentValues

    public var size: CGSize { frame.size }

    /// What the screen's edges cover of the container.
    public var safeAreaInsets: EdgeInsets {
        let screen = environment.screen
        return EdgeInsets(
            top: max(0, screen.safeTop - frame.minY), leading: 0,
            bottom: max(0, frame.maxY - (screen.height - screen.safeBottom)), trailing: 0)
    }

    public subscript<T>(anchor: Anchor<T>) -> T { anchor.resolve(frame.origin) }

    @_disfavoredOverload public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        switch coordinateSpace {
        case .local: CGRect(origin: .zero, size: frame.size)
        case .global: frame
        case .named(let name):
            environment.namedSpaces[name].map { space in
                let origin = space.value(in: environment).origin
                return frame.offsetBy(dx: -origin.x, dy: -origin.y)
            } ?? frame
        }
    }
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        guard case .named(let name) = coordinateSpace.coordinateSpace, let space = environment.namedSpaces[name] else {
            return nil
        }
        let bounds = space.value(in: environment)
        return bounds.offsetBy(dx: -frame.minX, dy: -frame.minY)
    }
}

enum NamedSpacesKey: EnvironmentKey { static var defaultValue: [AnyHashable: GeometryFrame] { [:] } }

extension EnvironmentValues {
    /// The frames of the views above that have a named coordinate space.
    var namedSpaces: [AnyHashable: GeometryFrame] {
        get { self[NamedSpacesKey.self] }
        set { self[NamedSpacesKey.self] = newValue }
    }
}

private struct CoordinateSpaceModifier: PrimitiveModifier {
    let name: AnyHashable

    private final class Memory {
        let frame = GeometryFrame()
        var environment: AnyObject?
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let name = node.view.modifier.name
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: name) {
            $0.namedSpaces[name] = memory.frame
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory else { return }
        node.emitChanged {
            $0.changing(handlers: _EventHandlers(.geometry) { value in _ = memory.frame.note(value) })
        }
    }
}

extension View {
    public func coordinateSpace<T>(name: T) -> some View where T: Hashable {
        modifier(CoordinateSpaceModifier(name: AnyHashable(name)))
    }
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        guard case .named(let name) = name.coordinateSpace else { return modifier(CoordinateSpaceModifier(name: "")) }
        return modifier(CoordinateSpaceModifier(name: name))
    }
}
