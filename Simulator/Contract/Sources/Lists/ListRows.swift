import SwiftUI
import UniformTypeIdentifiers

@MainActor func listRows(_ contract: Contract) {
    func list<Row: View>(_ row: Row) -> some View {
        List {
            row
            Text("b")
        }
    }
    let row = Text("a")
    let badge = "1"
    contract.distinct("Modifiers of rows") {
        list(row)
        list(row.listRowBackground(Color.red))
        list(row.listRowInsets(EdgeInsets()))
        list(row.listRowSeparator(.hidden))
        list(row.listRowSeparatorTint(.red))
        list(row.swipeActions { Button("x") {} })
        list(row.swipeActions(edge: .leading) { Button("x") {} })
        list(row.swipeActions(edge: .leading, allowsFullSwipe: false) { Button("x") {} })
        list(row.badge(3))
    }
    contract.same("Badges") {
        list(row.badge(1))
        list(row.badge("1"))
        list(row.badge(badge))
        list(row.badge(Text("1")))
    }
    contract.same("No badge, no background of its own") {
        list(row)
        list(row.badge(0))
        list(row.badge(nil as Text?))
        list(row.listRowBackground(nil as Color?))
        list(row.listRowInsets(nil))
    }
    contract.drawn("Separators at one edge") {
        list(row.listRowSeparator(.hidden, edges: .bottom))
        list(row.listRowSeparator(.visible, edges: [.top, .bottom]))
        list(row.listRowSeparatorTint(.red, edges: .top))
        list(row.listRowSeparatorTint(nil))
    }
    let rows = ForEach(Item.some) { Text(verbatim: "\($0.id)") }
    contract.distinct("Rows that can be edited") {
        List { rows }
        List { rows.onDelete { _ in } }
        List { rows.onMove { _, _ in } }.environment(\.editMode, .constant(.active))
        List { rows.onDelete { _ in } }.environment(\.editMode, .constant(.active))
        List { rows.onDelete { _ in }.onMove { _, _ in } }.environment(\.editMode, .constant(.active))
    }
    contract.same("Rows that take what is dropped between them") {
        List { rows.onInsert(of: [.plainText]) { _, _ in } }
        List { rows.onInsert(of: ["public.plain-text"]) { _, _ in } }
        List { rows.dropDestination(for: String.self) { (_: [String], _: Int) in } }
        List { rows.onInsert(of: [.plainText]) { _, _ in }.onDelete(perform: nil) }
    }
    contract.same("Rows that cannot") {
        List { rows }
        List { rows.onDelete(perform: nil) }
        List { rows.onMove(perform: nil) }
        List { ForEach(Item.some) { Text(verbatim: "\($0.id)").deleteDisabled(true) }.onDelete { _ in } }
    }
    contract.drawn("Rows that stay") {
        List { ForEach(Item.some) { Text(verbatim: "\($0.id)").moveDisabled(true) }.onMove { _, _ in } }
    }
}
