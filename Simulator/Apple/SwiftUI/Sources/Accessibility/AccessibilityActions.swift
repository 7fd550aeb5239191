import Foundation

/// A directional indicator you use when making an accessibility adjustment.
public enum AccessibilityAdjustmentDirection: Sendable, Hashable { case increment, decrement }

/// Buttons that only assistive technology and the keyboard reach, beside what they belong to.
private struct HiddenActionsModifier<Actions: View>: PrimitiveModifier {
    let actions: Actions

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) {
            $0.buttonStyle = .builtIn(.plain)
        }
        node.setChild(1, node.view.modifier.actions, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let actions = _Element(
            id: node.elementID(.part(0)), classes: "visually-hidden", attributes: [("data-accessibility-action", "")],
            children: node.children[1].output)
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "layers", growth: content.growth, traits: content.traits,
                children: [content, actions])
        }
    }
}

/// Makes its content a value that is turned up and down by the arrow keys, as a slider is.
private struct AdjustableModifier: PrimitiveModifier {
    let handler: (AccessibilityAdjustmentDirection) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let handler = node.view.modifier.handler
        node.emitChanged { element in
            let target = element.accessibilityTarget
            var attributes: _Element.Attributes = [("role", "slider"), ("tabindex", "0"), ("data-adjustable", "")]
            if target[attribute: "aria-valuenow"] == nil { attributes.append(("aria-valuenow", "0")) }
            let handlers = _EventHandlers(.change) { value in
                handler((value.number ?? 0) < 0 ? .decrement : .increment)
            }
            return element.replacingTarget(
                target, with: target.changing(attributes: attributes, handlers: handlers))
        }
    }
}

extension View {
    public func accessibilityActions<Content>(@ViewBuilder _ content: () -> Content) -> some View
    where Content: View {
        modifier(HiddenActionsModifier(actions: content()))
    }
    public func accessibilityAction<Label>(action: @escaping () -> Void, @ViewBuilder label: () -> Label) -> some View
    where Label: View {
        modifier(HiddenActionsModifier(actions: Button(action: { action() }, label: label)))
    }
    public func accessibilityAdjustableAction(_ handler: @escaping (AccessibilityAdjustmentDirection) -> Void)
        -> some View
    {
        modifier(AdjustableModifier(handler: handler))
    }
    /// Has assistive technology find another view in place of this one, which is drawn.
    public func accessibilityRepresentation<V>(@ViewBuilder representation: () -> V) -> some View where V: View {
        accessibilityHidden(true).modifier(HiddenActionsModifier(actions: representation()))
    }
    /// Has assistive technology find other views inside this one, which is drawn.
    public func accessibilityChildren<V>(@ViewBuilder children: () -> V) -> some View where V: View {
        accessibilityHidden(true).modifier(HiddenActionsModifier(actions: children()))
            .accessibilityElement(children: .contain)
    }
}

// MARK: The names of iOS 13

extension View {
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityLabel(_:)")
    public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityValue(_:)")
    public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityHint(_:)")
    public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityHidden(_:)")
    public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityIdentifier(_:)")
    public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityInputLabels(_:)")
    public func accessibility(inputLabels: [Text]) -> some View { accessibilityInputLabels(inputLabels) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilitySortPriority(_:)")
    public func accessibility(sortPriority: Double) -> some View { accessibilitySortPriority(sortPriority) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityAddTraits(_:)")
    public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
    @available(iOS, deprecated: 100000.0, renamed: "accessibilityRemoveTraits(_:)")
    public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }
}
