import Foundation

/// Values describe different focus interactions that a view can support.
public struct FocusInteractions: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The view has a primary action that can be activated via focus-driven user interaction.
    public static let activate = FocusInteractions(rawValue: 1)
    /// The view captures input from non-spatial sources like a keyboard or Digital Crown.
    public static let edit = FocusInteractions(rawValue: 2)
    /// The view supports whatever focus-driven interactions are commonly expected for interactive content on this platform.
    public static var automatic: FocusInteractions { FocusInteractions(rawValue: 3) }
}

/// Makes its content something that can have the focus, and that `focused(_:)` is about.
private struct FocusableModifier: PrimitiveModifier {
    let isFocusable: Bool

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard node.view.modifier.isFocusable else { return node.emitChildren() }
        var attributes: _Element.Attributes = [("tabindex", "0")]
        let target = node.environment.focusTarget
        if target?.isFocused == true { attributes.append(("data-focused", "true")) }
        let handlers = target.map { target in
            _EventHandlers(.focus) { value in target.setFocused(value.bool ?? true) }
        }
        node.emitChanged { $0.changing(attributes: attributes, handlers: handlers) }
    }
}

extension View {
    /// Specifies if the view is focusable.
    public func focusable(_ isFocusable: Bool = true) -> some View {
        modifier(FocusableModifier(isFocusable: isFocusable))
    }
    /// Specifies if the view is focusable, and if so, what focus-driven interactions it supports. A page gives the focus to
    /// whatever can have it.
    public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
        focusable(isFocusable)
    }
}
