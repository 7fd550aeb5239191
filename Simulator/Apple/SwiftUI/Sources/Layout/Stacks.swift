import Foundation

/// A view that arranges its subviews in a vertical line.
public struct VStack<Content>: ArrangingView where Content: View {
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    let content: Content

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        StackLayout.vertical(id: id, alignment: alignment, spacing: spacing, children)
    }
}

/// A view that arranges its subviews in a horizontal line.
public struct HStack<Content>: ArrangingView where Content: View {
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    let content: Content

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        StackLayout.horizontal(id: id, alignment: alignment, spacing: spacing, children)
    }
}

/// A view that overlays its subviews, aligning them in both axes.
public struct ZStack<Content>: ArrangingView where Content: View {
    private let alignment: Alignment
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        StackLayout.depth(id: id, alignment: alignment, children)
    }
}

/// The elements of stacks. A horizontal stack is a grid rather than a flex box: tracks of `auto` size are grown
/// equally up to their content's width, which is how texts share the width of a stack.
@MainActor enum StackLayout {
    static func vertical(
        id: Int, alignment: HorizontalAlignment, spacing: CGFloat?, _ children: [_Element]
    ) -> _Element {
        var style: _Element.Attributes = []
        if alignment != .center, let css = alignment.key.css { style.append(("align-items", css)) }
        if let spacing { style.append(("gap", spacing.px)) }
        let stack = _Element(
            id: id, classes: "vstack", style: style, growth: growth(of: children, spacerAxis: .height),
            children: children)
        return stack.aligned(horizontal: alignment)
    }

    static func horizontal(
        id: Int, alignment: VerticalAlignment, spacing: CGFloat?, _ children: [_Element]
    ) -> _Element {
        var style: _Element.Attributes = []
        if alignment != .center, let css = alignment.key.css { style.append(("align-items", css)) }
        if let spacing { style.append(("gap", spacing.px)) }
        style.append(("grid-template-columns", columns(children)))
        let stack = _Element(
            id: id, classes: "hstack", style: style, growth: growth(of: children, spacerAxis: .width),
            children: children)
        return stack.aligned(vertical: alignment)
    }

    static func depth(id: Int, alignment: Alignment, _ children: [_Element]) -> _Element {
        let stack = _Element(
            id: id, classes: "zstack", style: alignment.css, growth: children.growth.subtracting(.spacer),
            children: children)
        return stack.aligned(horizontal: alignment.horizontal, vertical: alignment.vertical)
    }

    private static func growth(of children: [_Element], spacerAxis: _Growth) -> _Growth {
        var growth = children.growth
        if growth.remove(.spacer) != nil { growth.insert(spacerAxis) }
        // A divider goes right across the stack it is in, so the stack takes all there is across.
        if children.contains(where: { $0.hasClass("divider") }) {
            growth.insert(spacerAxis == .height ? .width : .height)
        }
        return growth
    }

    private static func columns(_ children: [_Element]) -> String {
        let highest = children.map { $0.traits[LayoutPriorityTrait.self] }.max() ?? 0
        return children.map { child in
            let priority = child.traits[LayoutPriorityTrait.self]
            if child.growth.contains(.spacer) { return "minmax(0,1fr)" }
            if child.growth.contains(.width) {
                let least = child.traits[MinimumWidthTrait.self].map(\.px) ?? "0"
                if let limit = child.traits[MaximumWidthTrait.self] { return "minmax(\(least),\(limit.px))" }
                return "minmax(\(least),1fr)"
            }
            if child.traits[FixedWidthTrait.self] { return "max-content" }
            // What has a lower priority gives way down to nothing before the others shrink.
            if priority < highest { return "minmax(0,auto)" }
            if priority > 0 { return "max-content" }
            return "minmax(min-content,auto)"
        }.joined(separator: " ")
    }
}

enum LayoutPriorityTrait: ViewTraitKey { static var defaultValue: Double { 0 } }
/// A finite `maxWidth` of a frame that grows.
enum MaximumWidthTrait: ViewTraitKey { static var defaultValue: CGFloat? { nil } }
/// The least width of a frame.
enum MinimumWidthTrait: ViewTraitKey { static var defaultValue: CGFloat? { nil } }
/// Whether the view keeps its ideal width (`fixedSize`).
enum FixedWidthTrait: ViewTraitKey { static var defaultValue: Bool { false } }

/// A flexible space that expands along the major axis of its containing stack layout.
public struct Spacer: PrimitiveView {
    public var minLength: CGFloat?

    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        let style = node.view.minLength.asList { (name: "--min", value: $0 == 0 ? "0px" : $0.px) }
        node.output = [_Element(id: node.elementID(), classes: "spacer", style: style, growth: .spacer)]
    }
}

/// A visual element that can be used to separate other content.
public struct Divider: PrimitiveView {
    public init() {}

    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [_Element(id: node.elementID(), classes: "divider", attributes: [("role", "separator")])]
    }
}
