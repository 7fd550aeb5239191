import SwiftUI

@MainActor func grids(_ contract: Contract) {
    contract.drawn("Grid") {
        Grid {
            GridRow {
                Text("a")
                Text("b").gridColumnAlignment(.leading)
            }
            GridRow(alignment: .top) { Text("c").gridCellColumns(2) }
            Text("d").gridCellAnchor(.center)
            Divider().gridCellUnsizedAxes(.horizontal)
        }
        Grid(alignment: .leading, horizontalSpacing: 1, verticalSpacing: 2) { GridRow { Text("a") } }
    }
    contract.distinct("Sizes of columns") {
        LazyVGrid(columns: [GridItem()]) { Text("a") }
        LazyVGrid(columns: [GridItem(.fixed(10))]) { Text("a") }
        LazyVGrid(columns: [GridItem(.flexible(minimum: 20, maximum: 30))]) { Text("a") }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 20))]) { Text("a") }
        LazyVGrid(columns: [GridItem(), GridItem()]) { Text("a") }
        LazyVGrid(columns: [GridItem()], spacing: 3) { Text("a") }
    }
    contract.same("Columns as usual") {
        LazyVGrid(columns: [GridItem()]) { Text("a") }
        LazyVGrid(columns: [GridItem(.flexible())]) { Text("a") }
        LazyVGrid(columns: [GridItem(.flexible(minimum: 10, maximum: .infinity), spacing: nil, alignment: nil)]) {
            Text("a")
        }
    }
    contract.drawn("More of grids") {
        LazyVGrid(
            columns: [GridItem(.fixed(3), spacing: 4, alignment: .leading)], alignment: .leading, spacing: 3,
            pinnedViews: .sectionHeaders
        ) { Text("a") }
        LazyHGrid(rows: [GridItem()]) { Text("a") }
        LazyHGrid(rows: [GridItem(.fixed(3))], alignment: .top, spacing: 3, pinnedViews: []) { Text("a") }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 20, maximum: 40))]) { Text("a") }
    }
    var item = GridItem(.fixed(10), spacing: 3, alignment: .top)
    contract.fact("an item keeps its values", item.spacing == 3 && item.alignment == .top)
    item.size = .flexible()
    if case .flexible(let minimum, let maximum) = item.size {
        contract.fact("flexible items", minimum == 10 && maximum == .infinity)
    }
}
