import Foundation

/// Puts a bar at an edge of its content, which keeps clear of it.
private struct SafeAreaInsetModifier<Bar: View>: PrimitiveModifier {
    let edge: Edge
    let alignment: String
    let spacing: CGFloat?
    let bar: Bar

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.bar)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let content = node.children[0].output
        let bar = _Element(
            id: node.elementID(.part(2)), classes: "safe-inset-bar",
            style: [(modifier.isHorizontal ? "align-items" : "justify-items", modifier.alignment)],
            growth: node.children[1].output.growth, children: node.children[1].output)
        let body = _Element(
            id: node.elementID(.part(1)), classes: "safe-inset-content", growth: content.growth, children: content)
        let isBarFirst = modifier.edge == .top || modifier.edge == .leading
        var style: _Element.Attributes = []
        if let spacing = modifier.spacing { style.append(("gap", spacing.px)) }
        node.output = [
            _Element(
                id: node.elementID(), classes: "safe-inset safe-inset-\(modifier.edge)", style: style,
                // Along the bar all there is is taken, and across it what content or bar would take.
                growth: content.growth.union(modifier.isHorizontal ? .width : .height).union(bar.growth),
                children: isBarFirst ? [bar, body] : [body, bar])
        ]
        node.mergeChildPreferences()
    }

    private var isHorizontal: Bool { edge == .leading || edge == .trailing }
}

extension View {
    public func safeAreaInset<V>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(
            SafeAreaInsetModifier(
                edge: edge == .top ? .top : .bottom, alignment: alignment.key.css ?? "center", spacing: spacing,
                bar: content()))
    }
    public func safeAreaInset<V>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(
            SafeAreaInsetModifier(
                edge: edge == .leading ? .leading : .trailing, alignment: alignment.key.css ?? "center",
                spacing: spacing,
                bar: content()))
    }
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }
    public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        var classes = "pad"
        if regions.contains(.container) {
            if edges.contains(.top) { classes += " bleeds-top" }
            if edges.contains(.bottom) { classes += " bleeds-bottom" }
        } else if edges.contains(.bottom) {
            classes += " bleeds-keyboard"
        }
        return modifier(WrapModifier(classes: classes))
    }
    @available(iOS, deprecated: 14.5, message: "Use ignoresSafeArea(_:edges:) instead.")
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(.container, edges: edges) }
}
