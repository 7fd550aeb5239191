import SwiftUI
import Testing

@MainActor @Suite struct ToolbarTests {
    struct CustomItems: ToolbarContent {
        let add: () -> Void
        var body: some ToolbarContent {
            ToolbarItem(placement: .primaryAction) { Button("Add", action: add) }
            ToolbarItemGroup(placement: .bottomBar) {
                Button("Left") {}
                Button("Right") {}
            }
        }
    }

    struct Page: View {
        @State private var count = 0
        @State private var isEditing = false
        var body: some View {
            NavigationStack {
                Text(verbatim: "count \(count)")
                    .navigationTitle("Page")
                    .toolbar {
                        CustomItems { count += 1 }
                        if isEditing {
                            ToolbarItem(placement: .cancellationAction) { Button("Stop") { isEditing = false } }
                        }
                        ToolbarItem(placement: .principal) { Button("Edit") { isEditing = true } }
                    }
            }
        }
    }

    @Test func itemsGoToTheirPlaces() {
        let screen = Screen(Page())
        #expect(screen.element("nav-trailing")?.texts == ["Add"])
        #expect(screen.element("toolbar-bottom")?.texts == ["Left", "Right"])
        #expect(screen.element("nav-title")?.texts == ["Edit"])
        screen.tap("Add")
        #expect(screen.shows("count 1"))
    }

    @Test func anItemComesAndGoesWithItsCondition() {
        let screen = Screen(Page())
        #expect(screen.element("nav-leading")?.texts == [])
        screen.tap("Edit")
        #expect(screen.element("nav-leading")?.texts == ["Stop"])
        screen.tap("Stop")
        #expect(screen.element("nav-leading")?.texts == [])
    }

    struct Nameless: View {
        var body: some View {
            NavigationStack {
                NavigationLink("Open") { Text("inner").navigationBarTitleDisplayMode(.inline) }
                    .navigationTitle("Outer")
            }
        }
    }

    @Test func aScreenWithoutATitleHasNoEmptyHeading() {
        let screen = Screen(Nameless())
        screen.tap("Open")
        #expect(screen.shows("inner"))
        #expect(!screen.reachable.contains { $0.tag == "h1" })
    }

    struct Hidden: View {
        var body: some View {
            NavigationStack {
                Text("content").navigationTitle("Title").toolbar(.hidden, for: .navigationBar)
            }
        }
    }

    @Test func aHiddenBarIsNotThere() {
        let screen = Screen(Hidden())
        #expect(screen.element("nav-bar") == nil)
        #expect(!screen.shows("Title"))
    }

    struct Editor: View {
        var body: some View {
            NavigationStack {
                Text("content")
                    .navigationTitle("Document")
                    .toolbarTitleMenu { Button("Rename") {} }
                    .toolbar { ToolbarItem(placement: .keyboard) { Button("Done") {} } }
            }
        }
    }

    @Test func itemsOfTheKeyboardAndTheTitleHaveTheirPlaces() {
        let screen = Screen(Editor())
        #expect(screen.element("toolbar-keyboard")?.texts == ["Done"])
        #expect(screen.element("nav-trailing")?.texts == [])
        screen.tap("Document")
        #expect(screen.shows("Rename"))
    }
}
