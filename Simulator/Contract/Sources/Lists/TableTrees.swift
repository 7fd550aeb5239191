import SwiftUI

private struct File: Identifiable, Hashable {
    let id: Int
    var name: String
    var children: [File]?
}

@MainActor func tableTrees(_ contract: Contract) {
    let folder = File(id: 1, name: "folder", children: [File(id: 2, name: "inside")])
    let files = [folder, File(id: 3, name: "file")]
    let one = Binding<Int?>.constant(3)
    let several = Binding<Set<Int>>.constant([3])
    let order = Binding<[KeyPathComparator<File>]>.constant([KeyPathComparator(\File.name)])
    var hiding = TableColumnCustomization<File>()
    hiding[visibility: "name"] = .hidden
    let hidden = Binding.constant(hiding)
    let all = Binding.constant(TableColumnCustomization<File>())
    contract.same("Tables of trees") {
        Table(files, children: \.children) { TableColumn("Name", value: \.name) }
        Table(files, children: \.children, sortOrder: order) { TableColumn("Name", value: \.name) }
        Table(of: File.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            OutlineGroup(files, children: \.children)
        }
        Table(of: File.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            OutlineGroup(folder, children: \.children)
            TableRow(files[1])
        }
        Table(of: File.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            DisclosureTableRow(folder) { TableRow(File(id: 2, name: "inside")) }
            TableRow(files[1])
        }
    }
    contract.distinct("Rows that are open and closed") {
        Table(of: File.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            DisclosureTableRow(folder, isExpanded: .constant(true)) { TableRow(files[1]) }
        }
        Table(of: File.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            DisclosureTableRow(folder, isExpanded: .constant(false)) { TableRow(files[1]) }
        }
    }
    contract.same("Tables of trees that can be chosen in") {
        Table(files, children: \.children, selection: one) { TableColumn("Name", value: \.name) }
        Table(files, children: \.children, selection: several) { TableColumn("Name", value: \.name) }
        Table(files, children: \.children, selection: one, sortOrder: order) { TableColumn("Name", value: \.name) }
        Table(files, children: \.children, selection: several, sortOrder: order) {
            TableColumn("Name", value: \.name)
        }
    }
    contract.distinct("Columns that are hidden") {
        Table(files, columnCustomization: all) {
            TableColumn("Name", value: \.name).customizationID("name")
            TableColumn("Number") { Text(verbatim: "\($0.id)") }
        }
        Table(files, columnCustomization: hidden) {
            TableColumn("Name", value: \.name).customizationID("name")
            TableColumn("Number") { Text(verbatim: "\($0.id)") }
        }
    }
    contract.same("Columns with names") {
        Table(files, columnCustomization: all) { TableColumn("Name", value: \.name).customizationID("name") }
        Table(files, sortOrder: order, columnCustomization: all) {
            TableColumn("Name", value: \.name).customizationID("name")
        }
        Table(of: File.self, columnCustomization: all) {
            TableColumn("Name", value: \.name).disabledCustomizationBehavior(.all)
        } rows: {
            ForEach(files) { TableRow($0).selectionDisabled() }
        }
        Table(sortOrder: order, columnCustomization: all) {
            TableColumn("Name", value: \.name).defaultVisibility(.visible)
        } rows: {
            ForEach(files) { TableRow($0) }
        }
    }
    contract.same("Columns with names, and rows that can be chosen") {
        Table(files, selection: one, columnCustomization: all) { TableColumn("Name", value: \.name) }
        Table(files, selection: several, columnCustomization: all) { TableColumn("Name", value: \.name) }
        Table(files, selection: one, sortOrder: order, columnCustomization: all) { TableColumn("Name", value: \.name) }
        Table(files, selection: several, sortOrder: order, columnCustomization: all) {
            TableColumn("Name", value: \.name)
        }
        Table(of: File.self, selection: one, columnCustomization: all) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(files) { TableRow($0) }
        }
        Table(of: File.self, selection: several, columnCustomization: all) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(files) { TableRow($0) }
        }
        Table(selection: one, sortOrder: order, columnCustomization: all) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(files) { TableRow($0) }
        }
        Table(selection: several, sortOrder: order, columnCustomization: all) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(files) { TableRow($0) }
        }
    }
    let table = Table(files) { TableColumn("Name", value: \.name) }
    contract.distinct("Styles of tables") {
        table
        table.tableStyle(.inset)
    }
    contract.same("Tables") {
        table
        table.tableStyle(.automatic)
        // In a width like a phone's there are no headers anyway.
        table.tableColumnHeaders(.hidden)
    }
    contract.drawn("Inset tables") { table.tableStyle(InsetTableStyle()) }
    hiding.resetOrder()
    contract.fact("what is hidden stays so", hiding[visibility: "name"] == .hidden)
    customizationBehaviors(contract)
}

@MainActor private func customizationBehaviors(_ contract: Contract) {
    var behavior: TableColumnCustomizationBehavior = [.reorder, .resize]
    contract.fact("behaviors are a set", behavior.contains(.resize) && !behavior.contains(.visibility))
    contract.fact("of three", behavior.union(.visibility) == .all)
    contract.fact("with a common part", behavior.intersection([.resize]) == .resize)
    contract.fact("and a difference", behavior.symmetricDifference(.resize) == .reorder)
    contract.fact("insert", behavior.insert(.visibility).inserted && behavior == .all)
    contract.fact("remove", behavior.remove(.visibility) == .visibility)
    contract.fact("update", behavior.update(with: .resize) != nil)
    behavior.formUnion(.visibility)
    behavior.formIntersection([.visibility, .resize])
    behavior.formSymmetricDifference(.resize)
    contract.fact("changed in place", behavior == .visibility && behavior != TableColumnCustomizationBehavior())
}
