import Foundation

/// A grid that you can use in conditional layouts.
public struct GridLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public var alignment: Alignment
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    /// Where the rows of a grid lie.
    public struct Cache {
        fileprivate var heights: [CGFloat]
    }

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    public var _stack: _LayoutStack? { _LayoutStack(kind: .grid(self)) }

    // For layouts that ask this one: rows below each other.

    public func makeCache(subviews: Subviews) -> Cache {
        Cache(heights: subviews.map { $0.sizeThatFits(.unspecified).height })
    }
    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let gaps = (verticalSpacing ?? 8) * CGFloat(max(0, subviews.count - 1))
        return CGSize(
            width: subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0,
            height: cache.heights.reduce(gaps, +))
    }
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        var y = bounds.minY
        for (subview, height) in zip(subviews, cache.heights) {
            subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: .unspecified)
            y += height + (verticalSpacing ?? 8)
        }
    }
}

@available(*, unavailable)
extension GridLayout.Cache: Sendable {}

extension GridLayout {
    @MainActor func element(id: Int, _ rows: [_Element]) -> _Element {
        let cells = rows.filter { $0.hasClass("grid-row") }
        let columnCount =
            cells.map { row in row.children.reduce(0) { $0 + $1.traits[GridColumnsTrait.self] } }.max() ?? 1
        let growing = (0..<columnCount).map { column in
            cells.contains { $0.children.indices.contains(column) && $0.children[column].widensGrid }
        }
        // A view between the rows lies across all columns, and takes the whole width where it takes what it gets.
        let isWide = growing.contains(true) || rows.contains { !$0.hasClass("grid-row") && $0.widensGrid }
        var style = alignment.css
        style.append(
            (
                "grid-template-columns",
                growing.map { $0 ? "minmax(0,1fr)" : "minmax(min-content,auto)" }.joined(separator: " ")
            ))
        if horizontalSpacing != nil || verticalSpacing != nil {
            style.append(("gap", "\((verticalSpacing ?? 8).px) \((horizontalSpacing ?? 8).px)"))
        }
        return _Element(id: id, classes: "grid", style: style, growth: isWide ? .width : [], children: rows)
    }
}
