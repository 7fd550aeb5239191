import Foundation

/// What a suggestion fills in.
enum SearchCompletion {
    case text(String)
    case token(Any)
}

enum SearchCompletionTrait: ViewTraitKey { static var defaultValue: SearchCompletion? { nil } }

/// A search field as the page's bar takes it, with what modifiers further out add to it.
struct SearchSettings {
    let node: _Node
    let row: _Element
    let isActive: Bool
    let hasText: Bool
    var suggestions: [_Element]
    var scopes: _Element?
    var areSuggestionsHidden = false
    let complete: @MainActor (SearchCompletion) -> Void

    private enum Part: Int { case suggestions = 30, scopes }

    @MainActor var element: _Element {
        var rows = [row]
        if let scopes {
            rows.append(
                _Element(
                    id: node.elementID(.part(Part.scopes.rawValue)), classes: "search-scopes pad", growth: .width,
                    children: [scopes]))
        }
        if isActive, !areSuggestionsHidden, !suggestions.isEmpty {
            rows.append(
                _Element(
                    id: node.elementID(.part(Part.suggestions.rawValue)), classes: "search-suggestions",
                    growth: .width, children: suggestions.map(offered)))
        }
        return _Element(
            id: node.elementID(), classes: "search", attributes: [("role", "search")], growth: .width, children: rows)
    }

    /// A suggestion that fills something in is a button.
    @MainActor private func offered(_ suggestion: _Element) -> _Element {
        guard let completion = suggestion.traits[SearchCompletionTrait.self] else { return suggestion }
        return _Element(
            id: node.elementID(.wrapper(suggestion.id, 1)), tag: "button", classes: "search-suggestion",
            attributes: [("type", "button")], handlers: .tap { complete(completion) }, growth: .width,
            children: [suggestion])
    }
}

/// The tokens in a search field, whatever their type.
struct SearchTokens {
    var chosen: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var suggested: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var remove: @MainActor (Int) -> Void = { _ in }
    /// Adds a token, if it is one of this field.
    var add: @MainActor (Any) -> Bool = { _ in false }

    init() {}

    init<C, Token: View>(_ tokens: Binding<C>, suggested: Binding<C>? = nil, token: @escaping (C.Element) -> Token)
    where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
        self.init(tokens)
        chosen = { AnyView(ForEach(Array(tokens.wrappedValue)) { token($0) }) }
        if let suggested {
            self.suggested = { AnyView(ForEach(Array(suggested.wrappedValue)) { token($0).searchCompletion($0) }) }
        }
    }

    /// Tokens that their views may change.
    init<C, Token: View>(editable tokens: Binding<C>, token: @escaping (Binding<C.Element>) -> Token)
    where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
        self.init(tokens)
        chosen = {
            AnyView(
                ForEach(Array(tokens.wrappedValue)) { element in
                    token(
                        Binding {
                            tokens.wrappedValue.first { $0.id == element.id } ?? element
                        } set: { changed in
                            guard let index = tokens.wrappedValue.firstIndex(where: { $0.id == element.id }) else {
                                return
                            }
                            let next = tokens.wrappedValue.index(after: index)
                            tokens.wrappedValue.replaceSubrange(index..<next, with: [changed])
                        })
                })
        }
    }

    private init<C>(_ tokens: Binding<C>)
    where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
        remove = { place in
            guard place < tokens.wrappedValue.count else { return }
            var changed = tokens.wrappedValue
            changed.remove(at: changed.index(changed.startIndex, offsetBy: place))
            tokens.wrappedValue = changed
        }
        add = { token in
            guard let token = token as? C.Element else { return false }
            if !tokens.wrappedValue.contains(where: { $0.id == token.id }) { tokens.wrappedValue.append(token) }
            return true
        }
    }
}
