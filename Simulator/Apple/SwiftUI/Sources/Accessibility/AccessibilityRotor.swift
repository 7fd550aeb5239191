import Foundation

/// Designates a Rotor that replaces one of the automatic, system-provided Rotors with a developer-provided Rotor.
public struct AccessibilitySystemRotor: Sendable {
    let name: SystemString
    private init(_ name: SystemString) { self.name = name }

    public static func links(visited: Bool) -> AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorLinks) }
    public static var links: AccessibilitySystemRotor { links(visited: false) }
    public static func headings(level: AccessibilityHeadingLevel) -> AccessibilitySystemRotor {
        AccessibilitySystemRotor(.rotorHeadings)
    }
    public static var headings: AccessibilitySystemRotor { headings(level: .unspecified) }
    public static var boldText: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorBoldText) }
    public static var italicText: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorItalicText) }
    public static var underlineText: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorUnderlinedText) }
    public static var misspelledWords: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorMisspelledWords) }
    public static var images: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorImages) }
    public static var textFields: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorTextFields) }
    public static var tables: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorTables) }
    public static var lists: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorLists) }
    public static var landmarks: AccessibilitySystemRotor { AccessibilitySystemRotor(.rotorLandmarks) }
}

enum RotorEntryTrait: ViewTraitKey { static var defaultValue: RotorTarget? { nil } }

/// Puts a rotor beside its content: a group of buttons that are not drawn and lead to the views of its entries. A browser has
/// no rotors; its assistive technology finds the group by its name, and the keyboard goes through it.
private struct RotorModifier: PrimitiveModifier {
    let label: RotorLabel
    let entries: @MainActor () -> [_RotorEntry]

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.setChild(0, node.view.content)
        let entries = node.reading { modifier.entries() }
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) {
            $0.buttonStyle = .builtIn(.plain)
        }
        let go: (_RotorEntry) -> Void = { [weak node] entry in
            entry.prepare()
            // What is prepared may be shown first.
            node?.graph.afterPass { if let target = entry.target { node?.reveal(target) } }
            node?.graph.requestPass()
        }
        node.setChild(
            1,
            ForEach(entries.indices, id: \.self) { index in
                Button {
                    go(entries[index])
                } label: {
                    entries[index].label
                }
            }, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let name = node.view.modifier.label.text(node.environment)
        let rotor = _Element(
            id: node.elementID(.part(0)), classes: "visually-hidden",
            attributes: [("data-accessibility-rotor", ""), ("role", "group"), ("aria-label", name)],
            children: node.children[1].output)
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "layers", growth: content.growth, traits: content.traits, children: [content, rotor])
        }
    }
}

/// What a rotor is called.
private enum RotorLabel {
    case text(Text)
    case system(AccessibilitySystemRotor)

    @MainActor func text(_ environment: EnvironmentValues) -> String {
        switch self {
        case .text(let text): text.plainString(in: environment)
        case .system(let rotor): rotor.name.text(environment)
        }
    }
}

extension _Node {
    /// Brings the view of a rotor's entry into sight and gives it the focus.
    @MainActor fileprivate func reveal(_ target: RotorTarget) {
        func find(_ elements: [_Element]) -> _Element? {
            for element in elements {
                if element.traits[RotorEntryTrait.self] == target { return element }
                if let found = find(element.children) { return found }
            }
            return nil
        }
        let output = graph.root?.output ?? []
        let element =
            target.namespace == nil ? ScrollTargets.element(of: target.id, in: output) : find(output)
        if let element { graph.onReveal?(element.id) }
    }
}

