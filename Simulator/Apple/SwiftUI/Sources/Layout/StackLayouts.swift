import Foundation

extension _LayoutStack {
    @MainActor func element(id: Int, _ children: [_Element]) -> _Element {
        switch kind {
        case .vertical(let alignment, let spacing):
            StackLayout.vertical(id: id, alignment: alignment, spacing: spacing, children)
        case .horizontal(let alignment, let spacing):
            StackLayout.horizontal(id: id, alignment: alignment, spacing: spacing, children)
        case .depth(let alignment):
            StackLayout.depth(id: id, alignment: alignment, children)
        case .grid(let layout): layout.element(id: id, children)
        }
    }
}

/// A horizontal container that you can use in conditional layouts.
public struct HStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public var alignment: VerticalAlignment
    public var spacing: CGFloat?
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }
    public var _stack: _LayoutStack? { _LayoutStack(kind: .horizontal(alignment, spacing)) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        let gaps = (spacing ?? 8) * CGFloat(max(0, sizes.count - 1))
        return CGSize(width: sizes.map(\.width).reduce(gaps, +), height: sizes.map(\.height).max() ?? 0)
    }
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        var x = bounds.minX
        for subview in subviews {
            let dimensions = subview.dimensions(in: .unspecified)
            let whole = ViewDimensions(width: bounds.width, height: bounds.height)
            let y = bounds.minY + whole[alignment] - dimensions[alignment]
            subview.place(at: CGPoint(x: x, y: y), proposal: .unspecified)
            x += dimensions.width + (spacing ?? 8)
        }
    }
}

/// A vertical container that you can use in conditional layouts.
public struct VStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public var alignment: HorizontalAlignment
    public var spacing: CGFloat?
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }
    public var _stack: _LayoutStack? { _LayoutStack(kind: .vertical(alignment, spacing)) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) }
        let gaps = (spacing ?? 8) * CGFloat(max(0, sizes.count - 1))
        return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(gaps, +))
    }
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        var y = bounds.minY
        for subview in subviews {
            let proposal = ProposedViewSize(width: bounds.width, height: nil)
            let dimensions = subview.dimensions(in: proposal)
            let whole = ViewDimensions(width: bounds.width, height: bounds.height)
            let x = bounds.minX + whole[alignment] - dimensions[alignment]
            subview.place(at: CGPoint(x: x, y: y), proposal: proposal)
            y += dimensions.height + (spacing ?? 8)
        }
    }
}

/// An overlaying container that you can use in conditional layouts.
public struct ZStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public var alignment: Alignment
    public init(alignment: Alignment = .center) { self.alignment = alignment }
    public var _stack: _LayoutStack? { _LayoutStack(kind: .depth(alignment)) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        subviews.map { $0.sizeThatFits(proposal) }.reduce(.zero) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
    }
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let whole = ViewDimensions(width: bounds.width, height: bounds.height)
        for subview in subviews {
            let proposal = ProposedViewSize(bounds.size)
            let dimensions = subview.dimensions(in: proposal)
            subview.place(
                at: CGPoint(
                    x: bounds.minX + whole[alignment.horizontal] - dimensions[alignment.horizontal],
                    y: bounds.minY + whole[alignment.vertical] - dimensions[alignment.vertical]), proposal: proposal)
        }
    }
}

/// A type-erased instance of the layout protocol.
public struct AnyLayout: Layout {
    /// The cache of the layout inside.
    public struct Cache {
        fileprivate var value: Any
    }
    public typealias AnimatableData = EmptyAnimatableData
    private let base: any Layout

    public init<L>(_ layout: L) where L: Layout { base = (layout as? AnyLayout)?.base ?? layout }
    public var _stack: _LayoutStack? { base._stack }

    public func makeCache(subviews: Subviews) -> Cache {
        func make<L: Layout>(_ layout: L) -> Cache { Cache(value: layout.makeCache(subviews: subviews)) }
        return make(base)
    }
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        withCache(&cache, subviews) { layout, cache in
            func update<L: Layout>(_ layout: L) { layout.updateCache(&cache[as: L.self], subviews: subviews) }
            update(layout)
        }
    }
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        withCache(&cache, subviews) { layout, cache in
            func size<L: Layout>(_ layout: L) -> CGSize {
                layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache[as: L.self])
            }
            return size(layout)
        }
    }
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        withCache(&cache, subviews) { layout, cache in
            func place<L: Layout>(_ layout: L) {
                layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache[as: L.self])
            }
            place(layout)
        }
    }

    /// A cache of another layout, which the app switched from, is made anew.
    private func withCache<Result>(
        _ cache: inout Cache, _ subviews: Subviews, _ work: (any Layout, inout Cache) -> Result
    ) -> Result {
        func isOwn<L: Layout>(_ layout: L) -> Bool { cache.value is L.Cache }
        if !isOwn(base) { cache = makeCache(subviews: subviews) }
        return work(base, &cache)
    }
}

extension AnyLayout.Cache {
    fileprivate subscript<L: Layout>(as layout: L.Type) -> L.Cache {
        get {
            guard let value = value as? L.Cache else { preconditionFailure("the cache was made for another layout") }
            return value
        }
        set { value = newValue }
    }
}
