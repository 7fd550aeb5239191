import Foundation

/// A control for presenting a menu of actions.
public struct Menu<Label, Content>: View where Label: View, Content: View {
    let label: Label
    let content: Content
    let primaryAction: (() -> Void)?

    @MainActor @preconcurrency public var body: some View {
        StyledMenu(
            parts: MenuParts(label: AnyView(label), content: AnyView(content), primaryAction: primaryAction))
    }
}

extension Menu {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content(), primaryAction: nil)
    }
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        self.init(label: Text(titleKey), content: content(), primaryAction: nil)
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content)
    where Label == Text, S: StringProtocol {
        self.init(label: Text(title), content: content(), primaryAction: nil)
    }
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {
        self.init(label: label(), content: content(), primaryAction: primaryAction)
    }
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) where Label == Text {
        self.init(label: Text(titleKey), content: content(), primaryAction: primaryAction)
    }
    @_disfavoredOverload public init<S>(
        _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) where Label == Text, S: StringProtocol {
        self.init(label: Text(title), content: content(), primaryAction: primaryAction)
    }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init {
            content()
        } label: {
            SwiftUI.Label(titleKey, systemImage: systemImage)
        }
    }
    @_disfavoredOverload public init<S>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content)
    where S: StringProtocol {
        self.init {
            content()
        } label: {
            SwiftUI.Label(title, systemImage: systemImage)
        }
    }
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init {
            content()
        } label: {
            SwiftUI.Label(titleKey, systemImage: systemImage)
        } primaryAction: {
            primaryAction()
        }
    }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
    public init(_ configuration: MenuStyleConfiguration) {
        self.init(
            label: configuration.label, content: configuration.content, primaryAction: configuration.primaryAction)
    }
}

/// The parts of a menu, which a style makes a view of.
struct MenuParts {
    let label: AnyView
    let content: AnyView
    let primaryAction: (() -> Void)?
}

private struct StyledMenu: View {
    @Environment(\.menuStyle) private var style
    let parts: MenuParts

    var body: some View {
        if let makeBody = style.makeBody {
            // Inside, a menu is a plain one: the style is not applied to itself again.
            makeBody(parts).environment(\.menuStyle, .automatic)
        } else {
            MenuButton(parts: parts)
        }
    }
}

/// The button that opens a menu; inside a menu a row that unfolds.
private struct MenuButton: View {
    @State private var isOpen = false
    @Environment(\.menuContext) private var outer
    @Environment(\.isInCommands) private var isInCommands
    let parts: MenuParts

    var body: some View {
        if isInCommands {
            // Their keys work without the menu being opened.
            parts.content
        } else if outer != nil {
            Button {
                isOpen.toggle()
            } label: {
                HStack {
                    parts.label
                    Spacer(minLength: 8)
                    Image(systemName: isOpen ? "chevron.down" : "chevron.right")
                }
            }
            .modifier(
                ChangeModifier(
                    attributes: [("aria-haspopup", "menu"), ("aria-expanded", isOpen ? "true" : "false")],
                    setTraits: { $0[MenuKeepsOpenTrait.self] = true }))
            if isOpen { parts.content }
        } else {
            Button {
                if let primaryAction = parts.primaryAction { primaryAction() } else { isOpen = true }
            } label: {
                parts.label
            }
            .modifier(
                MenuModifier(
                    isOpen: $isOpen, items: parts.content, kind: parts.primaryAction == nil ? .menu : .longPress))
        }
    }
}

/// The properties of a menu.
public struct MenuStyleConfiguration {
    /// A type-erased label of a menu.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased content of a menu.
    public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    let label: Label
    let content: Content
    let primaryAction: (() -> Void)?
}

/// A type that applies standard interaction behavior and a custom appearance to all menus within a view hierarchy.
@MainActor @preconcurrency public protocol MenuStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = MenuStyleConfiguration
}

/// The default menu style, based on the menu's context.
public struct DefaultMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// A menu style that displays a button that toggles the display of the menu's contents when pressed.
public struct ButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// A menu style that displays a borderless button.
public struct BorderlessButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { Menu(configuration).buttonStyle(.borderless) }
}

extension MenuStyle where Self == DefaultMenuStyle {
    public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
extension MenuStyle where Self == ButtonMenuStyle { public static var button: ButtonMenuStyle { ButtonMenuStyle() } }
extension MenuStyle where Self == BorderlessButtonMenuStyle {
    public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

struct MenuStyleBox: Equatable {
    let identity: AnyHashable?
    /// Nil for the framework's own menu.
    let makeBody: (@MainActor (MenuParts) -> AnyView)?

    static let automatic = MenuStyleBox(identity: nil, makeBody: nil)
    static func == (lhs: MenuStyleBox, rhs: MenuStyleBox) -> Bool { lhs.identity == rhs.identity }
}

enum MenuStyleKey: EnvironmentKey { static var defaultValue: MenuStyleBox { .automatic } }
enum MenuContextKey: EnvironmentKey { static var defaultValue: MenuContext? { nil } }
enum MenuOrderKey: EnvironmentKey { static var defaultValue: MenuOrder { .automatic } }

extension EnvironmentValues {
    var menuStyle: MenuStyleBox {
        get { self[MenuStyleKey.self] }
        set { self[MenuStyleKey.self] = newValue }
    }
    /// The menu that this view is an item of, so that toggles and pickers show themselves as items.
    var menuContext: MenuContext? {
        get { self[MenuContextKey.self] }
        set { self[MenuContextKey.self] = newValue }
    }
    /// The preferred order of items for menus presented from this view.
    public var menuOrder: MenuOrder {
        get { self[MenuOrderKey.self] }
        set { self[MenuOrderKey.self] = newValue }
    }
}

/// The order in which a menu presents its content.
public struct MenuOrder: Equatable, Hashable, Sendable {
    private let name: String
    public static let automatic = MenuOrder(name: "automatic")
    public static let priority = MenuOrder(name: "priority")
    public static let fixed = MenuOrder(name: "fixed")
}

/// The set of menu dismissal behavior options.
public struct MenuActionDismissBehavior: Equatable, Sendable {
    let keepsOpen: Bool
    private let name: String
    public static let automatic = MenuActionDismissBehavior(keepsOpen: false, name: "automatic")
    public static let enabled = MenuActionDismissBehavior(keepsOpen: false, name: "enabled")
    public static let disabled = MenuActionDismissBehavior(keepsOpen: true, name: "disabled")
}

extension View {
    public func menuStyle<S>(_ style: S) -> some View where S: MenuStyle {
        environment(
            \.menuStyle,
            MenuStyleBox(identity: styleIdentity(style)) { parts in
                AnyView(
                    style.makeBody(
                        configuration: MenuStyleConfiguration(
                            label: .init(content: parts.label), content: .init(content: parts.content),
                            primaryAction: parts.primaryAction)))
            })
    }
    public func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }
    public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
        modifier(ChangeModifier(setTraits: { $0[MenuKeepsOpenTrait.self] = behavior.keepsOpen }))
    }
}
