import Foundation

extension View {
    /// What a pointer that rests on a view shows, and a hint for assistive technology.
    public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }
    public func help(_ text: Text) -> some View {
        modifier(
            AccessibilityModifier(attributes: { environment, _ in
                let words = text.plainString(in: environment)
                return [("aria-description", words), ("title", words)]
            }))
    }
    @_disfavoredOverload public func help<S>(_ text: S) -> some View where S: StringProtocol { help(Text(text)) }

    public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        modifier(ChangeModifier(classes: disabled ? "no-focus-effect" : "")).environment(
            \.isFocusEffectEnabled, !disabled)
    }
    public func menuIndicator(_ visibility: Visibility) -> some View {
        environment(\.menuIndicatorVisibility, visibility)
            .modifier(ChangeModifier(classes: visibility == .hidden ? "no-menu-indicator" : ""))
    }
    public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
            .modifier(
                ChangeModifier(inheritedAttributes: [("data-badge-prominence", prominence.name)]))
    }
    /// Has its children keep their places in it while it moves; the page moves a view and its children as one already.
    public func geometryGroup() -> some View {
        modifier(WrapModifier(classes: "effect", style: [("isolation", "isolate")]))
    }
    /// What stands for itself while its data is being fetched anew: dimmed where the app says that it is.
    public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        modifier(InvalidatableModifier(isInvalidatable: invalidatable))
    }
}

private struct InvalidatableModifier: ViewModifier {
    @Environment(\.redactionReasons) private var reasons
    let isInvalidatable: Bool

    func body(content: Content) -> some View {
        content.opacity(isInvalidatable && reasons.contains(.invalidated) ? 0.5 : 1)
    }
}
