import Foundation

/// The placement of a search field in a view hierarchy.
public struct SearchFieldPlacement: Sendable {
    private let name: String
    public static let automatic = SearchFieldPlacement(name: "automatic")
    public static let toolbar = SearchFieldPlacement(name: "toolbar")
    public static let sidebar = SearchFieldPlacement(name: "sidebar")
    public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        .navigationBarDrawer
    }

    /// A mode that determines when to display a search field that appears in a navigation bar.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        private let name: String
        public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
        public static let always = NavigationBarDrawerDisplayMode(name: "always")
    }
}

/// An action that can end a search interaction.
public struct DismissSearchAction {
    let action: @MainActor () -> Void
    @MainActor @preconcurrency public func callAsFunction() { action() }
}

enum IsSearchingKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum DismissSearchKey: EnvironmentKey { static var defaultValue: DismissSearchAction { DismissSearchAction {} } }

extension EnvironmentValues {
    /// A Boolean value that indicates when the user is searching.
    public internal(set) var isSearching: Bool {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }
    /// An action that ends the current search interaction.
    public internal(set) var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }
}

/// Puts a search field into the navigation bar of the page, and tells the content whether a search goes on.
struct SearchableModifier<Suggestions: View>: PrimitiveModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: Text?
    let suggestions: Suggestions
    var tokens = SearchTokens()

    private final class Memory {
        var text = ""
        var isFocused = false
        /// Whether the app asked for the focus to come or go.
        var wantsFocus: Bool?
        var environment: AnyObject?
    }

    private enum Part: Int { case field = 1, icon, input, clear, cancel, row = 20 }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        let isPresented: Bool? = node.reading {
            memory.text = modifier.text.wrappedValue
            return modifier.isPresented?.wrappedValue
        }
        if let isPresented, isPresented != memory.isFocused {
            memory.isFocused = isPresented
            memory.wantsFocus = isPresented
        }
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: memory.isFocused) {
            $0.isSearching = memory.isFocused
            $0.dismissSearch = DismissSearchAction { [weak node] in
                if let node { modifier.end(memory, node) }
            }
        }
        node.setChild(0, node.view.content, environment: environment)
        node.setChild(1, modifier.suggestions)
        node.setChild(2, node.reading { modifier.tokens.chosen() })
        node.setChild(3, node.reading { modifier.tokens.suggested() })
    }

    private func end(_ memory: Memory, _ node: _Node) {
        text.wrappedValue = ""
        setFocused(false, memory, node)
        memory.wantsFocus = false
    }

    private func setFocused(_ isFocused: Bool, _ memory: Memory, _ node: _Node) {
        guard memory.isFocused != isFocused else { return }
        memory.isFocused = isFocused
        isPresented?.wrappedValue = isFocused
        node.invalidate()
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory else { return }
        node.output = node.children[0].output
        node.preferences = node.children[0].preferences
        var settings = node.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        settings.search = node.view.modifier.settings(node, memory, settings.searchSuggestions ?? [])
        settings.searchSuggestions = nil
        node.setPreference(NavigationPageSettings.self, settings)
    }

    private func settings<C: View>(
        _ node: _ViewNode<ModifiedContent<C, Self>>, _ memory: Memory, _ inner: [_Element]
    ) -> SearchSettings {
        SearchSettings(
            node: node, row: row(node, memory), isActive: memory.isFocused, hasText: !memory.text.isEmpty,
            suggestions: node.children[1].output + node.children[3].output + inner,
            complete: { [weak node] completion in
                switch completion {
                case .text(let completed): text.wrappedValue = completed
                case .token(let token):
                    // What was typed has become the token.
                    if tokens.add(token) { text.wrappedValue = "" }
                }
                node?.invalidate()
            })
    }

    /// The field with what is in it, and the way out.
    private func row<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>, _ memory: Memory) -> _Element {
        func id(_ part: Part) -> Int { node.elementID(.part(part.rawValue)) }
        let environment = node.environment
        let placeholder = prompt?.plainString(in: environment) ?? SystemString.search.text(environment)
        var attributes: _Element.Attributes = [
            ("type", "search"), ("value", memory.text), ("placeholder", placeholder), ("aria-label", placeholder),
            ("autocomplete", "off"), ("enterkeyhint", "search"),
        ]
        if let wants = memory.wantsFocus { attributes.append(("data-focused", wants ? "true" : "false")) }
        let input = _Element(
            id: id(.input), tag: "input", classes: "search-input", attributes: attributes,
            handlers: _EventHandlers(.input) { [weak node] value in
                text.wrappedValue = value.string ?? ""
                node?.invalidate()
            }
            .adding(.focus) { [weak node] value in
                memory.wantsFocus = nil
                // The field keeps searching until it is cancelled, as long as there is text.
                if value.bool == true, let node { setFocused(true, memory, node) }
            })
        let icon = _Element(
            id: id(.icon), tag: "span", classes: "icon", attributes: [("aria-hidden", "true")], text: "search")
        let chips = node.children[2].output.enumerated().map { index, token in
            _Element(
                id: node.elementID(.wrapper(token.id, 0)), tag: "button", classes: "search-token",
                attributes: [
                    ("type", "button"),
                    ("aria-label", "\(SystemString.delete.text(environment)) \(token.spokenText)"),
                ],
                handlers: .tap { [weak node] in
                    tokens.remove(index)
                    node?.invalidate()
                }, children: [token])
        }
        var field = [icon] + chips + [input]
        if !memory.text.isEmpty {
            field.append(
                _Element(
                    id: id(.clear), tag: "button", classes: "icon search-clear",
                    attributes: [("type", "button"), ("aria-label", SystemString.clearText.text(environment))],
                    text: "cancel",
                    handlers: .tap { [weak node] in
                        text.wrappedValue = ""
                        node?.invalidate()
                    }))
        }
        var children = [_Element(id: id(.field), classes: "search-field", children: field)]
        if memory.isFocused {
            children.append(
                _Element(
                    id: id(.cancel), tag: "button", classes: "button tinted search-cancel",
                    attributes: [("type", "button")], text: SystemString.cancel.text(environment),
                    handlers: .tap { [weak node] in
                        guard let node else { return }
                        end(memory, node)
                        node.invalidate()
                    }))
        }
        return _Element(id: id(.row), classes: "search-row", children: children)
    }
}

extension View {
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchableModifier(text: text, isPresented: nil, prompt: prompt, suggestions: EmptyView()))
    }
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }
    @_disfavoredOverload public func searchable<S>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View where S: StringProtocol {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        modifier(SearchableModifier(text: text, isPresented: isPresented, prompt: prompt, suggestions: EmptyView()))
    }
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
    }
    @_disfavoredOverload public func searchable<S>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View where S: StringProtocol {
        searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
    }
    public func searchable<S>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder suggestions: () -> S
    ) -> some View where S: View {
        modifier(SearchableModifier(text: text, isPresented: nil, prompt: prompt, suggestions: suggestions()))
    }
    public func searchable<S>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder suggestions: () -> S
    ) -> some View where S: View {
        searchable(text: text, placement: placement, prompt: Text(prompt), suggestions: suggestions)
    }
}
