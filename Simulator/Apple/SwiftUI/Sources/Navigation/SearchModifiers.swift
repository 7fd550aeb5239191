import Foundation

/// The ways that searchable modifiers can show or hide search scopes.
public struct SearchScopeActivation {
    let name: String
    /// On a phone, scopes are shown once something is typed.
    public static var automatic: SearchScopeActivation { SearchScopeActivation(name: "automatic") }
    public static var onTextEntry: SearchScopeActivation { SearchScopeActivation(name: "onTextEntry") }
    public static var onSearchPresentation: SearchScopeActivation {
        SearchScopeActivation(name: "onSearchPresentation")
    }

    func isActive(_ search: SearchSettings) -> Bool {
        search.isActive && (name == "onSearchPresentation" || search.hasText)
    }
}

/// The ways that SwiftUI displays search suggestions.
public struct SearchSuggestionsPlacement: Equatable, Sendable {
    private let name: String
    public static var automatic: SearchSuggestionsPlacement { SearchSuggestionsPlacement(name: "automatic") }
    public static var menu: SearchSuggestionsPlacement { SearchSuggestionsPlacement(name: "menu") }
    public static var content: SearchSuggestionsPlacement { SearchSuggestionsPlacement(name: "content") }

    /// An efficient set of search suggestion display modes.
    public struct Set: OptionSet, Sendable {
        public var rawValue: Int
        public static var menu: SearchSuggestionsPlacement.Set { Set(rawValue: 1) }
        public static var content: SearchSuggestionsPlacement.Set { Set(rawValue: 2) }
        public init(rawValue: Int) { self.rawValue = rawValue }
    }
}

extension EnvironmentValues {
    /// The current placement of search suggestions: a phone has them in place of the content.
    public var searchSuggestionsPlacement: SearchSuggestionsPlacement { .content }
}

/// Changes what the search field further in shows.
private struct SearchSettingsModifier<Extra: View>: PrimitiveModifier {
    let extra: Extra
    let change: @MainActor (inout NavigationPageSettings, [_Element]) -> Void

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.extra)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.output = node.children[0].output
        node.preferences = node.children[0].preferences
        var settings = node.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        node.view.modifier.change(&settings, node.children[1].output)
        node.setPreference(NavigationPageSettings.self, settings)
    }
}

extension View {
    /// Sets the search suggestions for this view.
    public func searchSuggestions<S>(@ViewBuilder _ suggestions: () -> S) -> some View where S: View {
        modifier(
            SearchSettingsModifier(extra: suggestions()) { settings, elements in
                if settings.search == nil { settings.searchSuggestions = elements }
                settings.search?.suggestions += elements
            })
    }
    /// Configures how to display search suggestions within this view.
    public func searchSuggestions(_ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set) -> some View
    {
        modifier(
            SearchSettingsModifier(extra: EmptyView()) { settings, _ in
                if placements.contains(.content) { settings.search?.areSuggestionsHidden = visibility == .hidden }
            })
    }
    /// Associates a fully formed string with the value of this view when used as a search suggestion.
    public func searchCompletion(_ completion: String) -> some View {
        modifier(ChangeModifier(setTraits: { $0 = $0.setting(SearchCompletionTrait.self, .text(completion)) }))
    }
    /// Associates a search token with this view when used as a search suggestion.
    public func searchCompletion<T>(_ token: T) -> some View where T: Identifiable {
        modifier(ChangeModifier(setTraits: { $0 = $0.setting(SearchCompletionTrait.self, .token(token)) }))
    }
    public func searchScopes<V, S>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View
    where V: Hashable, S: View {
        searchScopes(scope, activation: .automatic, scopes)
    }
    public func searchScopes<V, S>(
        _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
    ) -> some View where V: Hashable, S: View {
        let picker = Picker(selection: scope, content: scopes) { EmptyView() }.pickerStyle(.segmented).labelsHidden()
        return modifier(
            SearchSettingsModifier(extra: picker) { settings, elements in
                guard let search = settings.search, activation.isActive(search) else { return }
                settings.search?.scopes = elements.first
            })
    }
}
