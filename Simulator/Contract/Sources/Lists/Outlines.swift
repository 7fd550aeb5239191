import SwiftUI

private struct File: Identifiable, Hashable {
    let id: Int
    var name: String
    var children: [File]?
}

private struct Renaming: View {
    @FocusState private var isFocused: Bool
    var body: some View {
        VStack {
            RenameButton().renameAction {}
            RenameButton().renameAction($isFocused)
            RenameButton()
        }
    }
}

@MainActor func outlines(_ contract: Contract) {
    let folder = File(id: 1, name: "folder", children: [File(id: 2, name: "inside")])
    let files = [folder, File(id: 3, name: "file")]
    let bound = Binding.constant(files)
    let root = Binding.constant(folder)
    let one = Binding<Int?>.constant(3)
    let several = Binding<Set<Int>>.constant([3])
    contract.same("Outlines") {
        OutlineGroup(files, children: \.children) { Text($0.name) }
        OutlineGroup(files, id: \.id, children: \.children) { Text($0.name) }
        OutlineGroup(bound, children: \.children) { Text($0.wrappedValue.name) }
        OutlineGroup(bound, id: \.id, children: \.children) { Text($0.wrappedValue.name) }
    }
    contract.same("Outlines of one tree") {
        OutlineGroup(folder, children: \.children) { Text($0.name) }
        OutlineGroup(folder, id: \.id, children: \.children) { Text($0.name) }
        OutlineGroup(root, children: \.children) { Text($0.wrappedValue.name) }
        OutlineGroup(root, id: \.id, children: \.children) { Text($0.wrappedValue.name) }
    }
    contract.same("Lists of trees") {
        List(files, children: \.children) { Text($0.name) }
        List(files, id: \.id, children: \.children) { Text($0.name) }
        List(bound, children: \.children) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, children: \.children) { Text($0.wrappedValue.name) }
    }
    contract.same("Lists of trees that can be chosen in") {
        List(files, children: \.children, selection: one) { Text($0.name) }
        List(files, id: \.id, children: \.children, selection: one) { Text($0.name) }
        List(files, children: \.children, selection: several) { Text($0.name) }
        List(files, id: \.id, children: \.children, selection: several) { Text($0.name) }
        List(bound, children: \.children, selection: one) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, children: \.children, selection: one) { Text($0.wrappedValue.name) }
        List(bound, children: \.children, selection: several) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, children: \.children, selection: several) { Text($0.wrappedValue.name) }
    }
    contract.same("Lists that can be changed") {
        List(bound, editActions: .all) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, editActions: [.delete, .move]) { Text($0.wrappedValue.name) }
        List { ForEach(bound, editActions: .all) { Text($0.wrappedValue.name) } }
        List { ForEach(bound, id: \.id, editActions: .all) { Text($0.wrappedValue.name) } }
    }
    contract.same("Lists that can be changed and chosen in") {
        List(bound, editActions: .all, selection: one) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, editActions: .all, selection: one) { Text($0.wrappedValue.name) }
        List(bound, editActions: .all, selection: several) { Text($0.wrappedValue.name) }
        List(bound, id: \.id, editActions: .all, selection: several) { Text($0.wrappedValue.name) }
    }
    contract.distinct("What may be changed") {
        List(bound, editActions: .delete) { Text($0.wrappedValue.name) }
        List(bound, editActions: .move) { Text($0.wrappedValue.name) }
    }
    contract.distinct("Tints of rows") {
        List { Label("a", systemImage: "star") }
        List { Label("a", systemImage: "star").listItemTint(.red) }
        List { Label("a", systemImage: "star").listItemTint(.monochrome) }
        List { Label("a", systemImage: "star").listItemTint(.fixed(.green)) }
        List { Label("a", systemImage: "star").listItemTint(.preferred(.blue)) }
    }
    contract.distinct("Rows that cannot be chosen") {
        List(selection: one) { Text("a").tag(3) }
        List(selection: one) { Text("a").tag(3).selectionDisabled() }
    }
    contract.distinct("Badges") {
        List { Text("a").badge(1) }
        List { Text("a").badge(1).badgeProminence(.increased) }
        List { Text("a").badge(1).badgeProminence(.decreased) }
    }
    contract.same("Usual badges") {
        List { Text("a").badge(1).badgeProminence(.standard) }
        List { Text("a").badge(1).badgeProminence(.standard) }
    }
    contract.drawn("Renaming") { Renaming() }
    contract.fact("all actions are both", EditActions<[File]>.all == [.delete, .move])
    contract.fact("of a collection that elements stay in", EditActions<ArraySlice<File>>(rawValue: 0).isEmpty)
}
