import SwiftUI

private struct Person: Identifiable {
    let id: Int
    let name: String
    let age: Int
}

@MainActor func tables(_ contract: Contract) {
    let people = [Person(id: 1, name: "Ann", age: 30), Person(id: 2, name: "Bob", age: 20)]
    let one = Binding<Int?>.constant(1)
    let several = Binding<Set<Int>>.constant([1])
    let order = Binding<[KeyPathComparator<Person>]>.constant([KeyPathComparator(\Person.name)])
    let name = "Name"
    contract.same("Table") {
        Table(people) {
            TableColumn("Name", value: \.name)
            TableColumn("Age") { Text(verbatim: "\($0.age)") }
        }
        Table(people) {
            TableColumn(name, value: \.name)
            TableColumn(name) { Text(verbatim: "\($0.age)") }
        }
        Table(people) {
            TableColumn(Text("Name"), value: \.name)
            TableColumn(Text("Age")) { Text(verbatim: "\($0.age)") }
        }
        Table(people) { TableColumn("Name", value: \.name) }
        Table(people, sortOrder: order) {
            TableColumn("Name", value: \.name)
            TableColumn("Age", value: \.age) { Text(verbatim: "\($0.age)") }
        }
        Table(people, sortOrder: order) {
            TableColumn(name, value: \.name)
            TableColumn(name, value: \.age) { Text(verbatim: "\($0.age)") }
        }
        Table(people, sortOrder: order) {
            TableColumn(Text("Name"), value: \.name)
            TableColumn(Text("Age"), value: \.age) { Text(verbatim: "\($0.age)") }
            TableColumn("Age", sortUsing: KeyPathComparator(\Person.age)) { Text(verbatim: "\($0.age)") }
            TableColumn(name, sortUsing: KeyPathComparator(\Person.age)) { Text(verbatim: "\($0.age)") }
            TableColumn(Text("Age"), sortUsing: KeyPathComparator(\Person.age)) { Text(verbatim: "\($0.age)") }
        }
        Table(people, sortOrder: order) {
            TableColumn("Name", value: \.name, comparator: .lexical)
            TableColumn("Name", value: \.name, comparator: String.StandardComparator.lexical) { Text($0.name) }
            TableColumn(name, value: \.name, comparator: String.StandardComparator.lexical) { Text($0.name) }
            TableColumn(Text("Name"), value: \.name, comparator: String.StandardComparator.lexical) { Text($0.name) }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
            TableColumn("Age") { Text(verbatim: "\($0.age)") }
        } rows: {
            TableRow(people[0])
            TableRow(people[1])
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people, id: \.name) { TableRow($0) }
        }
        Table(of: Person.self, sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            if people.count > 1 { ForEach(people) { TableRow($0) } }
        }
        Table(sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
    }
    contract.same("Table with a chosen row") {
        Table(people, selection: one) { TableColumn("Name", value: \.name) }
        Table(people, selection: one, sortOrder: order) { TableColumn("Name", value: \.name) }
        Table(of: Person.self, selection: one) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(of: Person.self, selection: one, sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(selection: one, sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(people, selection: several) { TableColumn("Name", value: \.name) }
        Table(people, selection: several, sortOrder: order) { TableColumn("Name", value: \.name) }
        Table(of: Person.self, selection: several) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(of: Person.self, selection: several, sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
        Table(selection: several, sortOrder: order) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0) }
        }
    }
    wideTables(contract, people, order)
    tableSections(contract, people)
    if #available(iOS 17.4, *) { computedColumns(contract, people) }
}

@MainActor private func tableSections(_ contract: Contract, _ people: [Person]) {
    let title = "Team"
    contract.same("Sections of a table") {
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section("Team") { ForEach(people) { TableRow($0) } }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section(title) { ForEach(people) { TableRow($0) } }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section {
                ForEach(people) { TableRow($0) }
            } header: {
                Text("Team")
            }
        }
    }
    contract.same("Sections that are open") {
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section("Team", isExpanded: .constant(true)) { ForEach(people) { TableRow($0) } }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section(title, isExpanded: .constant(true)) { ForEach(people) { TableRow($0) } }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section(isExpanded: .constant(true)) {
                ForEach(people) { TableRow($0) }
            } header: {
                Text("Team")
            }
        }
    }
    contract.distinct("Tables with and without sections") {
        Table(people) { TableColumn("Name", value: \.name) }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section { TableRow(people[0]) }
            Section { TableRow(people[1]) }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section("Team") { ForEach(people) { TableRow($0) } }
        }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            Section("Team", isExpanded: .constant(false)) { ForEach(people) { TableRow($0) } }
        }
    }
    contract.distinct("Rows that are dragged") {
        Table(people) { TableColumn("Name", value: \.name) }
        Table(of: Person.self) {
            TableColumn("Name", value: \.name)
        } rows: {
            ForEach(people) { TableRow($0).itemProvider { NSItemProvider() } }
        }
    }
    contract.fact("also where they are dragged", count(ForEach(people) { TableRow($0) }.itemProvider(nil)) == 2)
    let rows = ForEach(people) { TableRow($0) }
    contract.fact("rows know their data", count(rows) == 2)
}

@MainActor private func count<Rows: DynamicTableRowContent>(_ rows: Rows) -> Int { rows.data.count }

@available(iOS 17.4, *)
@MainActor private func computedColumns(_ contract: Contract, _ people: [Person]) {
    func wide(_ view: some View) -> some View { view.environment(\.horizontalSizeClass, .regular) }
    let names = ["Name", "Again"]
    contract.same("Columns made of data") {
        wide(
            Table(people) {
                TableColumn("Name") { (person: Person) in Text(person.name) }
                TableColumn("Again") { (person: Person) in Text(person.name) }
            })
        wide(
            Table(people) {
                TableColumnForEach(names, id: \.self) { name in
                    TableColumn(name) { (person: Person) in Text(person.name) }
                }
            })
        wide(
            Table(people) {
                TableColumnForEach(0..<2) { index in
                    TableColumn(names[index]) { (person: Person) in Text(person.name) }
                }
            })
        wide(
            Table(people) {
                TableColumnForEach(names.map(Heading.init)) { heading in
                    TableColumn(heading.id) { (person: Person) in Text(person.name) }
                }
            })
    }
}

private struct Heading: Identifiable { let id: String }

@MainActor private func wideTables(
    _ contract: Contract, _ people: [Person], _ order: Binding<[KeyPathComparator<Person>]>
) {
    func wide(_ view: some View) -> some View { view.environment(\.horizontalSizeClass, .regular) }
    contract.distinct("Columns where there is room") {
        Table(people) { TableColumn("Name", value: \.name) }
        wide(Table(people) { TableColumn("Name", value: \.name) })
        wide(Table(people) { TableColumn("Name", value: \.name).width(100) })
        wide(Table(people) { TableColumn("Name", value: \.name).width(min: 50, ideal: 60, max: 70) })
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.center) })
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.trailing) })
        wide(
            Table(people) {
                TableColumn("Name", value: \.name)
                TableColumn("Age") { Text(verbatim: "\($0.age)") }
            })
        wide(Table(people, sortOrder: order) { TableColumn("Name", value: \.name) })
    }
    contract.same("Columns as usual") {
        wide(Table(people) { TableColumn("Name", value: \.name) })
        wide(Table(people) { TableColumn("Name", value: \.name).width(nil) })
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.automatic) })
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.leading) })
    }
    contract.same("Columns of numbers") {
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.trailing) })
        wide(Table(people) { TableColumn("Name", value: \.name).alignment(.numeric) })
    }
}
