import SwiftUI
import Testing

@MainActor @Suite struct SearchTests {
    struct Tag: Identifiable, Hashable { let id: String }

    struct Search: View {
        @State var text = ""
        @State var tags = [Tag(id: "red")]
        @State var suggested = [Tag(id: "green")]
        @State var scope = 1
        var activation = SearchScopeActivation.automatic
        var body: some View {
            NavigationStack {
                List { Text(verbatim: "found \(text) \(tags.map(\.id).joined(separator: ",")) \(scope)") }
                    .searchable(text: $text, tokens: $tags, suggestedTokens: $suggested, prompt: "Find") { Text($0.id) }
                    .searchSuggestions { Text("Apple").searchCompletion("apple pie") }
                    .searchScopes($scope, activation: activation) {
                        Text("One").tag(1)
                        Text("Two").tag(2)
                    }
            }
        }
    }

    private func focus(_ screen: Screen) { screen.send(.focus, to: "search-input", .bool(true)) }

    @Test func suggestionsFillInTheTextWhileASearchGoesOn() {
        let screen = Screen(Search())
        #expect(!screen.shows("Apple"))
        focus(screen)
        #expect(screen.shows("Apple"))
        screen.tap("Apple")
        #expect(screen.shows("found apple pie red 1"))
    }

    @Test func aSuggestedTokenJoinsTheOthersAndLeavesAgain() {
        let screen = Screen(Search())
        focus(screen)
        screen.host.type("gr", into: "Find")
        screen.tap("green")
        #expect(screen.shows("found  red,green 1"), "what was typed has become the token")
        screen.tap("Delete red")
        #expect(screen.shows("found  green 1"))
    }

    @Test func scopesAreShownOnceSomethingIsTyped() {
        let screen = Screen(Search())
        focus(screen)
        #expect(!screen.shows("Two"))
        screen.host.type("a", into: "Find")
        screen.tap("Two")
        #expect(screen.shows("found a red 2"))
        let eager = Screen(Search(activation: .onSearchPresentation))
        focus(eager)
        #expect(eager.shows("Two"))
    }
}
