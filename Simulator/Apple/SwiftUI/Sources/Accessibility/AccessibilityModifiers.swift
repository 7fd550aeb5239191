import Foundation

/// A set of accessibility traits that describe how an element behaves.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var names: Set<String>
    public init() { names = [] }
    private init(_ name: String) { names = [name] }

    public static let isButton = AccessibilityTraits("button")
    public static let isHeader = AccessibilityTraits("heading")
    public static let isSelected = AccessibilityTraits("selected")
    public static let isLink = AccessibilityTraits("link")
    public static let isSearchField = AccessibilityTraits("searchbox")
    public static let isImage = AccessibilityTraits("img")
    public static let playsSound = AccessibilityTraits("playsSound")
    public static let isKeyboardKey = AccessibilityTraits("keyboardKey")
    public static let isStaticText = AccessibilityTraits("staticText")
    public static let isSummaryElement = AccessibilityTraits("summary")
    public static let updatesFrequently = AccessibilityTraits("updatesFrequently")
    public static let startsMediaSession = AccessibilityTraits("startsMediaSession")
    public static let allowsDirectInteraction = AccessibilityTraits("allowsDirectInteraction")
    public static let causesPageTurn = AccessibilityTraits("causesPageTurn")
    public static let isModal = AccessibilityTraits("modal")
    public static let isToggle = AccessibilityTraits("switch")

    public func union(_ other: Self) -> Self { changing { $0.formUnion(other.names) } }
    public func intersection(_ other: Self) -> Self { changing { $0.formIntersection(other.names) } }
    public func symmetricDifference(_ other: Self) -> Self { changing { $0.formSymmetricDifference(other.names) } }
    public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
    public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
    public mutating func formSymmetricDifference(_ other: Self) { names.formSymmetricDifference(other.names) }
    public func contains(_ member: Self) -> Bool { member.names.isSubset(of: names) }
    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(newMember)
        names.formUnion(newMember.names)
        return (isNew, newMember)
    }
    public mutating func remove(_ member: Self) -> Self? {
        let common = intersection(member)
        names.subtract(member.names)
        return common.names.isEmpty ? nil : common
    }
    public mutating func update(with newMember: Self) -> Self? { insert(newMember).inserted ? nil : newMember }

    private func changing(_ change: (inout Set<String>) -> Void) -> Self {
        var copy = self
        change(&copy.names)
        return copy
    }

    /// As ARIA says it, for an element of that tag.
    func attributes(tag: String) -> _Element.Attributes {
        var attributes: _Element.Attributes = []
        if contains(.isHeader) { attributes += [("role", "heading"), ("aria-level", "2")] }
        for (trait, role) in [
            (AccessibilityTraits.isButton, "button"), (.isLink, "link"), (.isImage, "img"), (.isToggle, "switch"),
            (.isSearchField, "searchbox"),
        ] where contains(trait) {
            if tag == "button" && role == "button" { continue }
            attributes.append(("role", role))
        }
        if contains(.isSelected) {
            attributes.append((tag == "button" ? "aria-pressed" : "aria-selected", "true"))
        } else if names.isEmpty && tag == "button" {
            // As `isOn ? .isSelected : []` says it of a button that is not selected now. Without it a screen reader would
            // take it for one that never is.
            attributes.append(("aria-pressed", "false"))
        }
        if contains(.isModal) { attributes.append(("aria-modal", "true")) }
        if contains(.updatesFrequently) { attributes.append(("aria-live", "polite")) }
        return attributes
    }
}

/// Defines the behavior for the child elements of the new parent element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    fileprivate let name: String
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    public static let contain = AccessibilityChildBehavior(name: "contain")
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The hierarchy of a heading in relation to other headings.
public enum AccessibilityHeadingLevel: UInt, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }

