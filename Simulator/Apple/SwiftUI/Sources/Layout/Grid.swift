import Foundation

/// A container view that arranges other views in a two dimensional layout.
public struct Grid<Content>: ArrangingView where Content: View {
    private let alignment: Alignment
    private let horizontalSpacing: CGFloat?
    private let verticalSpacing: CGFloat?
    let content: Content

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }

    func arrange(id: Int, _ rows: [_Element]) -> _Element {
        GridLayout(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
            .element(id: id, rows)
    }
}

/// A horizontal row in a two dimensional grid container.
public struct GridRow<Content>: ArrangingView where Content: View {
    private let alignment: VerticalAlignment?
    let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func arrange(id: Int, _ children: [_Element]) -> _Element {
        let cells = children.enumerated().map { index, cell -> _Element in
            var style: _Element.Attributes = []
            let span = cell.traits[GridColumnsTrait.self]
            // A row begins in the first column, whatever the row before left open.
            if index == 0 {
                style.append(("grid-column", "1 / span \(span)"))
            } else if span > 1 {
                style.append(("grid-column", "span \(span)"))
            }
            if let css = alignment?.key.css, cell.traits[GridAnchorTrait.self] == nil {
                style.append(("align-self", css))
            }
            return cell.changing(style: style)
        }
        return _Element(id: id, classes: "grid-row", growth: cells.growth, children: cells)
    }
}

enum GridColumnsTrait: ViewTraitKey { static var defaultValue: Int { 1 } }
/// Where in its cell a view stands.
enum GridAnchorTrait: ViewTraitKey { static var defaultValue: UnitPoint? { nil } }
/// The axes in which a view takes the room of its cell without asking for any.
enum GridUnsizedTrait: ViewTraitKey { static var defaultValue: Axis.Set { [] } }

extension _Element {
    /// Whether a view of a grid makes its columns take all the width there is.
    var widensGrid: Bool {
        (growth.contains(.width) || hasClass("divider")) && !traits[GridUnsizedTrait.self].contains(.horizontal)
    }
}

extension View {
    public func gridCellColumns(_ count: Int) -> some View {
        modifier(ChangeModifier(setTraits: { $0[GridColumnsTrait.self] = max(1, count) }))
    }
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        modifier(ChangeModifier(style: guide.key.css.asList { ("justify-self", $0) }))
    }
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        // The room beside the view is shared out as the point says.
        modifier(
            WrapModifier(
                classes: "grid-anchor",
                style: [
                    ("grid-template-columns", "\(anchor.x.css)fr auto \((1 - anchor.x).css)fr"),
                    ("grid-template-rows", "\(anchor.y.css)fr auto \((1 - anchor.y).css)fr"),
                ], setTraits: { $0[GridAnchorTrait.self] = anchor }))
    }
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        modifier(
            WrapModifier(
                classes: "grid-unsized" + (axes.contains(.horizontal) ? " unsized-width" : "")
                    + (axes.contains(.vertical) ? " unsized-height" : ""),
                setTraits: { $0[GridUnsizedTrait.self] = axes }))
    }
}