extension View {
    private func rotor(_ label: RotorLabel, _ entries: @escaping @MainActor () -> [_RotorEntry]) -> some View {
        modifier(RotorModifier(label: label, entries: entries))
    }
    private func rotor<Content: AccessibilityRotorContent>(
        _ label: RotorLabel, _ entries: @escaping () -> Content
    ) -> some View {
        rotor(label) { Content._entries(of: entries()) }
    }
    private func rotor<Model, ID: Hashable>(
        _ label: RotorLabel, _ entries: [Model], _ id: KeyPath<Model, ID>, _ entryLabel: KeyPath<Model, String>
    ) -> some View {
        rotor(label) {
            entries.map { model in
                _RotorEntry(
                    label: Text(verbatim: model[keyPath: entryLabel]), target: RotorTarget(id: model[keyPath: id]),
                    prepare: {})
            }
        }
    }

    /// Create an Accessibility Rotor with the specified user-visible label, and entries generated from the content closure.
    public func accessibilityRotor<Content>(
        _ label: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
    ) -> some View where Content: AccessibilityRotorContent {
        rotor(.text(label), entries)
    }
    public func accessibilityRotor<Content>(
        _ systemRotor: AccessibilitySystemRotor, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
    ) -> some View where Content: AccessibilityRotorContent {
        rotor(.system(systemRotor), entries)
    }
    public func accessibilityRotor<Content>(
        _ labelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
    ) -> some View where Content: AccessibilityRotorContent {
        rotor(.text(Text(labelKey)), entries)
    }
    @_disfavoredOverload public func accessibilityRotor<L, Content>(
        _ label: L, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
    ) -> some View where L: StringProtocol, Content: AccessibilityRotorContent {
        rotor(.text(Text(label)), entries)
    }

    public func accessibilityRotor<EntryModel>(
        _ rotorLabel: Text, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View where EntryModel: Identifiable {
        rotor(.text(rotorLabel), entries, \.id, entryLabel)
    }
    public func accessibilityRotor<EntryModel, ID>(
        _ rotorLabel: Text, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
        entryLabel: KeyPath<EntryModel, String>
    ) -> some View where ID: Hashable {
        rotor(.text(rotorLabel), entries, entryID, entryLabel)
    }
    public func accessibilityRotor<EntryModel>(
        _ systemRotor: AccessibilitySystemRotor, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View where EntryModel: Identifiable {
        rotor(.system(systemRotor), entries, \.id, entryLabel)
    }
    public func accessibilityRotor<EntryModel, ID>(
        _ systemRotor: AccessibilitySystemRotor, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
        entryLabel: KeyPath<EntryModel, String>
    ) -> some View where ID: Hashable {
        rotor(.system(systemRotor), entries, entryID, entryLabel)
    }
    public func accessibilityRotor<EntryModel>(
        _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View where EntryModel: Identifiable {
        rotor(.text(Text(rotorLabelKey)), entries, \.id, entryLabel)
    }
    @_disfavoredOverload public func accessibilityRotor<L, EntryModel>(
        _ rotorLabel: L, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View where L: StringProtocol, EntryModel: Identifiable {
        rotor(.text(Text(rotorLabel)), entries, \.id, entryLabel)
    }
    public func accessibilityRotor<EntryModel, ID>(
        _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
        entryLabel: KeyPath<EntryModel, String>
    ) -> some View where ID: Hashable {
        rotor(.text(Text(rotorLabelKey)), entries, entryID, entryLabel)
    }
    @_disfavoredOverload public func accessibilityRotor<L, EntryModel, ID>(
        _ rotorLabel: L, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
        entryLabel: KeyPath<EntryModel, String>
    ) -> some View where L: StringProtocol, ID: Hashable {
        rotor(.text(Text(rotorLabel)), entries, entryID, entryLabel)
    }

    /// Defines an explicit identifier tying an Accessibility element for this view to an entry in an Accessibility Rotor.
    public func accessibilityRotorEntry<ID>(id: ID, in namespace: Namespace.ID) -> some View where ID: Hashable {
        modifier(
            ChangeModifier(setTraits: { $0[RotorEntryTrait.self] = RotorTarget(id: id, namespace: namespace) }))
    }
}
