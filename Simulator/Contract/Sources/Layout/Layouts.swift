import SwiftUI

@MainActor func layouts(_ contract: Contract) {
    contract.drawn("A layout of the app") {
        Diagonal() {
            Text("a").layoutValue(key: Step.self, value: 3)
            Text("b").layoutPriority(2)
        }
        AnyLayout(HStackLayout(alignment: .top, spacing: 3)) { Text("a") }
        AnyLayout(VStackLayout(alignment: .leading, spacing: 3)) { Text("a") }
        AnyLayout(ZStackLayout(alignment: .top)) { Text("a") }
        HStackLayout() { Text("a") }
        VStackLayout() { Text("a") }
        ZStackLayout() { Text("a") }
        ViewThatFits {
            Text("a")
            Text("b")
        }
        ViewThatFits(in: .horizontal) { Text("a") }
    }
    contract.same("A grid as a layout") {
        Grid(alignment: .leading, horizontalSpacing: 3, verticalSpacing: 4) {
            GridRow {
                Text("a"); Text("b")
            }
            Text("c")
        }
        GridLayout(alignment: .leading, horizontalSpacing: 3, verticalSpacing: 4)() {
            GridRow {
                Text("a"); Text("b")
            }
            Text("c")
        }
        AnyLayout(GridLayout(alignment: .leading, horizontalSpacing: 3, verticalSpacing: 4)) {
            GridRow {
                Text("a"); Text("b")
            }
            Text("c")
        }
    }
    var grid = GridLayout()
    (grid.alignment, grid.horizontalSpacing, grid.verticalSpacing) = (.top, 1, 2)
    contract.fact("a grid keeps its values", grid.alignment == .top && grid.horizontalSpacing == 1)
    contract.fact("of both directions", grid.verticalSpacing == 2)
    var proposal = ProposedViewSize(width: nil, height: 3)
    contract.fact("unspecified is ten", proposal.replacingUnspecifiedDimensions() == CGSize(width: 10, height: 3))
    contract.fact(
        "or what is given",
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 1, height: 2)) == CGSize(width: 1, height: 3))
    proposal.width = 0
    proposal.height = 0
    contract.fact("a proposal of nothing", proposal == .zero && ProposedViewSize(.zero) == .zero)
    contract.fact("a proposal of all", ProposedViewSize.infinity.width == .infinity)
    contract.fact("no proposal", ProposedViewSize.unspecified == ProposedViewSize(width: nil, height: nil))
    var row = HStackLayout()
    row.alignment = .top
    row.spacing = 2
    var column = VStackLayout()
    column.alignment = .leading
    column.spacing = 3
    var pile = ZStackLayout()
    pile.alignment = .top
    contract.fact("layouts keep their values", row.spacing == 2 && column.spacing == 3 && pile.alignment == .top)
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    contract.fact("orientation", properties.stackOrientation == .horizontal)
    var spacing = ViewSpacing()
    spacing.formUnion(.zero)
    contract.fact("no spacing", spacing.union(ViewSpacing.zero).distance(to: .zero, along: .horizontal) >= 0)
}

private struct Step: LayoutValueKey {
    static let defaultValue: CGFloat = 1
}

private struct Diagonal: Layout {
    struct Cache { var sizes: [CGSize] = [] }
    static var layoutProperties: LayoutProperties { LayoutProperties() }

    func makeCache(subviews: Subviews) -> Cache { Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) }) }
    func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { subviews.first?.spacing ?? ViewSpacing() }
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        cache.sizes.reduce(into: CGSize.zero) { $0 = CGSize(width: $0.width + $1.width, height: $0.height + $1.height) }
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        var corner = bounds.origin
        for subview in subviews.sorted(by: { $0.priority > $1.priority }) {
            let dimensions = subview.dimensions(in: .unspecified)
            subview.place(at: corner, anchor: .topLeading, proposal: .unspecified)
            corner.x += dimensions.width + subview[Step.self] + dimensions[HorizontalAlignment.leading]
            corner.y += dimensions.height + dimensions[VerticalAlignment.top]
        }
        if subviews.layoutDirection == .rightToLeft, subviews.startIndex < subviews.endIndex {
            _ = subviews[0] == subviews[0]
        }
        _ = subviews[0..<1].count
        _ = subviews[[0]].count
        _ = subviews.layoutDirection == .leftToRight
    }
}
