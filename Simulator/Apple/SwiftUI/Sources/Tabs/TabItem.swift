import Foundation

/// What a page says about its tab.
final class TabItem {
    /// The number of the tab, whatever its page shows at the time.
    let id: Int
    let label: [_Element]
    let preferences: PreferenceValues?
    /// The accessibility identifier of the label, which is that of the tab.
    let identifier: String?
    /// Whether the page was shown once, which is when its content is made.
    let isActivated: Bool
    let scope: PresenceScope
    private let onActivate: @MainActor () -> Void

    init(
        id: Int, label: [_Element], preferences: PreferenceValues?, identifier: String?, isActivated: Bool,
        scope: PresenceScope, onActivate: @escaping @MainActor () -> Void
    ) {
        self.id = id
        self.label = label
        self.preferences = preferences
        self.identifier = identifier
        self.isActivated = isActivated
        self.scope = scope
        self.onActivate = onActivate
    }

    @MainActor func activate() {
        if !isActivated { onActivate() }
    }
}

enum TabItemTrait: ViewTraitKey { static var defaultValue: TabItem? { nil } }
enum BadgeTrait: ViewTraitKey { static var defaultValue: String? { nil } }

/// Gives a page its tab. Its content is made when the tab is selected for the first time, so that an app starts with
/// the work of one tab.
struct TabItemModifier<Label: View>: PrimitiveModifier {
    let label: Label

    private final class Memory {
        var isActivated = false
        var environment: AnyObject?
        var contentEnvironment: AnyObject?
        let scope: PresenceScope
        init(scope: PresenceScope) { self.scope = scope }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory =
            (node.storage as? Memory) ?? Memory(scope: PresenceScope(outer: node.environment.presenceScope))
        node.storage = memory
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.setLabelStyle(TabLabelStyle())
            $0.symbolVariantIsFilled = true
        }
        node.setChild(0, node.view.modifier.label, environment: environment)
        guard memory.isActivated || node.environment.tabViewStyle.isPaged else { return }
        let contentEnvironment = DerivedEnvironment.make(node, cache: &memory.contentEnvironment, input: true) {
            $0.presenceScope = memory.scope
        }
        node.setChild(1, node.view.content, environment: contentEnvironment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory else { return }
        let label = node.children[0].output
        let isActivated = node.children.count > 1
        let item = TabItem(
            id: node.elementID(.part(2)), label: label, preferences: isActivated ? node.children[1].preferences : nil,
            identifier: label.firstNonNil { $0[attribute: "data-testid"] }, isActivated: isActivated,
            scope: memory.scope
        ) { [weak node] in
            memory.isActivated = true
            node?.invalidate()
        }
        let content = isActivated ? node.children[1].output : []
        let page: _Element
        if content.count == 1 {
            page = content[0]
        } else {
            // One tab is one page, also with nothing or several things in it.
            page = _Element(id: node.elementID(.part(1)), classes: "zstack", growth: .both, children: content)
        }
        node.output = [page.changing(traits: page.traits.setting(TabItemTrait.self, item))]
        node.preferences = node.children.count > 1 ? node.children[1].preferences : nil
    }
}

/// A tab has its icon above its title.
struct TabLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.icon.modifier(WrapModifier(classes: "tab-icon"))
        configuration.title.modifier(WrapModifier(classes: "tab-title"))
    }
}

enum SymbolVariantKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Whether symbols are drawn in their filled variant, as in a tab bar.
    var symbolVariantIsFilled: Bool {
        get { self[SymbolVariantKey.self] }
        set { self[SymbolVariantKey.self] = newValue }
    }
}

struct BadgeModifier: PrimitiveModifier {
    let label: Text?

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let text = node.view.modifier.label?.plainString(in: node.environment)
        node.emitChanged { $0.changing(traits: $0.traits.setting(BadgeTrait.self, text)) }
    }
}

extension View {
    public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
        modifier(TabItemModifier(label: label()))
    }

    public func badge(_ count: Int) -> some View {
        modifier(BadgeModifier(label: count == 0 ? nil : Text(verbatim: String(count))))
    }
    public func badge(_ label: Text?) -> some View { modifier(BadgeModifier(label: label)) }
    public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
    @_disfavoredOverload public func badge<S>(_ label: S?) -> some View where S: StringProtocol {
        badge(label.map { Text($0) })
    }
}
