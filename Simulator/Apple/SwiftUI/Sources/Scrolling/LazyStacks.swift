import Foundation

/// The kinds of child views that will be pinned.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A container whose views come into being as they are scrolled to. Here they all exist; what they do when they appear
/// waits until they are on the screen.
protocol LazyContainer: ArrangingView {
    var pinnedViews: PinnedScrollableViews { get }
}

extension LazyContainer {
    var environmentChange: (@MainActor (inout EnvironmentValues) -> Void)? {
        {
            [pinnedViews] in
            $0.isInLazyContainer = true
            $0.pinnedViews = pinnedViews
        }
    }
}

enum PinnedViewsKey: EnvironmentKey { static var defaultValue: PinnedScrollableViews { [] } }

extension EnvironmentValues {
    /// What sections in a lazy container keep at its edge while they are scrolled past.
    var pinnedViews: PinnedScrollableViews {
        get { self[PinnedViewsKey.self] }
        set { self[PinnedViewsKey.self] = newValue }
    }
}

/// A view that arranges its children in a line that grows vertically, creating items only as needed.
public struct LazyVStack<Content>: LazyContainer where Content: View {
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    // What is pinned to the edge of the whole stack cannot stand in a block.
    var isPaged: Bool { pinnedViews.isEmpty }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        let stack = StackLayout.vertical(id: id, alignment: alignment, spacing: spacing, children)
        // Unlike a stack it takes all the width there is.
        return stack.changing(growth: stack.growth.union(.width))
    }
}

/// A view that arranges its children in a line that grows horizontally, creating items only as needed.
public struct LazyHStack<Content>: LazyContainer where Content: View {
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        let stack = StackLayout.horizontal(id: id, alignment: alignment, spacing: spacing, children)
        return stack.changing(growth: stack.growth.union(.height))
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
    fileprivate var track: String {
        switch size {
        case .fixed(let length): length.px
        case .flexible(let minimum, let maximum): "minmax(\(minimum.px),\(maximum.isFinite ? maximum.px : "1fr"))"
        case .adaptive(let minimum, let maximum):
            "repeat(auto-fill,minmax(min(100%,\(minimum.px)),\(maximum.isFinite ? maximum.px : "1fr")))"
        }
    }
}

/// A container view that arranges its child views in a grid that grows vertically, creating items only as needed.
public struct LazyVGrid<Content>: LazyContainer where Content: View {
    private let columns: [GridItem]
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        var style: _Element.Attributes = [
            ("grid-template-columns", columns.map(\.track).joined(separator: " ")),
            ("gap", "\((spacing ?? 8).px) \((columns.first?.spacing ?? 8).px)"),
        ]
        if alignment != .center, let css = alignment.key.css { style.append(("justify-content", css)) }
        if let alignment = columns.first?.alignment { style += alignment.css }
        return _Element(id: id, classes: "lazy-grid", style: style, growth: .width, children: children)
    }
}

/// A container view that arranges its child views in a grid that grows horizontally, creating items only as needed.
public struct LazyHGrid<Content>: LazyContainer where Content: View {
    private let rows: [GridItem]
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.pinnedViews = pinnedViews
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        var style: _Element.Attributes = [
            ("grid-auto-flow", "column"), ("grid-template-rows", rows.map(\.track).joined(separator: " ")),
            ("gap", "\((rows.first?.spacing ?? 8).px) \((spacing ?? 8).px)"),
        ]
        if alignment != .center, let css = alignment.key.css { style.append(("align-content", css)) }
        return _Element(id: id, classes: "lazy-grid", style: style, growth: .height, children: children)
    }
}
