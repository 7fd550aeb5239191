import SwiftUI

/// Tabs with a stack in one of them; a field beside a button that is disabled; a question.
public struct TabsContract: View {
    @State private var path: [Int] = []
    @State private var words = ""
    @State private var isAsking = false

    public init() {}

    public var body: some View {
        TabView {
            NavigationStack(path: $path) {
                List(0..<60, id: \.self) { row in
                    NavigationLink("row \(row)", value: row).accessibilityIdentifier("row-\(row)")
                }
                .navigationDestination(for: Int.self) { row in
                    NavigationLink("page \(row)", value: row + 1)
                        .accessibilityIdentifier("page-\(row)")
                        .navigationTitle("Page")
                }
                .navigationTitle("Rows")
            }
            .tabItem { Label("Rows", systemImage: "list.bullet") }
            VStack {
                TextField("Words", text: $words).accessibilityIdentifier("field")
                Button("Never") {}.disabled(true).accessibilityIdentifier("never")
                Button("Ask") { isAsking = true }.accessibilityIdentifier("ask")
            }
            .alert("Is this the question?", isPresented: $isAsking) {
                Button("Perhaps") {}
                Button("Cancel", role: .cancel) {}
            } message: {
                Text("It has a few words to say.")
            }
            .tabItem { Label("Words", systemImage: "pencil") }
        }
    }
}
