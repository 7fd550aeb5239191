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

    @Test func aLongPressOpensAContextMenu() throws {
        let screen = Screen(Menus())
        let text = try #require(screen.reachable.first { $0.text == "nothing" })
        screen.host.dispatch(.longPress, to: text.id)
        screen.tap("Look up")
        #expect(screen.shows("found"))
    }
}
