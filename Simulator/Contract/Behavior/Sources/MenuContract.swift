import SwiftUI

/// Menus in every corner of the screen and in a row that goes, in the largest text.
public struct MenuContract: View {
    @State private var rows = Array(1...12)
    @State private var chosen = "nothing"
    @State private var isLarge = false

    public init() {}

    public var body: some View {
        VStack {
            HStack {
                menu("Top leading", count: 3)
                Spacer()
                menu("Top trailing", count: 3)
            }
            Text(verbatim: "Chosen: " + chosen)
            List(rows, id: \.self) { row in
                Text(verbatim: "Row \(row)")
                    .contextMenu {
                        Button("Look up") { chosen = "row \(row)" }
                        Button("Go in a moment") {
                            Task { rows.removeAll { $0 == row } }
                        }
                        ForEach(1..<7) { item in Button("Item \(item)") { chosen = "item \(item)" } }
                    }
            }
            .listStyle(.plain)
            Toggle("Large", isOn: $isLarge)
            HStack {
                menu("Bottom leading", count: 3)
                Spacer()
                menu("Bottom trailing", count: 40)
            }
        }
        .dynamicTypeSize(isLarge ? .accessibility3 : .large)
    }

    private func menu(_ name: String, count: Int) -> some View {
        Menu("M") {
            ForEach(1..<count + 1, id: \.self) { item in
                Button("Choice \(item), which has a rather long name") { chosen = "\(name) \(item)" }
            }
        }
        .accessibilityIdentifier(name)
    }
}
