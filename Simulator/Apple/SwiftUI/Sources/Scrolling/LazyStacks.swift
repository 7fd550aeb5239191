import Foundation

/// The kinds of child views that will be pinned.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A view that arranges its children in a line that grows vertically, creating items only as needed.
public struct LazyVStack<Content>: PrimitiveView where Content: View {
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    private let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let stack = StackLayout.vertical(
            id: node.elementID(), alignment: node.view.alignment, spacing: node.view.spacing, node.children[0].output)
        // Unlike a stack it takes all the width there is.
        node.output = [stack.changing(growth: stack.growth.union(.width))]
        node.mergeChildPreferences()
    }
}

/// A view that arranges its children in a line that grows horizontally, creating items only as needed.
public struct LazyHStack<Content>: PrimitiveView where Content: View {
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    private let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let stack = StackLayout.horizontal(
            id: node.elementID(), alignment: node.view.alignment, spacing: node.view.spacing, node.children[0].output)
        node.output = [stack.changing(growth: stack.growth.union(.height))]
        node.mergeChildPreferences()
    }
}

/// A description of a row or a column in a lazy grid.
public struct GridItem: Sendable {
    /// The size in the minor axis of one or more rows or columns in a grid layout.
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public var size: Size
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    /// The track of a CSS grid.
    var track: String {
        switch size {
        case .fixed(let length): length.px
        case .flexible(let minimum, let maximum): "minmax(\(minimum.px),\(maximum.isFinite ? maximum.px : "1fr"))"
        case .adaptive(let minimum, let maximum):
            "repeat(auto-fill,minmax(min(100%,\(minimum.px)),\(maximum.isFinite ? maximum.px : "1fr")))"
        }
    }
}

/// A container view that arranges its child views in a grid that grows vertically, creating items only as needed.
public struct LazyVGrid<Content>: PrimitiveView where Content: View {
    private let columns: [GridItem]
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    private let content: Content

    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        var style: _Element.Attributes = [
            ("grid-template-columns", view.columns.map(\.track).joined(separator: " ")),
            ("gap", "\((view.spacing ?? 8).px) \((view.columns.first?.spacing ?? 8).px)"),
        ]
        if view.alignment != .center { style.append(("justify-content", view.alignment.key.css)) }
        if let alignment = view.columns.first?.alignment { style += alignment.css }
        node.output = [
            _Element(
                id: node.elementID(), classes: "lazy-grid", style: style, growth: .width,
                children: node.children[0].output)
        ]
        node.mergeChildPreferences()
    }
}

/// A container view that arranges its child views in a grid that grows horizontally, creating items only as needed.
public struct LazyHGrid<Content>: PrimitiveView where Content: View {
    private let rows: [GridItem]
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    private let content: Content

    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        node.output = [
            _Element(
                id: node.elementID(), classes: "lazy-grid",
                style: [
                    ("grid-auto-flow", "column"), ("grid-template-rows", view.rows.map(\.track).joined(separator: " ")),
                    ("gap", "\((view.rows.first?.spacing ?? 8).px) \((view.spacing ?? 8).px)"),
                ], growth: .height, children: node.children[0].output)
        ]
        node.mergeChildPreferences()
    }
}

/// A container view that arranges other views in a two dimensional layout.
public struct Grid<Content>: PrimitiveView where Content: View {
    private let alignment: Alignment
    private let horizontalSpacing: CGFloat?
    private let verticalSpacing: CGFloat?
    private let content: Content

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let rows = node.children[0].output
        let cells = rows.filter { $0.hasClass("grid-row") }
        let columnCount =
            cells.map { row in row.children.reduce(0) { $0 + $1.traits[GridColumnsTrait.self] } }.max() ?? 1
        let growing = (0..<columnCount).map { column in
            cells.contains { $0.children.indices.contains(column) && $0.children[column].growth.contains(.width) }
        }
        var style = view.alignment.css
        style.append(
            (
                "grid-template-columns",
                growing.map { $0 ? "minmax(0,1fr)" : "minmax(min-content,auto)" }.joined(separator: " ")
            ))
        if view.horizontalSpacing != nil || view.verticalSpacing != nil {
            style.append(("gap", "\((view.verticalSpacing ?? 8).px) \((view.horizontalSpacing ?? 8).px)"))
        }
        node.output = [
            _Element(
                id: node.elementID(), classes: "grid", style: style, growth: growing.contains(true) ? .width : [],
                children: rows)
        ]
        node.mergeChildPreferences()
    }
}

/// A horizontal row in a two dimensional grid container.
public struct GridRow<Content>: PrimitiveView where Content: View {
    private let alignment: VerticalAlignment?
    private let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
    public static func _emit(_ node: _ViewNode<Self>) {
        let alignment = node.view.alignment
        let cells = node.children[0].output.enumerated().map { index, cell -> _Element in
            var style: _Element.Attributes = []
            let span = cell.traits[GridColumnsTrait.self]
            // A row begins in the first column, whatever the row before left open.
            if index == 0 {
                style.append(("grid-column", "1 / span \(span)"))
            } else if span > 1 {
                style.append(("grid-column", "span \(span)"))
            }
            if let alignment { style.append(("align-self", alignment.key.css)) }
            return cell.changing(style: style)
        }
        node.output = [_Element(id: node.elementID(), classes: "grid-row", growth: cells.growth, children: cells)]
        node.mergeChildPreferences()
    }
}

enum GridColumnsTrait: ViewTraitKey { static var defaultValue: Int { 1 } }

extension View {
    public func gridCellColumns(_ count: Int) -> some View {
        modifier(ChangeModifier(setTraits: { $0[GridColumnsTrait.self] = max(1, count) }))
    }
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        modifier(ChangeModifier(style: [("justify-self", guide.key.css)]))
    }
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
}
