import SwiftUI
import Testing

@MainActor @Suite struct SheetTests {
    struct Item: Identifiable { let id: Int }

    struct Presenter: View {
        @State private var isShown = false
        @State private var item: Item?
        @State private var dismissed = 0
        var body: some View {
            VStack {
                Button("Show") { isShown = true }
                Button("Item") { item = Item(id: 5) }
                Text(verbatim: "dismissed \(dismissed)")
            }
            .sheet(isPresented: $isShown, onDismiss: { dismissed += 1 }) { Sheet(name: "sheet") }
            .fullScreenCover(item: $item) { Sheet(name: "cover \($0.id)") }
        }
    }

    struct Sheet: View {
        let name: String
        @Environment(\.dismiss) private var dismiss
        @State private var count = 0
        @State private var isNested = false
        var body: some View {
            NavigationStack {
                VStack {
                    Text(verbatim: "\(name) \(count)")
                    Button("Count") { count += 1 }
                    Button("Close") { dismiss() }
                    Button("More") { isNested = true }
                }
                .navigationTitle("Sheet title")
                .sheet(isPresented: $isNested) { Text("nested") }
            }
        }
    }

    @Test func aSheetCoversTheScreenUntilItIsDismissed() {
        let screen = Screen(Presenter())
        screen.tap("Show")
        #expect(screen.shows("sheet 0"))
        #expect(!screen.shows("Show"), "the screen below cannot be reached")
        #expect(screen.role("dialog")?[attribute: "aria-modal"] == "true")
        screen.tap("Count")
        #expect(screen.shows("sheet 1"))
        screen.tap("Close")
        #expect(screen.shows("dismissed 1"))
        screen.tap("Show")
        #expect(screen.shows("sheet 0"), "a sheet starts anew")
    }

    @Test func theBackdropDismisses() {
        let screen = Screen(Presenter())
        screen.tap("Show")
        #expect(screen.element("backdrop")?[attribute: "data-cancel"] == "")
        screen.send(.tap, to: "backdrop")
        #expect(screen.shows("dismissed 1"))
    }

    @Test func anItemIsShownInACover() {
        let screen = Screen(Presenter())
        screen.tap("Item")
        #expect(screen.shows("cover 5 0"))
        #expect(screen.element("cover") != nil)
        screen.tap("Close")
        #expect(screen.shows("Item"))
    }

    @Test func aSheetOverASheetIsTheOnlyOneInReach() {
        let screen = Screen(Presenter())
        screen.tap("Show")
        screen.tap("More")
        #expect(screen.texts == ["nested"])
        screen.send(.tap, to: "backdrop")
        #expect(screen.shows("sheet 0"))
    }

    @Test func aSheetIsCalledAsItsTitle() {
        let screen = Screen(Presenter())
        screen.tap("Show")
        #expect(screen.role("dialog")?[attribute: "aria-label"] == "Sheet title")
        screen.tap("More")
        #expect(screen.role("dialog")?[attribute: "aria-label"] == nil, "nothing in it is a heading")
    }

    struct Detents: View {
        @State private var detent = PresentationDetent.medium
        @State private var isShown = true
        let isLocked: Bool
        var body: some View {
            Text(verbatim: isShown ? "shown" : "gone")
                .sheet(isPresented: $isShown) {
                    Text("content")
                        .presentationDetents([.medium, .large], selection: $detent)
                        .interactiveDismissDisabled(isLocked)
                }
        }
    }

    private func drag(_ screen: Screen, by distance: Double) {
        screen.send(
            .drag, to: "sheet-grabber", .object(["phase": .string("ended"), "dy": .number(distance), "vy": .number(0)]))
    }

    @Test func aDragChoosesTheNearestDetent() {
        let screen = Screen(Detents(isLocked: false))
        #expect(screen.element("sheet")?[style: "--detent"] == "426px")
        drag(screen, by: -300)
        #expect(screen.element("sheet")?[style: "--detent"] == "783px")
        drag(screen, by: 300)
        #expect(screen.element("sheet")?[style: "--detent"] == "426px")
        drag(screen, by: 350)
        #expect(screen.shows("gone"))
    }

    @Test func aLockedSheetStays() {
        let screen = Screen(Detents(isLocked: true))
        drag(screen, by: 400)
        #expect(screen.shows("content"))
        #expect(screen.element("backdrop")?[attribute: "data-cancel"] == nil)
    }

    struct Popovers: View {
        @State private var isShown = true
        let staysPopover: Bool
        var body: some View {
            Text("anchor").popover(isPresented: $isShown) {
                Text("tip").presentationCompactAdaptation(staysPopover ? .popover : .automatic)
            }
        }
    }

    @Test func aPopoverIsASheetUnlessItsContentAsksOtherwise() throws {
        let sheet = Screen(Popovers(staysPopover: false))
        #expect(sheet.element("sheet")?.texts == ["tip"])
        let popover = Screen(Popovers(staysPopover: true))
        let panel = try #require(popover.element("popover"))
        let anchor = popover.host.tree.all.first { $0.text == "anchor" }
        #expect(panel[attribute: "data-anchor"] == anchor.map { String($0.id) })
        popover.send(.tap, to: "backdrop")
        #expect(popover.texts == ["anchor"])
    }
}
