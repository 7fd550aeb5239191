import Foundation

/// A value that describes the purpose of a button.
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// A control that initiates an action.
public struct Button<Label>: PrimitiveView where Label: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }
    @preconcurrency public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.role = role
        self.action = action
        self.label = label()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.view
        let style = node.environment.buttonStyle
        node.setChild(0, style.makeBody(ButtonParts(role: view.role, label: AnyView(view.label), action: view.action)))
    }
}

extension Button where Label == Text {
    @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }
    @_disfavoredOverload @preconcurrency
    public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {
        self.init(action: action) { Text(title) }
    }
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(titleKey) }
    }
    @_disfavoredOverload @preconcurrency
    public init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) where S: StringProtocol {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) {
        self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
    @_disfavoredOverload @preconcurrency
    public init<S>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) where S: StringProtocol {
        self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
    }
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
    @_disfavoredOverload @preconcurrency
    public init<S>(_ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void)
    where S: StringProtocol {
        self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.trigger) { configuration.label }
    }
}

/// What a button style makes a button out of.
struct ButtonParts {
    let role: ButtonRole?
    let label: AnyView
    let action: @MainActor () -> Void
}

/// A style as the environment holds it.
struct ButtonStyleBox: Equatable {
    /// Tells styles apart, so that an unchanged style does not evaluate everything below.
    let identity: AnyHashable
    let makeBody: @MainActor (ButtonParts) -> AnyView

    static func == (lhs: ButtonStyleBox, rhs: ButtonStyleBox) -> Bool { lhs.identity == rhs.identity }

    static func builtIn(_ look: ButtonLook) -> ButtonStyleBox {
        ButtonStyleBox(identity: AnyHashable(look)) { AnyView(ButtonElement(parts: $0, look: look)) }
    }
}

/// The looks of the styles that come with the framework.
enum ButtonLook: Hashable {
    case automatic, plain, borderless, bordered, borderedProminent
    /// An app's own style draws everything but the button's behavior.
    case custom
}

enum ButtonStyleKey: EnvironmentKey { static var defaultValue: ButtonStyleBox { .builtIn(.automatic) } }
enum ButtonBorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }

extension EnvironmentValues {
    var buttonStyle: ButtonStyleBox {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
    var buttonBorderShape: ButtonBorderShape {
        get { self[ButtonBorderShapeKey.self] }
        set { self[ButtonBorderShapeKey.self] = newValue }
    }
}

/// A shape used to draw a button's border.
public struct ButtonBorderShape: Equatable, Sendable {
    let css: String?
    public static let automatic = ButtonBorderShape(css: nil)
    public static let capsule = ButtonBorderShape(css: "1000px")
    public static let roundedRectangle = ButtonBorderShape(css: nil)
    public static let circle = ButtonBorderShape(css: "50%")
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape(css: radius.px) }
}

/// The element of a button: takes the tap, looks pressed while it is held, and is what assistive technology finds.
struct ButtonElement: PrimitiveView {
    let parts: ButtonParts
    let look: ButtonLook
    /// Hears when the button is held and let go, for styles that look different then.
    var onPress: (@MainActor (Bool) -> Void)?

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.parts.label) }

    static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let environment = node.environment
        let content = node.children[0].output
        var classes = "button"
        switch view.look {
        case .automatic, .borderless: classes += environment.foregroundPaint == nil ? " tinted" : ""
        case .plain: break
        case .custom: classes += " styled"
        case .bordered: classes += " bordered"
        case .borderedProminent: classes += " bordered prominent"
        }
        if view.parts.role == .destructive, view.look != .custom, view.look != .plain { classes += " destructive" }
        switch environment.controlSize {
        case .mini, .small: classes += " small"
        case .regular: break
        case .large, .extraLarge: classes += " large"
        }
        var style: _Element.Attributes = []
        if let radius = environment.buttonBorderShape.css, view.look == .bordered || view.look == .borderedProminent {
            style.append(("border-radius", radius))
        }
        var attributes: _Element.Attributes = [("type", "button")] + environment.shortcutAttributes
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        let action = view.parts.action
        var traits = ViewTraits()
        if let role = view.parts.role { traits[ButtonRoleTrait.self] = role }
        var handlers = environment.isEnabled ? Self.handlers(action, node) : _EventHandlers()
        if environment.isEnabled, let onPress = view.onPress {
            handlers.add(.press) { value in onPress(value.bool ?? false) }
        }
        node.output = [
            _Element(
                id: node.elementID(), tag: "button", classes: classes, attributes: attributes, style: style,
                handlers: handlers,
                growth: content.growth.subtracting(.spacer), traits: traits, children: content)
        ]
        node.mergeChildPreferences()
    }

    /// A tap, and what else acts where the app says so.
    @MainActor private static func handlers(_ action: @escaping @MainActor () -> Void, _ node: _ViewNode<Self>)
        -> _EventHandlers
    {
        let environment = node.environment
        guard environment.buttonRepeatBehavior == .enabled || environment.springLoadingBehavior == .enabled else {
            return .tap(action)
        }
        let timing = (node.storage as? ButtonTiming) ?? ButtonTiming()
        node.storage = timing
        return timing.handlers(action, in: environment)
    }
}

enum ButtonRoleTrait: ViewTraitKey { static var defaultValue: ButtonRole? { nil } }
