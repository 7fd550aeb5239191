import Foundation

/// A collection of proxy values that represent the subviews of a layout view.
public struct LayoutSubviews: Equatable, RandomAccessCollection, @unchecked Sendable {
    public typealias SubSequence = LayoutSubviews
    public typealias Element = LayoutSubview
    public typealias Index = Int
    public typealias Indices = Range<Int>
    public typealias Iterator = IndexingIterator<LayoutSubviews>

    public var layoutDirection: LayoutDirection
    private let views: [LayoutSubview]

    init(_ views: [LayoutSubview], layoutDirection: LayoutDirection) {
        self.views = views
        self.layoutDirection = layoutDirection
    }

    public var startIndex: Int { views.startIndex }
    public var endIndex: Int { views.endIndex }
    public subscript(index: Int) -> LayoutSubview { views[index] }
    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        LayoutSubviews(Array(views[bounds]), layoutDirection: layoutDirection)
    }
    public subscript<S>(indices: S) -> LayoutSubviews where S: Sequence, S.Element == Int {
        LayoutSubviews(indices.map { views[$0] }, layoutDirection: layoutDirection)
    }
}

/// A proxy that represents one subview of a layout.
public struct LayoutSubview: Equatable, @unchecked Sendable {
    /// What a layout decides about a subview.
    final class Item {
        let element: _Element
        let measurer: ElementMeasurer
        var placement: (position: CGPoint, proposal: ProposedViewSize)?

        init(element: _Element, measurer: ElementMeasurer) {
            self.element = element
            self.measurer = measurer
        }
    }
    let item: Item

    public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.item === b.item }

    public subscript<K>(key: K.Type) -> K.Value where K: LayoutValueKey {
        item.element.traits[LayoutValueTrait<K>.self]
    }
    public var priority: Double { item.element.traits[LayoutPriorityTrait.self] }
    public var spacing: ViewSpacing { ViewSpacing() }

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { item.measurer.size(of: item.element, proposal) }

    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(
            width: size.width, height: size.height, guides: item.element.traits[AlignmentGuidesTrait.self])
    }

    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let size = anchor == .topLeading ? .zero : sizeThatFits(proposal)
        item.placement = (
            CGPoint(x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y), proposal
        )
    }
}
