import Foundation

/// Types used to identify alignment guides.
public protocol AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and alignment guides in its own coordinate space.
public struct ViewDimensions: Equatable {
    public let width: CGFloat
    public let height: CGFloat

    public subscript(guide: HorizontalAlignment) -> CGFloat { guide.key.defaultValue(self) }
    public subscript(guide: VerticalAlignment) -> CGFloat { guide.key.defaultValue(self) }
}

/// What tells alignments apart, and how CSS names the nearest thing it has.
struct AlignmentKey: Hashable, @unchecked Sendable {
    let id: ObjectIdentifier
    let css: String
    let defaultValue: (ViewDimensions) -> CGFloat

    init(_ id: any AlignmentID.Type, css: String) {
        self.id = ObjectIdentifier(id)
        self.css = css
        defaultValue = { id.defaultValue(in: $0) }
    }

    static func == (lhs: AlignmentKey, rhs: AlignmentKey) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
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

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, css: "center") }
    private init(_ id: any AlignmentID.Type, css: String) { key = AlignmentKey(id, css: css) }

    public static let leading = HorizontalAlignment(Leading.self, css: "start")
    public static let center = HorizontalAlignment(Center.self, css: "center")
    public static let trailing = HorizontalAlignment(Trailing.self, css: "end")
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
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }
    private enum LastText: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, css: "center") }
    private init(_ id: any AlignmentID.Type, css: String) { key = AlignmentKey(id, css: css) }

    public static let top = VerticalAlignment(Top.self, css: "start")
    public static let center = VerticalAlignment(Center.self, css: "center")
    public static let bottom = VerticalAlignment(Bottom.self, css: "end")
    public static let firstTextBaseline = VerticalAlignment(FirstText.self, css: "baseline")
    public static let lastTextBaseline = VerticalAlignment(LastText.self, css: "last baseline")
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
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)

    /// The items of a grid at this alignment; the style sheet's default, centre, is left out.
    var css: _Element.Attributes {
        var style: _Element.Attributes = []
        if horizontal != .center { style.append(("justify-items", horizontal.key.css)) }
        if vertical != .center { style.append(("align-items", vertical.key.css)) }
        return style
    }
}
