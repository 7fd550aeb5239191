import Foundation
import Observation
import SwiftUI
import Testing

@MainActor @Suite struct NavigationStackTests {
    enum Route: Hashable, Codable { case detail(Int), settings }

    struct Values: View {
        @State var path: [Route] = []
        var body: some View {
            NavigationStack(path: $path) {
                VStack {
                    Text(verbatim: "root \(path.count)")
                    NavigationLink("Open 1", value: Route.detail(1))
                    Button("Deep") { path = [.detail(1), .settings] }
                }
                .navigationTitle("Home")
                .navigationDestination(for: Route.self) { route in
                    switch route {
                    case .detail(let number):
                        VStack {
                            Text(verbatim: "detail \(number)")
                            NavigationLink("Next", value: Route.detail(number + 1))
                            Button("Home again") { path.removeAll() }
                        }
                        .navigationTitle("Detail")
                    case .settings: Text(verbatim: "settings")
                    }
                }
            }
        }
    }

    @Test func aValueLinkPushesAndTheBackButtonPops() {
        let screen = Screen(Values())
        #expect(screen.shows("root 0"))
        screen.tap("Open 1")
        #expect(screen.shows("detail 1"))
        #expect(!screen.shows("root 1"), "the page below cannot be reached")
        #expect(screen.element("nav-back")?[attribute: "aria-label"] == "Home")
        screen.tap("Next")
        #expect(screen.shows("detail 2"))
        #expect(screen.element("nav-back")?[attribute: "aria-label"] == "Detail")
        screen.tap("Detail")
        #expect(screen.shows("detail 1"))
        screen.tap("Home")
        #expect(screen.shows("root 0"))
    }

    @Test func theAppSetsThePath() {
        let screen = Screen(Values())
        screen.tap("Deep")
        #expect(screen.shows("settings"))
        #expect(screen.host.tree.all.filter { $0.hasClass("nav-page") }.count == 3)
        screen.tap("Detail")
        screen.tap("Home again")
        #expect(screen.shows("root 0"))
        #expect(screen.host.tree.all.filter { $0.hasClass("nav-page") }.count == 1)
    }

    @Test func titlesAreHeadings() {
        let screen = Screen(Values())
        let heading = screen.reachable.first { $0.tag == "h1" }
        #expect(heading?.text == "Home")
        #expect(heading?.hasClass("nav-large-title") == true)
        screen.tap("Open 1")
        #expect(screen.reachable.filter { $0.tag == "h1" }.map(\.text) == ["Detail"])
        #expect(screen.element("nav-large-title") == nil, "a pushed page has a small title")
    }

    struct StatePages: View {
        struct Counter: View {
            let name: String
            @State private var count = 0
            @Environment(\.dismiss) private var dismiss
            var body: some View {
                Button("\(name) \(count)") { count += 1 }
                Button("Leave") { dismiss() }
            }
        }
        var body: some View {
            NavigationStack {
                VStack {
                    Counter(name: "root")
                    NavigationLink("Go") { Counter(name: "page") }
                }
            }
        }
    }

    @Test func pagesKeepTheirStateUntilTheyLeave() {
        let screen = Screen(StatePages())
        screen.tap("root 0")
        screen.tap("Go")
        screen.tap("page 0")
        #expect(screen.shows("page 1"))
        screen.tap("Leave")
        #expect(screen.shows("root 1"), "the page below kept its state")
        screen.tap("Go")
        #expect(screen.shows("page 0"), "a page that left starts anew")
    }

    @Observable final class Model {
        var names = ["a"]
        var path = NavigationPath()
        var shown: Int?
    }

    struct Observed: View {
        @Bindable var model: Model
        var body: some View {
            NavigationStack(path: $model.path) {
                NavigationLink("Show", value: 0)
                    .navigationDestination(for: Int.self) { index in Text(verbatim: "name \(model.names[index])") }
                    .navigationDestination(item: $model.shown) { Text(verbatim: "item \($0)") }
            }
        }
    }

    @Test func aDestinationFollowsWhatItReads() async {
        let model = Model()
        let screen = Screen(Observed(model: model))
        screen.tap("Show")
        #expect(screen.shows("name a"))
        #expect(model.path.count == 1)
        model.names[0] = "b"
        await screen.host.settle()
        #expect(screen.shows("name b"))
        model.path.removeLast()
        await screen.host.settle()
        #expect(screen.shows("Show"))
    }

