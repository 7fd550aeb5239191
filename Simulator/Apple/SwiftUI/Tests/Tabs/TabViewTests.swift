import SwiftUI
import Testing

@MainActor @Suite struct TabViewTests {
    struct Tabs: View {
        @State var selection = "home"
        var body: some View {
            TabView(selection: $selection) {
                NavigationStack { Page(name: "home page").navigationTitle("Home title") }
                    .tabItem { Label("Home", systemImage: "house") }
                    .tag("home")
                Page(name: "me page")
                    .tabItem { Label("Me", systemImage: "person") }
                    .badge(3)
                    .tag("me")
            }
        }
    }

    struct Page: View {
        let name: String
        @State private var count = 0
        var body: some View {
            Button("\(name) \(count)") { count += 1 }
        }
    }

    @Test func aTabShowsItsPageAndKeepsTheOthersState() {
        let screen = Screen(Tabs())
        #expect(screen.role("tablist") != nil)
        screen.tap("home page 0")
        #expect(!screen.host.tree.texts.contains("me page 0"), "a tab that was never selected is not made")
        screen.tap("Me")
        #expect(screen.shows("me page 0"))
        #expect(!screen.shows("home page 1"))
        screen.tap("Home")
        #expect(screen.shows("home page 1"))
    }

    @Test func tabsSayWhichIsSelected() {
        let screen = Screen(Tabs())
        func selected() -> [String?] {
            screen.reachable.filter { $0[attribute: "role"] == "tab" }.map { $0[attribute: "aria-selected"] }
        }
        #expect(selected() == ["true", "false"])
        screen.tap("Me")
        #expect(selected() == ["false", "true"])
        #expect(screen.element("tab-badge")?.text == "3")
    }

    @Test func aTabPointsAtItsPage() throws {
        let screen = Screen(Tabs())
        let tab = try #require(screen.reachable.first { $0[attribute: "aria-selected"] == "true" })
        let panel = try #require(screen.role("tabpanel"))
        #expect(tab[attribute: "aria-controls"] == panel[attribute: "id"])
        #expect(panel[attribute: "aria-labelledby"] == tab[attribute: "id"])
    }

    @Test func aTabIsTheSameElementBeforeAndAfterItsPageIsMade() {
        let screen = Screen(Tabs())
        func tabs() -> [Int] { screen.reachable.filter { $0[attribute: "role"] == "tab" }.map(\.id) }
        let before = tabs()
        screen.tap("Me")
        #expect(tabs() == before)
    }

    struct Stacks: View {
        @State private var path = [1, 2]
        var body: some View {
            TabView {
                NavigationStack(path: $path) {
                    Text("root")
                        .navigationDestination(for: Int.self) { Text(verbatim: "page \($0)") }
                }
                .tabItem { Text("Stack") }
                Text("depth \(path.count)")
                    .tabItem { Text("Depth") }
            }
        }
    }

    @Test func theSelectedTabLeadsBackToTheRootOfItsStack() {
        let screen = Screen(Stacks())
        #expect(screen.shows("page 2"))
        screen.tap("Depth")
        #expect(screen.shows("depth 2"))
        screen.tap("Stack")
        #expect(screen.shows("page 2"), "another tab is left as it is")
        screen.tap("Stack")
        #expect(screen.shows("root"))
        screen.tap("Depth")
        #expect(screen.shows("depth 0"), "the app's path follows")
    }

    struct LongPage: View {
        var body: some View {
            TabView {
                List(0..<100, id: \.self) { Text(verbatim: "row \($0)") }
                    .tabItem { Text("Long") }
            }
        }
    }

    @Test func theSelectedTabLeadsToTheBeginning() throws {
        let screen = Screen(LongPage())
        let list = try #require(screen.element("list"))
        screen.host._scroll(list.id, y: 700)
        #expect(screen.host._scrollOffset(list.id).y == 700)
        screen.tap("Long")
        #expect(screen.host._scrollOffset(list.id).y == 0)
    }

    struct Pages: View {
        @State private var page = 0
        var body: some View {
            VStack {
                TabView(selection: $page) {
                    ForEach(0..<3) { Text(verbatim: "page \($0)").tag($0) }
                }
                .tabViewStyle(.page(indexDisplayMode: .always))
                Button("Next") { page += 1 }
                Text(verbatim: "selected \(page)")
            }
        }
    }

    @Test func pagesTurnByDraggingAndByTheApp() {
        let screen = Screen(Pages())
        #expect(screen.shows("page 0") && !screen.shows("page 1"))
        screen.tap("Next")
        #expect(screen.shows("page 1") && !screen.shows("page 0"))
        screen.send(.drag, to: "pager", .object(["phase": .string("changed"), "dx": .number(-60)]))
        #expect(screen.element("pager-track")?[style: "--drag"] == "-60px")
        screen.send(.drag, to: "pager", .object(["phase": .string("ended"), "dx": .number(-120), "vx": .number(-50)]))
        #expect(screen.shows("selected 2"))
        #expect(screen.element("pager-track")?[style: "--drag"] == nil)
        screen.send(.drag, to: "pager", .object(["phase": .string("ended"), "dx": .number(-200), "vx": .number(-900)]))
        #expect(screen.shows("selected 2"), "there is no page behind the last")
        screen.tap("Page 1 of 3")
        #expect(screen.shows("selected 0"))
    }

    @Test func aRowShowsItsBadge() {
        let screen = Screen(
            List {
                Text("Inbox").badge(7)
                Text("Sent").badge(0)
            })
        #expect(screen.elements("row-badge").map(\.text) == ["7"])
    }
}
