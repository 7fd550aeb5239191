import Foundation

/// Types used to identify alignment guides.
public protocol AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat
    /// Takes the guide of one more view of a container into that of the container.
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?)
}

extension AlignmentID {
    public static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = ((parentValue ?? 0) * CGFloat(n) + childValue) / CGFloat(n + 1)
    }
}

/// A view's size and alignment guides in its own coordinate space.
public struct ViewDimensions: Equatable {
    public let width: CGFloat
    public let height: CGFloat
    /// The base lines of the first and last line of text; the lower edge where nothing is known of them.
    var firstBaseline: CGFloat
    var lastBaseline: CGFloat
    var guides = AlignmentGuides()

    init(width: CGFloat, height: CGFloat, guides: AlignmentGuides = AlignmentGuides()) {
        self.width = width
        self.height = height
        firstBaseline = height
        lastBaseline = height
        self.guides = guides
    }

    public subscript(guide: HorizontalAlignment) -> CGFloat { self[explicit: guide] ?? guide.key.defaultValue(self) }
    public subscript(guide: VerticalAlignment) -> CGFloat { self[explicit: guide] ?? guide.key.defaultValue(self) }
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { guides.value(guide.key, in: self) }
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { guides.value(guide.key, in: self) }

    public static func == (lhs: ViewDimensions, rhs: ViewDimensions) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height
    }
}

/// What tells alignments apart, and how CSS names the nearest thing it has.
struct AlignmentKey: Hashable, @unchecked Sendable {
    let id: any AlignmentID.Type
    /// How CSS aligns so; nil for an alignment of the app, which it does not know.
    let css: String?

    init(_ id: any AlignmentID.Type, css: String? = nil) {
        self.id = id
        self.css = css
    }

    func defaultValue(_ dimensions: ViewDimensions) -> CGFloat { id.defaultValue(in: dimensions) }

    func combine(_ values: some Sequence<CGFloat?>) -> CGFloat? {
        var result: CGFloat?
        for (count, value) in values.compactMap({ $0 }).enumerated() {
            id._combineExplicit(childValue: value, count, into: &result)
        }
        return result
    }

    static func == (lhs: AlignmentKey, rhs: AlignmentKey) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Equatable, Sendable {
    let key: AlignmentKey

    private enum Leading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    private enum Center: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
    }
    private enum Trailing: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
    }

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id) }
    private init(_ id: any AlignmentID.Type, css: String) { key = AlignmentKey(id, css: css) }

    public static let leading = HorizontalAlignment(Leading.self, css: "start")
    public static let center = HorizontalAlignment(Center.self, css: "center")
    public static let trailing = HorizontalAlignment(Trailing.self, css: "end")
    public static let listRowSeparatorLeading = HorizontalAlignment(Leading.self, css: "start")
    public static let listRowSeparatorTrailing = HorizontalAlignment(Trailing.self, css: "end")

    public func combineExplicit<S>(_ values: S) -> CGFloat? where S: Sequence, S.Element == CGFloat? {
        key.combine(values)
    }
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Equatable, Sendable {
    let key: AlignmentKey

    private enum Top: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    private enum Center: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
    }
    private enum Bottom: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }
    private enum FirstText: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.firstBaseline }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = min(parentValue ?? childValue, childValue)
        }
    }
    private enum LastText: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.lastBaseline }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = max(parentValue ?? childValue, childValue)
        }
    }

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id) }
    private init(_ id: any AlignmentID.Type, css: String) { key = AlignmentKey(id, css: css) }

    public static let top = VerticalAlignment(Top.self, css: "start")
    public static let center = VerticalAlignment(Center.self, css: "center")
    public static let bottom = VerticalAlignment(Bottom.self, css: "end")
    public static let firstTextBaseline = VerticalAlignment(FirstText.self, css: "baseline")
    public static let lastTextBaseline = VerticalAlignment(LastText.self, css: "last baseline")

    public func combineExplicit<S>(_ values: S) -> CGFloat? where S: Sequence, S.Element == CGFloat? {
        key.combine(values)
    }
}

/// An alignment in both axes.
public struct Alignment: Equatable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

    /// The items of a grid at this alignment; the style sheet's default, centre, is left out.
    var css: _Element.Attributes {
        var style: _Element.Attributes = []
        if horizontal != .center, let css = horizontal.key.css { style.append(("justify-items", css)) }
        if vertical != .center, let css = vertical.key.css { style.append(("align-items", css)) }
        return style
    }
}
