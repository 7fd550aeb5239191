import SwiftUI

/// Trees of rows, groups that fold, and a table.
public struct OutlineContract: View {
    @State private var isOpen = true

    public init() {}

    public var body: some View {
        NavigationStack {
            List {
                Section("Outline") {
                    OutlineGroup(OutlineEntry.roots, children: \.children) { entry in
                        Label(entry.name, systemImage: entry.children == nil ? "doc" : "folder")
                    }
                }
                Section("Group") {
                    DisclosureGroup("Details", isExpanded: $isOpen) {
                        LabeledContent("Size", value: "12 KB")
                        LabeledContent("Kind", value: "Text")
                    }
                }
                NavigationLink("Table") { PeopleTable() }
            }
            .navigationTitle("Outlines")
        }
    }
}

/// A list of a tree.
public struct TreeContract: View {
    public init() {}

    public var body: some View {
        List(OutlineEntry.roots, children: \.children) { entry in
            Label(entry.name, systemImage: entry.children == nil ? "doc" : "folder")
        }
    }
}

private struct OutlineEntry: Identifiable {
    let name: String
    var children: [OutlineEntry]?
    var id: String { name }

    static let roots = [
        OutlineEntry(
            name: "Documents",
            children: [
                OutlineEntry(name: "Letter"),
                OutlineEntry(name: "Invoices", children: [OutlineEntry(name: "March"), OutlineEntry(name: "April")]),
            ]),
        OutlineEntry(name: "Readme"),
    ]
}

private struct PeopleTable: View {
    private struct Person: Identifiable {
        let name: String
        let age: Int
        var id: String { name }
    }
    private let people = [Person(name: "Ann", age: 31), Person(name: "Bob", age: 42), Person(name: "Cem", age: 27)]

    var body: some View {
        Table(people) {
            TableColumn("Name", value: \.name)
            TableColumn("Age") { Text($0.age, format: .number) }
        }
        .navigationTitle("People")
    }
}

/// Styles of groups, and symbols that move.
public struct StyleContract: View {
    @State private var count = 0
    @State private var days: Set<DateComponents> = []

    public init() {}

    public var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                GroupBox("Group box") { Text("Its content").frame(maxWidth: .infinity, alignment: .leading) }
                ControlGroup {
                    Button("Cut") { count += 1 }
                    Button("Copy") { count += 1 }
                    Button("Paste") { count += 1 }
                }
                ControlGroup("Named") {
                    Button("One", systemImage: "1.circle") {}
                    Button("Two", systemImage: "2.circle") {}
                }
                .controlGroupStyle(.navigation)
                HStack(spacing: 24) {
                    Image(systemName: "bell.fill").symbolEffect(.bounce, value: count)
                    Image(systemName: "wifi").symbolEffect(.variableColor.iterative)
                    Image(systemName: "heart.fill").symbolEffect(.pulse)
                }
                .font(.largeTitle).foregroundStyle(.tint)
                HStack(spacing: 12) {
                    RoundedRectangle(cornerRadius: 16).fill(.blue.shadow(.inner(radius: 6, y: 3)))
                    RoundedRectangle(cornerRadius: 16).fill(.blue.shadow(.drop(radius: 6, y: 3)))
                    Circle().fill(.orange.gradient).stroke(.primary, lineWidth: 3)
                        .accessibilityIdentifier("circle")
                    Text("Aa").font(.largeTitle.bold()).foregroundStyle(.red.shadow(.drop(radius: 3, y: 3)))
                }
                .frame(height: 64)
                MultiDatePicker("Days", selection: $days)
                Text(verbatim: "Days: \(days.count)")
            }
            .padding()
        }
    }
}