    @Test func anItemPresentsAPage() async {
        let model = Model()
        let screen = Screen(Observed(model: model))
        model.shown = 3
        await screen.host.settle()
        #expect(screen.shows("item 3"))
        model.shown = 4
        await screen.host.settle()
        #expect(screen.shows("item 4"))
        screen.tap("Back")
        #expect(model.shown == nil)
        #expect(screen.shows("Show"))
    }

    struct Closure: View {
        @State private var word = "one"
        var body: some View {
            NavigationStack {
                VStack {
                    Text(verbatim: word)
                    NavigationLink("Edit") {
                        Button("change from \(word)") { word = "two" }
                    }
                }
            }
        }
    }

    @Test func aDestinationViewFollowsTheViewThatMadeTheLink() {
        let screen = Screen(Closure())
        screen.tap("Edit")
        screen.tap("change from one")
        #expect(screen.shows("change from two"))
        screen.tap("Back")
        #expect(screen.shows("two"))
    }

    struct PresentedFlag: View {
        @State private var isShown = false
        var body: some View {
            NavigationStack {
                Button("Show") { isShown = true }
                    .navigationDestination(isPresented: $isShown) {
                        Button("Hide") { isShown = false }.navigationTitle("Flag")
                    }
            }
        }
    }

    @Test func aFlagPresentsAPage() {
        let screen = Screen(PresentedFlag())
        screen.tap("Show")
        #expect(screen.shows("Hide"))
        screen.tap("Hide")
        #expect(screen.shows("Show"))
        screen.tap("Show")
        screen.tap("Back")
        #expect(screen.shows("Show"))
    }

    struct Lost: View {
        var body: some View {
            NavigationStack { NavigationLink("Nowhere", value: "text") }
        }
    }

    @Test func aValueWithoutADestinationShowsAWarning() {
        let screen = Screen(Lost())
        screen.tap("Nowhere")
        #expect(screen.host.tree.all.contains { $0[attribute: "data-symbol"] == "exclamationmark.triangle.fill" })
        screen.tap("Back")
        #expect(screen.shows("Nowhere"))
    }
}

@Suite struct NavigationPathTests {
    @Test func aPathIsWrittenDownAndReadBack() throws {
        var path = NavigationPath()
        path.append(7)
        path.append("seven")
        let representation = try #require(path.codable)
        let data = try JSONEncoder().encode(representation)
        let read = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
        #expect(read == path)
        #expect(read.count == 2)
    }

    struct Plain: Hashable { var value = 1 }

    @Test func aValueThatCannotBeWrittenDownMakesNoRepresentation() {
        var path = NavigationPath([1, 2])
        #expect(path.codable != nil)
        path.append(Plain())
        #expect(path.codable == nil)
        path.removeLast()
        #expect(path == NavigationPath([1, 2]))
    }

    @Test func aBrokenRepresentationIsAnError() {
        for text in [#"["NoSuchType","[1]"]"#, #"["Si","[\"x\"]"]"#, #"["Si","[]"]"#, #"["Si"]"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(text.utf8))
            }
        }
    }

    struct Untitled: View {
        var body: some View {
            NavigationStack {
                NavigationLink("Go") {
                    ScrollView {
                        VStack {
                            Text("Change email").accessibilityAddTraits(.isHeader)
                            Text("A line below")
                        }
                    }
                }
                NavigationLink("Nowhere") { Text("words") }
            }
        }
    }

    @MainActor @Test func aPageWithoutATitleIsCalledAsItsHeading() throws {
        let screen = Screen(Untitled())
        screen.tap("Go")
        let page = try #require(screen.reachable.first { $0[attribute: "data-page"] != nil })
        #expect(page[attribute: "role"] == "region")
        #expect(page[attribute: "aria-label"] == "Change email")
        screen.tap("Back")
        screen.tap("Nowhere")
        let plain = try #require(screen.reachable.first { $0[attribute: "data-page"] != nil })
        #expect(plain[attribute: "role"] == nil, "what has no name is no region")
    }
}

extension _Element {
    var all: [_Element] { [self] + children.flatMap(\.all) }
}
