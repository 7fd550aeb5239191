import Foundation

/// A type defining the target in which a scroll view should try and scroll to.
public struct ScrollTarget {
    public var rect: CGRect
    public var anchor: UnitPoint?
}

/// The context in which a scroll target behavior updates its scroll target.
@dynamicMemberLookup public struct ScrollTargetBehaviorContext {
    public let originalTarget: ScrollTarget
    public let velocity: CGVector
    public let contentSize: CGSize
    public let containerSize: CGSize
    public let axes: Axis.Set
    let environment: EnvironmentValues
    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
}

/// A type that defines the scroll behavior of a scrollable view.
///
/// The page itself brings scrolling to rest, so it knows the framework's behaviors and none of an app's own.
public protocol ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: Self.TargetContext)
    typealias TargetContext = ScrollTargetBehaviorContext
    /// The name under which the style sheets know the behavior.
    var _name: String? { get }
}

extension ScrollTargetBehavior {
    public var _name: String? { nil }
}

/// The scroll behavior that aligns scroll targets to container-based geometry.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    public init() {}
    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        func page(_ place: CGFloat, _ length: CGFloat, _ content: CGFloat) -> CGFloat {
            length > 0 ? min(max(0, (place / length).rounded() * length), max(0, content - length)) : place
        }
        if context.axes.contains(.horizontal) {
            target.rect.origin.x = page(target.rect.minX, context.containerSize.width, context.contentSize.width)
        }
        if context.axes.contains(.vertical) {
            target.rect.origin.y = page(target.rect.minY, context.containerSize.height, context.contentSize.height)
        }
    }
    public var _name: String? { "pages" }
}

/// The scroll behavior that aligns scroll targets to view-based geometry.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// A type that defines the amount of views that can be scrolled at a time.
    public struct LimitBehavior {
        let name: String
        public static var automatic: LimitBehavior { LimitBehavior(name: "automatic") }
        /// One view at a time.
        public static var always: LimitBehavior { LimitBehavior(name: "always") }
        public static var never: LimitBehavior { LimitBehavior(name: "never") }
    }
    private let limit: LimitBehavior
    public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }
    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
    public var _name: String? { limit.name == "always" ? "views-one" : "views" }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
    public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
    }
}

enum ScrollRestKey: EnvironmentKey { static var defaultValue: String? { nil } }
enum ScrollStartKey: EnvironmentKey { static var defaultValue: UnitPoint? { nil } }

extension EnvironmentValues {
    /// How scroll views come to rest.
    var scrollRest: String? {
        get { self[ScrollRestKey.self] }
        set { self[ScrollRestKey.self] = newValue }
    }
    /// Which part of the content scroll views show first.
    var scrollStart: UnitPoint? {
        get { self[ScrollStartKey.self] }
        set { self[ScrollStartKey.self] = newValue }
    }
}

extension View {
    public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
        environment(\.scrollRest, behavior._name)
    }
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        modifier(ChangeModifier(attributes: isEnabled ? [("data-scroll-targets", "")] : []))
    }
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { environment(\.scrollStart, anchor) }
    public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
        modifier(ScrollPositionModifier(id: id, anchor: anchor))
    }
}

/// Keeps a value at the view that a scroll view shows first, and the scroll view at the value's view.
private struct ScrollPositionModifier<ID: Hashable>: PrimitiveModifier {
    let id: Binding<ID?>
    let anchor: UnitPoint?

    private final class Memory {
        /// What both last agreed on.
        var known: ID?
        /// The element that is to be shown first of all: the page goes there when it shows the scroll view.
        var first: Int?
        var hasBegun = false
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        let wanted = node.reading { modifier.id.wrappedValue }
        node.setChild(0, node.view.content)
        guard let wanted, wanted != memory.known else { return }
        memory.known = wanted
        let transaction = node.graph.changeTransaction
        let isAnimated = transaction.animation != nil || Transaction.current.animation != nil
        let anchor = transaction.scrollTargetAnchor ?? modifier.anchor ?? .top
        node.graph.afterPass { [weak node] in
            guard let node, let row = ScrollTargets.element(of: AnyHashable(wanted), in: node.output) else { return }
            node.graph.onScroll?(row.id, anchor, isAnimated)
        }
        node.graph.requestPass()
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory else { return }
        let modifier = node.view.modifier
        let anchor = modifier.anchor ?? .topLeading
        if !memory.hasBegun, let output = node.children.first?.output, !output.isEmpty {
            memory.hasBegun = true
            memory.first = memory.known.flatMap { ScrollTargets.element(of: AnyHashable($0), in: output)?.id }
        }
        let first = memory.first.asList { ("data-scroll-first", String($0)) }
        let handlers = _EventHandlers(.scroll) { [weak node] value in
            guard let node, let shown = value["position"]?.integer,
                let identity = ScrollTargets.identity(of: shown, in: node.output),
                let id = identity.base as? ID ?? identity as? ID, id != memory.known
            else { return }
            memory.known = id
            modifier.id.wrappedValue = id
        }
        node.emitChanged {
            $0.changing(
                attributes: [("data-scroll-position", "\(anchor.x.css) \(anchor.y.css)")] + first, handlers: handlers)
        }
    }
}

/// The views that a scroll view stops at, by their identities.
@MainActor enum ScrollTargets {
    static func element(of id: AnyHashable, in elements: [_Element]) -> _Element? {
        for element in elements {
            if identity(of: element) == id { return element }
            if let found = self.element(of: id, in: element.children) { return found }
        }
        return nil
    }

    static func identity(of shown: Int, in elements: [_Element]) -> AnyHashable? {
        for element in elements {
            if element.id == shown { return identity(below: element) }
            if let found = identity(of: shown, in: element.children) { return found }
        }
        return nil
    }

    private static func identity(of element: _Element) -> AnyHashable? {
        element.traits[ScrollIdentityTrait.self] ?? element.traits[RowIdentityTrait.self]?.id
    }

    /// The identity of an element, or of the only thing that it wraps.
    private static func identity(below element: _Element) -> AnyHashable? {
        var inner = element
        while true {
            if let identity = identity(of: inner) { return identity }
            guard inner.children.count == 1 else { return nil }
            inner = inner.children[0]
        }
    }

    /// What stops in a scrolling element: the children of layouts of scroll targets.
    static func all(in element: _Element) -> [_Element] {
        if element[attribute: "data-scroll-targets"] != nil {
            return element.children.flatMap { $0.hasClass("block") ? $0.children : [$0] }
        }
        return element.children.flatMap(all)
    }
}
