import SwiftUI

private struct Tag: Identifiable {
    var id: String
}

@MainActor func searchTokens(_ contract: Contract) {
    let text = Binding.constant("a")
    let isPresented = Binding.constant(true)
    let tags = Binding.constant([Tag(id: "x")])
    let more = Binding.constant([Tag(id: "y")])
    let prompt = "Find"
    func page<Content: View>(_ content: Content) -> some View { NavigationStack { content } }
    let list = List { Text("a") }
    contract.same("Tokens") {
        page(list.searchable(text: text, tokens: tags, prompt: "Find") { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, prompt: prompt) { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, prompt: Text("Find")) { Text($0.id) })
        page(list.searchable(text: text, editableTokens: tags, prompt: "Find") { Text($0.wrappedValue.id) })
        page(list.searchable(text: text, editableTokens: tags, prompt: prompt) { Text($0.wrappedValue.id) })
        page(list.searchable(text: text, editableTokens: tags, prompt: Text("Find")) { Text($0.wrappedValue.id) })
        page(list.searchable(text: text, tokens: tags, suggestedTokens: more, prompt: "Find") { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, suggestedTokens: more, prompt: prompt) { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, suggestedTokens: more, prompt: Text("Find")) { Text($0.id) })
    }
    contract.same("Tokens of a search that is shown") {
        page(list.searchable(text: text, tokens: tags, isPresented: isPresented, prompt: "Find") { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, isPresented: isPresented, prompt: prompt) { Text($0.id) })
        page(list.searchable(text: text, tokens: tags, isPresented: isPresented, prompt: Text("Find")) { Text($0.id) })
        page(
            list.searchable(text: text, editableTokens: tags, isPresented: isPresented, prompt: "Find") {
                Text($0.wrappedValue.id)
            })
        page(
            list.searchable(text: text, editableTokens: tags, isPresented: isPresented, prompt: prompt) {
                Text($0.wrappedValue.id)
            })
        page(
            list.searchable(text: text, editableTokens: tags, isPresented: isPresented, prompt: Text("Find")) {
                Text($0.wrappedValue.id)
            })
    }
    contract.same("Tokens that are suggested") {
        page(
            list.searchable(
                text: text, tokens: tags, suggestedTokens: more, isPresented: isPresented, prompt: "Find"
            ) { Text($0.id) })
        page(
            list.searchable(
                text: text, tokens: tags, suggestedTokens: more, isPresented: isPresented, prompt: prompt
            ) { Text($0.id) })
        page(
            list.searchable(
                text: text, tokens: tags, suggestedTokens: more, isPresented: isPresented, prompt: Text("Find")
            ) { Text($0.id) })
    }
    let shown = list.searchable(text: text, isPresented: isPresented)
    let scope = Binding.constant(1)
    @ViewBuilder func scopes() -> some View {
        Text("one").tag(1)
        Text("two").tag(2)
    }
    contract.same("Scopes") {
        page(shown.searchScopes(scope) { scopes() })
        page(shown.searchScopes(scope, activation: .automatic) { scopes() })
        page(shown.searchScopes(scope, activation: .onTextEntry) { scopes() })
        page(shown.searchScopes(scope, activation: .onSearchPresentation) { scopes() })
    }
    contract.distinct("Suggestions of a search that is shown") {
        page(shown)
        page(shown.searchSuggestions { Text("b") })
        page(shown.searchSuggestions { Text("b").searchCompletion("bcd") })
        page(shown.searchScopes(scope) { scopes() })
    }
    contract.same("What a suggestion fills in") {
        page(shown.searchSuggestions { Text("b").searchCompletion("bcd") })
        page(shown.searchSuggestions { Text("b").searchCompletion(Tag(id: "b")) })
    }
    contract.same("Suggestions of what is inside") {
        page(shown.searchSuggestions { Text("b") })
        page(list.searchSuggestions { Text("b") }.searchable(text: text, isPresented: isPresented))
        page(shown.searchSuggestions { Text("b") }.searchSuggestions(.visible, for: .content))
        page(shown.searchSuggestions { Text("b") }.searchSuggestions(.hidden, for: .menu))
    }
    contract.same("Hidden suggestions") {
        page(shown)
        page(shown.searchSuggestions { Text("b") }.searchSuggestions(.hidden, for: [.content]))
    }
    contract.fact("a phone shows suggestions as content", EnvironmentValues().searchSuggestionsPlacement == .content)
    contract.fact("places differ", SearchSuggestionsPlacement.automatic != .menu)
}
