import SwiftUI

@MainActor func searching(_ contract: Contract) {
    let text = Binding.constant("a")
    let isPresented = Binding.constant(false)
    let prompt = "Find"
    func page<Content: View>(_ content: Content) -> some View { NavigationStack { content } }
    let list = List { Text("a") }
    contract.same("searchable") {
        page(list.searchable(text: text, prompt: "Find"))
        page(list.searchable(text: text, prompt: prompt))
        page(list.searchable(text: text, prompt: Text("Find")))
        page(list.searchable(text: text, placement: .automatic, prompt: "Find"))
        page(list.searchable(text: text, isPresented: isPresented, prompt: "Find"))
        page(list.searchable(text: text, isPresented: isPresented, prompt: prompt))
        page(list.searchable(text: text, isPresented: isPresented, prompt: Text("Find")))
    }
    if #available(iOS 17.1, *) {
        contract.same("Toolbars while somebody searches") {
            page(list.searchable(text: text))
            // Partly: the toolbar stays, as with `.avoidHidingContent`.
            page(list.searchable(text: text)).searchPresentationToolbarBehavior(.automatic)
            page(list.searchable(text: text)).searchPresentationToolbarBehavior(.avoidHidingContent)
        }
    }
    contract.drawn("Places of search fields") {
        page(list.searchable(text: text))
        page(list.searchable(text: text, placement: .toolbar))
        page(list.searchable(text: text, placement: .sidebar))
        page(list.searchable(text: text, placement: .navigationBarDrawer))
        page(list.searchable(text: text, placement: .navigationBarDrawer(displayMode: .always)))
        page(list.searchable(text: text, placement: .navigationBarDrawer(displayMode: .automatic)))
    }
    contract.drawn("Suggestions") {
        page(list.searchable(text: text).searchSuggestions { Text("b") })
        page(list.searchable(text: text, prompt: Text("Find"), suggestions: { Text("b") }))
        page(list.searchable(text: text, prompt: "Find", suggestions: { Text("b") }))
    }
    contract.drawn("What views learn of a search") { page(SearchReader().searchable(text: text)) }
}

private struct SearchReader: View {
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch
    var body: some View {
        Text(verbatim: "\(isSearching)").onTapGesture { dismissSearch() }
    }
}