/// Sets attributes on its content. Content of several elements, or one that takes the attribute already, is wrapped.
struct AccessibilityModifier: PrimitiveModifier {
    let attributes: @MainActor (EnvironmentValues, _Element) -> _Element.Attributes
    var removed: [String] = []

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = node.environment
        node.emitChanged { element in
            let target = element.accessibilityTarget
            let changed = target.changing(attributes: modifier.attributes(environment, target))
            return element.replacingTarget(target, with: changed)
        }
    }
}

extension _Element {
    /// The element that stands for the view to assistive technology: wrappers only lay it out.
    var accessibilityTarget: _Element {
        let layoutOnly = ["pad", "frame", "effect", "ratio", "picture", "grid-anchor"]
        guard children.count == 1, tag == "div", handlers.isEmpty, attributes.isEmpty,
            layoutOnly.contains(where: { hasClass($0) })
        else { return self }
        let inner = children[0].accessibilityTarget
        return inner.tag == "div" && inner.handlers.isEmpty ? self : inner
    }

    func replacingTarget(_ target: _Element, with changed: _Element) -> _Element {
        if self === target { return changed }
        return _Element(
            id: id, tag: tag, classes: classes, attributes: attributes, style: style, text: text, handlers: handlers,
            growth: growth, traits: traits, children: children.map { $0.replacingTarget(target, with: changed) })
    }
}

extension View {
    private func accessible(_ attributes: @escaping @MainActor (EnvironmentValues, _Element) -> _Element.Attributes)
        -> some View
    {
        modifier(AccessibilityModifier(attributes: attributes))
    }

    public func accessibilityIdentifier(_ identifier: String) -> some View {
        accessible { _, _ in [("data-testid", identifier)] }
    }

    public func accessibilityLabel(_ label: Text) -> some View {
        accessible { environment, element in labelAttributes(label.plainString(in: environment), element) }
    }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { accessibilityLabel(Text(labelKey)) }
    @_disfavoredOverload public func accessibilityLabel<S>(_ label: S) -> some View where S: StringProtocol {
        accessibilityLabel(Text(label))
    }

    public func accessibilityValue(_ valueDescription: Text) -> some View {
        accessible { environment, _ in [("aria-valuetext", valueDescription.plainString(in: environment))] }
    }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { accessibilityValue(Text(valueKey)) }
    @_disfavoredOverload public func accessibilityValue<S>(_ value: S) -> some View where S: StringProtocol {
        accessibilityValue(Text(value))
    }

    public func accessibilityHint(_ hint: Text) -> some View {
        accessible { environment, _ in [("aria-description", hint.plainString(in: environment))] }
    }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { accessibilityHint(Text(hintKey)) }
    @_disfavoredOverload public func accessibilityHint<S>(_ hint: S) -> some View where S: StringProtocol {
        accessibilityHint(Text(hint))
    }

    /// The names by which the page's Find finds the view, as voice control and the full keyboard access of a phone do.
    public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View {
        accessible { environment, _ in
            [("data-input-labels", inputLabels.map { $0.plainString(in: environment) }.joined(separator: "\n"))]
        }
    }
    public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
        accessibilityInputLabels(inputLabelKeys.map { Text($0) })
    }
    @_disfavoredOverload
    public func accessibilityInputLabels<S>(_ inputLabels: [S]) -> some View where S: StringProtocol {
        accessibilityInputLabels(inputLabels.map { Text($0) })
    }
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        modifier(ChangeModifier(attributes: hidden ? [("aria-hidden", "true")] : []))
    }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        accessible { _, element in traits.attributes(tag: element.tag) }
    }
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        modifier(RemoveTraitsModifier(traits: traits))
    }
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        accessible { _, _ in [("role", "heading"), ("aria-level", String(max(1, level.rawValue)))] }
    }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modifier(AccessibilityElementModifier(behavior: children))
    }
    /// Whether keyboard and switches stop at the view.
    public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View {
        accessible { _, element in
            respondsToUserInteraction && element.handlers.mask.contains(.tap) && element.tag != "button"
                ? [("tabindex", "0")] : respondsToUserInteraction ? [] : [("tabindex", "-1")]
        }
    }

    public func accessibilityAction(_ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void)
        -> some View
    {
        modifier(AccessibilityActionModifier(name: nil, handler: handler))
    }
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        modifier(AccessibilityActionModifier(name: name, handler: handler))
    }
    public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        accessibilityAction(named: Text(nameKey), handler)
    }
    @_disfavoredOverload
    public func accessibilityAction<S>(named name: S, _ handler: @escaping () -> Void) -> some View
    where S: StringProtocol {
        accessibilityAction(named: Text(name), handler)
    }
}

