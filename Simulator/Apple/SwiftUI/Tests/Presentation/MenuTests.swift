import SwiftUI
import Testing

@MainActor @Suite struct MenuTests {
    struct Menus: View {
        @State private var chosen = "nothing"
        var body: some View {
            VStack {
                Menu("Actions") {
                    Button("Copy") { chosen = "copied" }
                    Button("Delete", role: .destructive) { chosen = "deleted" }
                    Menu("More") {
                        Button("Archive") { chosen = "archived" }
                    }
                }
                Text(verbatim: chosen).contextMenu { Button("Look up") { chosen = "found" } }
            }
        }
    }

    @Test func aMenuOpensAndAnItemClosesIt() {
        let screen = Screen(Menus())
        screen.tap("Actions")
        #expect(screen.texts.prefix(3) == ["Copy", "Delete", "More"])
        #expect(screen.role("menu") != nil)
        #expect(screen.elements("menu-item").prefix(2).map { $0[attribute: "role"] } == ["menuitem", "menuitem"])
        screen.tap("Delete")
        #expect(screen.shows("deleted"))
        #expect(screen.role("menu") == nil)
    }

    @Test func aMenuInAMenuUnfolds() {
        let screen = Screen(Menus())
        screen.tap("Actions")
        screen.tap("More")
        #expect(screen.shows("Copy"), "the menu stays open")
        screen.tap("Archive")
        #expect(screen.shows("archived"))
    }

    @Test func aTapBesideAMenuClosesIt() {
        let screen = Screen(Menus())
        screen.tap("Actions")
        screen.tap("Dismiss popup")
        #expect(screen.shows("nothing"))
    }

    @MainActor final class Model: ObservableObject {
        @Published var rows = [1, 2]
        @Published var isAsked = false
        @Published var path: [Int] = []
    }

    struct Rows: View {
        @ObservedObject var model: Model
        var body: some View {
            NavigationStack(path: $model.path) {
                List(model.rows, id: \.self) { row in
                    Menu {
                        Button("Archive") {}
                    } label: {
                        Text(verbatim: "row \(row)")
                    }
                }
                .navigationTitle("Rows")
                .navigationDestination(for: Int.self) { Text(verbatim: "page \($0)") }
            }
            .alert("Sure?", isPresented: $model.isAsked) { Button("Yes") {} }
        }
    }

    @Test(arguments: ["row", "alert", "page"])
    func aMenuGoesWith(_ reason: String) throws {
        let model = Model()
        let screen = Screen(Rows(model: model))
        screen.tap("row 2")
        let menu = try #require(screen.role("menu"))
        #expect(menu[attribute: "aria-label"] == "row 2")
        let opener = screen.host.tree.first { $0[attribute: "aria-expanded"] == "true" }
        #expect(menu[attribute: "data-anchor"] == opener.map { String($0.id) })
        switch reason {
        case "row": model.rows = [1]
        case "alert": model.isAsked = true
        default: model.path = [7]
        }
        screen.host.flush()
        #expect(screen.host.tree.first { $0[attribute: "role"] == "menu" } == nil)
        #expect(screen.shows(["row": "row 1", "alert": "Sure?"][reason] ?? "page 7"), "and what is below can be used")
        model.isAsked = false
        model.path = []
        screen.host.flush()
        #expect(screen.role("menu") == nil, "it does not come again")
    }

    @Test func aLongPressOpensAContextMenu() throws {
        let screen = Screen(Menus())
        let text = try #require(screen.reachable.first { $0.text == "nothing" })
        screen.host.dispatch(.longPress, to: text.id)
        screen.tap("Look up")
        #expect(screen.shows("found"))
    }
}
