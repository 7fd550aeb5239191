import Foundation

/// A scrollable view.
public struct ScrollView<Content>: PrimitiveView where Content: View {
    public var content: Content
    public var axes: Axis.Set
    public var showsIndicators: Bool

    public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    private final class Storage {
        var environment: AnyObject?
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let storage = (node.storage as? Storage) ?? Storage()
        node.storage = storage
        // A scroll view inside the refreshable one does not refresh itself; and a list's rules end here.
        let environment = DerivedEnvironment.make(node, cache: &storage.environment, input: true) {
            $0.refreshing = nil
            $0.listContext = nil
            $0.scrollRest = nil
            $0.scrollStart = nil
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let environment = node.environment
        let content = node.children[0].output
        var classes = "scroll"
        if view.axes.contains(.horizontal) { classes += " horizontal" }
        if view.axes.contains(.vertical) { classes += view.axes.contains(.horizontal) ? " vertical" : " edge" }
        if environment.isScrollDisabled { classes += " locked" }
        if let rest = environment.scrollRest { classes += " rests-\(rest)" }
        var attributes = environment.scrollAttributes(showsIndicators: view.showsIndicators)
        if let start = environment.scrollStart {
            attributes.append(("data-scroll-start", "\(start.x.css) \(start.y.css)"))
        }
        let handlers = view.axes == .horizontal ? _EventHandlers() : Refreshing.handlers(node, attributes: &attributes)
        // Several views in a scroll view are laid out as in a stack.
        let isHorizontal = view.axes == .horizontal
        let children =
            content.count == 1
            ? content
            : [
                isHorizontal
                    ? StackLayout.horizontal(id: node.elementID(.part(0)), alignment: .center, spacing: nil, content)
                    : StackLayout.vertical(id: node.elementID(.part(0)), alignment: .center, spacing: nil, content)
            ]
        node.output = [
            _Element(
                id: node.elementID(), classes: classes, attributes: attributes, handlers: handlers,
                growth: isHorizontal ? .width.union(content.growth.intersection(.height)) : .both, children: children)
        ]
        node.mergeChildPreferences()
    }
}

/// A view that provides programmatic scrolling, by working with a proxy to scroll to known child views.
public struct ScrollViewReader<Content>: PrimitiveView where Content: View {
    public var content: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.view
        let proxy = ScrollViewProxy(node: node)
        node.setChild(0, node.reading { view.content(proxy) })
    }
}

/// A proxy value that supports programmatic scrolling of the scrollable views within a view hierarchy.
public struct ScrollViewProxy {
    private weak var node: _Node?

    init(node: _Node) { self.node = node }

    public func scrollTo<ID>(_ id: ID, anchor: UnitPoint? = nil) where ID: Hashable {
        let isAnimated = Transaction.current.animation != nil
        let node = self.node
        MainQueue.run {
            MainActor.assumeIsolated {
                // After the pass, so that a row just added is there.
                node?.graph.afterPass { [weak node] in
                    guard let node, let element = ScrollTargets.element(of: AnyHashable(id), in: node.output) else {
                        return
                    }
                    node.graph.onScroll?(element.id, anchor, isAnimated)
                }
                node?.graph.requestPass()
            }
        }
    }
}