private func labelAttributes(_ label: String, _ element: _Element) -> _Element.Attributes {
    var attributes: _Element.Attributes = [("aria-label", label)]
    // A name needs something that it names: a plain box or text has no role of its own.
    if element.tag == "img" { attributes.append(("alt", label)) }
    if ["div", "span"].contains(element.tag), element[attribute: "role"] == nil {
        let isPicture = element.classes.contains("icon") || element.hasClass("canvas")
        attributes.append(("role", isPicture ? "img" : element.children.isEmpty ? "text" : "group"))
    }
    if element[attribute: "aria-hidden"] == "true" && element.classes.contains("icon") {
        attributes.append(("aria-hidden", "false"))
    }
    return attributes
}

/// The structure that defines the kinds of available accessibility actions.
public struct AccessibilityActionKind: Equatable, Sendable {
    private let kind: String
    private init(kind: String) { self.kind = kind }
    public static let `default` = AccessibilityActionKind(kind: "default")
    public static let escape = AccessibilityActionKind(kind: "escape")
    public static let magicTap = AccessibilityActionKind(kind: "magicTap")
    public init(named name: Text) { kind = name.plainString(in: EnvironmentValues()) }
}

private struct RemoveTraitsModifier: PrimitiveModifier {
    let traits: AccessibilityTraits

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let traits = node.view.modifier.traits
        node.emitChanged { element in
            let target = element.accessibilityTarget
            let names = Set(traits.attributes(tag: "").map(\.name)).union(
                traits.contains(.isSelected) ? ["aria-pressed"] : [])
            let kept = target.attributes.filter { !names.contains($0.name) }
            let changed = _Element(
                id: target.id, tag: target.tag, classes: target.classes, attributes: kept, style: target.style,
                text: target.text, handlers: target.handlers, growth: target.growth, traits: target.traits,
                children: target.children)
            return element.replacingTarget(target, with: changed)
        }
    }
}

/// Makes its content one element for assistive technology, or a named group of elements.
private struct AccessibilityElementModifier: PrimitiveModifier {
    let behavior: AccessibilityChildBehavior

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let behavior = node.view.modifier.behavior
        node.emitChanged { element in
            switch behavior {
            case .contain: return element.changing(attributes: [("role", "group")])
            case .combine:
                // A name made of all the texts; the parts are no longer read one by one.
                return element.changing(attributes: [("role", "group"), ("aria-label", element.spokenText)])
            default:
                return element.changing(attributes: [("role", "group"), ("data-children", "ignored")])
            }
        }
    }
}

extension _Element {
    /// What assistive technology reads of this subtree.
    var spokenText: String {
        if self[attribute: "aria-hidden"] == "true" { return "" }
        if let label = self[attribute: "aria-label"] { return label }
        return ([text ?? ""] + children.map(\.spokenText)).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A button that only assistive technology reaches.
private struct AccessibilityActionModifier: PrimitiveModifier {
    let name: Text?
    let handler: () -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitChildren()
        guard let name = modifier.name?.plainString(in: node.environment), let first = node.output.first else { return }
        let action = modifier.handler
        let button = _Element(
            id: node.elementID(.part(0)), tag: "button", classes: "visually-hidden",
            attributes: [("type", "button"), ("aria-label", name), ("data-accessibility-action", "")],
            handlers: .tap { action() })
        node.output[0] = _Element(
            id: node.elementID(), classes: "layers", growth: first.growth, traits: first.traits,
            children: [first, button])
    }
}
