import SwiftUI

@MainActor func lists(_ contract: Contract) {
    contract.same("List") {
        List { ForEach(0..<3) { Text(verbatim: "\($0)") } }
        List(0..<3) { Text(verbatim: "\($0)") }
        List([0, 1, 2], id: \.self) { Text(verbatim: "\($0)") }
        List(Item.some) { Text(verbatim: "\($0.id)") }
        List(.constant(Item.some)) { $item in Text(verbatim: "\(item.id)") }
        List(.constant([0, 1, 2]), id: \.self) { $item in Text(verbatim: "\(item)") }
    }
    let one = Binding<Int?>.constant(1)
    let several = Binding<Set<Int>>.constant([1])
    contract.same("List with one row selected") {
        List(selection: one) { ForEach(Item.some) { Text(verbatim: "\($0.id)") } }
        List(Item.some, selection: one) { Text(verbatim: "\($0.id)") }
        List([0, 1, 2], id: \.self, selection: one) { Text(verbatim: "\($0)") }
        List(0..<3, selection: one) { Text(verbatim: "\($0)") }
        List(.constant([0, 1, 2]), id: \.self, selection: one) { $item in Text(verbatim: "\(item)") }
        List(.constant(Item.some), selection: one) { $item in Text(verbatim: "\(item.id)") }
    }
    contract.same("List with several rows selected") {
        List(selection: several) { ForEach(Item.some) { Text(verbatim: "\($0.id)") } }
        List(Item.some, selection: several) { Text(verbatim: "\($0.id)") }
        List([0, 1, 2], id: \.self, selection: several) { Text(verbatim: "\($0)") }
        List(.constant([0, 1, 2]), id: \.self, selection: several) { $item in Text(verbatim: "\(item)") }
        List(.constant(Item.some), selection: several) { $item in Text(verbatim: "\(item.id)") }
    }
    let list = List { Section("Head") { Text("a") } }
    contract.distinct("Styles of lists") {
        list.listStyle(.plain)
        list.listStyle(.grouped)
        list.listStyle(.inset)
        list.listStyle(.insetGrouped)
        list.listStyle(.sidebar)
    }
    contract.drawn("Styles of lists by type") {
        list.listStyle(.automatic)
        list.listStyle(DefaultListStyle())
        list.listStyle(PlainListStyle())
        list.listStyle(GroupedListStyle())
        list.listStyle(InsetListStyle())
        list.listStyle(InsetGroupedListStyle())
        list.listStyle(SidebarListStyle())
    }
    contract.drawn("Distances in lists") {
        list.listRowSpacing(10)
        List([0, 1], id: \.self, selection: several) { Text(verbatim: "\($0)") }
            .contextMenu(forSelectionType: Int.self) { values in Button("\(values.count)") {} }
        List([0, 1], id: \.self, selection: several) { Text(verbatim: "\($0)") }
            .contextMenu(forSelectionType: Int.self) { _ in
                Button("a") {}
            } primaryAction: { _ in
            }
        list.listSectionSpacing(10)
        list.listSectionSeparator(.hidden)
        list.listSectionSeparator(.hidden, edges: .top)
        list.listSectionSeparatorTint(.red)
        list.listSectionSeparatorTint(.red, edges: .bottom)
        list.environment(\.defaultMinListRowHeight, 10)
    }
    contract.distinct("Background of scrolling content") {
        list
        list.scrollContentBackground(.hidden)
    }
    contract.drawn("Refreshing and editing") {
        list.refreshable {}
        list.environment(\.editMode, .constant(.active))
    }
    contract.fact("only the inactive mode edits nothing", !EditMode.inactive.isEditing && EditMode.active.isEditing)
    contract.fact("the passing mode edits", EditMode.transient.isEditing)
}
