import SwiftUI
import Testing

@MainActor @Suite struct NavigationSplitViewTests {
    struct Columns: View {
        @State private var column = NavigationSplitViewColumn.sidebar
        var body: some View {
            NavigationSplitView(preferredCompactColumn: $column) {
                VStack {
                    Button("Show") { column = .detail }
                    Text(verbatim: column == .sidebar ? "at the sidebar" : "elsewhere")
                }
            } detail: {
                Text("detail")
            }
        }
    }

    @Test func theColumnsAreThePagesOfAStack() {
        let screen = Screen(Columns())
        #expect(screen.shows("at the sidebar"))
        screen.tap("Show")
        #expect(screen.shows("detail"))
        screen.tap("Back")
        #expect(screen.shows("at the sidebar"))
    }
}
