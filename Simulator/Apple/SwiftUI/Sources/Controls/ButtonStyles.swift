import Foundation

/// A type that applies standard interaction behavior and a custom appearance to all buttons within a view hierarchy.
@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ButtonStyleConfiguration
}

/// The properties of a button.
public struct ButtonStyleConfiguration {
    /// A type-erased label of a button.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
}

/// A type that applies custom interaction behavior and a custom appearance to all buttons within a view hierarchy.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// The look of a style that comes with the framework.
    static var _look: _ButtonLook? { get }
}

extension PrimitiveButtonStyle {
    public static var _look: _ButtonLook? { nil }
}

/// Names the look of a built-in style without showing what there is.
public struct _ButtonLook {
    let look: ButtonLook
}

/// The properties of a button.
public struct PrimitiveButtonStyleConfiguration {
    /// A type-erased label of a button.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let role: ButtonRole?
    public let label: Label
    let action: @MainActor () -> Void

    @MainActor @preconcurrency public func trigger() { action() }
}

/// A style whose buttons are drawn by the framework.
@MainActor protocol BuiltInButtonStyle: PrimitiveButtonStyle {
    static var look: ButtonLook { get }
}

extension BuiltInButtonStyle {
    public static var _look: _ButtonLook? { _ButtonLook(look: look) }
    public func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
        ButtonElement(
            parts: ButtonParts(
                role: configuration.role, label: configuration.label.content, action: configuration.action),
            look: Self.look)
    }
}

/// The default button style, based on the button's context.
public struct DefaultButtonStyle: BuiltInButtonStyle {
    nonisolated public init() {}
    static var look: ButtonLook { .automatic }
}

/// A button style that doesn't style or decorate its content while idle.
public struct PlainButtonStyle: BuiltInButtonStyle {
    nonisolated public init() {}
    static var look: ButtonLook { .plain }
}

/// A button style that doesn't apply a border.
public struct BorderlessButtonStyle: BuiltInButtonStyle {
    nonisolated public init() {}
    static var look: ButtonLook { .borderless }
}

/// A button style that applies standard border artwork based on the button's context.
public struct BorderedButtonStyle: BuiltInButtonStyle {
    nonisolated public init() {}
    static var look: ButtonLook { .bordered }
}

/// A button style that applies standard border prominent artwork based on the button's context.
public struct BorderedProminentButtonStyle: BuiltInButtonStyle {
    nonisolated public init() {}
    static var look: ButtonLook { .borderedProminent }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// Shows a button in an app's own style, held or not.
private struct StyledButton<Style: ButtonStyle>: PrimitiveView {
    let style: Style
    let parts: ButtonParts

    private final class Press {
        var isPressed = false
        /// What the page is told of the look of a press.
        var look: String?
        let label = LabelOutput()
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        let press = (node.storage as? Press) ?? Press()
        node.storage = press
        let (style, parts) = (node.view.style, node.view.parts)
        let label = AnyView(RememberedLabel(label: parts.label, output: press.label))
        let drawn = styled(style, parts.role, label, isPressed: press.isPressed)
        node.setChild(
            0,
            ButtonElement(
                parts: ButtonParts(role: parts.role, label: AnyView(drawn), action: parts.action), look: .custom
            ) { [weak node] isPressed in
                guard press.isPressed != isPressed else { return }
                press.isPressed = isPressed
                node?.invalidate()
            })
    }

    static func _emit(_ node: _ViewNode<Self>) {
        node.emitChildren()
        guard let press = node.storage as? Press, let button = node.output.first, node.environment.isEnabled else {
            return
        }
        // While it is held the look in force is the one that was worked out before.
        if !press.isPressed {
            let (style, role) = (node.view.style, node.view.parts.role)
            press.look = PressedLook.attribute(
                label: press.label.elements, content: button.children, environment: node.environment
            ) { styled(style, role, $0, isPressed: $1) }
        }
        if let look = press.look { node.output[0] = button.changing(attributes: [("data-pressed", look)]) }
    }

    private static func styled(_ style: Style, _ role: ButtonRole?, _ label: AnyView, isPressed: Bool)
        -> StyledLabel<Style>
    {
        StyledLabel(
            style: style,
            configuration: ButtonStyleConfiguration(
                role: role, label: ButtonStyleConfiguration.Label(content: label), isPressed: isPressed))
    }
}

/// A view of its own, so that a style may have properties that read the environment.
private struct StyledLabel<Style: ButtonStyle>: PrimitiveView {
    let style: Style
    let configuration: ButtonStyleConfiguration

    static func _evaluate(_ node: _ViewNode<Self>) {
        var style = node.view.style
        let layout = TypeLayout.of(Style.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&style, slots: &node.slots, node: node) }
        let boundStyle = style
        let configuration = node.view.configuration
        node.setChild(0, node.reading { boundStyle.makeBody(configuration: configuration) })
    }
}

private struct PrimitiveStyledButton<Style: PrimitiveButtonStyle>: PrimitiveView {
    let style: Style
    let parts: ButtonParts

    static func _evaluate(_ node: _ViewNode<Self>) {
        var style = node.view.style
        let layout = TypeLayout.of(Style.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&style, slots: &node.slots, node: node) }
        let boundStyle = style
        let parts = node.view.parts
        let configuration = PrimitiveButtonStyleConfiguration(
            role: parts.role, label: PrimitiveButtonStyleConfiguration.Label(content: parts.label), action: parts.action
        )
        // Inside, a button is a plain one: the style is not applied to itself again.
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) {
            $0.buttonStyle = .builtIn(.automatic)
        }
        node.setChild(
            0, node.reading { boundStyle.makeBody(configuration: configuration) },
            environment: environment)
    }
}

/// Tells two styles of the app apart: the type, and the value where it can be compared.
func styleIdentity<Style>(_ style: Style) -> AnyHashable {
    if let hashable = style as? any Hashable { return AnyHashable(hashable) }
    if MemoryLayout<Style>.size == 0 { return AnyHashable(ObjectIdentifier(Style.self)) }
    return AnyHashable(UniqueIdentity())
}

/// Equal to nothing but itself.
final class UniqueIdentity: Hashable, Sendable {
    static func == (lhs: UniqueIdentity, rhs: UniqueIdentity) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View {
    public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
        environment(
            \.buttonStyle,
            ButtonStyleBox(identity: styleIdentity(style)) { AnyView(StyledButton(style: style, parts: $0)) })
    }
    public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        if let built = S._look { return environment(\.buttonStyle, .builtIn(built.look)) }
        return environment(
            \.buttonStyle,
            ButtonStyleBox(identity: styleIdentity(style)) { AnyView(PrimitiveStyledButton(style: style, parts: $0)) })
    }
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }
    public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
    public func disabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { if disabled { $0 = false } }
    }
}
