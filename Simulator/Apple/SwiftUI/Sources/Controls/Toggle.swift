import Foundation

/// A control that toggles between on and off states.
public struct Toggle<Label>: View where Label: View {
    let isOn: Binding<Bool>
    let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    public var body: some View { StyledToggle(isOn: isOn, label: AnyView(label)) }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
    @_disfavoredOverload public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
    @_disfavoredOverload public init<S>(_ title: S, systemImage: String, isOn: Binding<Bool>) where S: StringProtocol {
        self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    public init(_ configuration: ToggleStyleConfiguration) {
        self.init(isOn: configuration.$isOn) { configuration.label }
    }
}

/// The properties of a toggle instance.
public struct ToggleStyleConfiguration {
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let label: Label
    @Binding public var isOn: Bool
    public var isMixed: Bool { false }
}

/// The appearance and behavior of a toggle.
@MainActor @preconcurrency public protocol ToggleStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ToggleStyleConfiguration
}

/// The default toggle style.
public struct DefaultToggleStyle: ToggleStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        SwitchToggleStyle().makeBody(configuration: configuration)
    }
}

/// A toggle style that displays a leading label and a trailing switch.
public struct SwitchToggleStyle: ToggleStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }
    @available(*, deprecated, message: "Use ``View/tint(_)`` instead.")
    nonisolated public init(tint: Color) { self.tint = tint }
    public func makeBody(configuration: Configuration) -> some View {
        SwitchView(isOn: configuration.$isOn, label: configuration.label.content, tint: tint?.css)
    }
}

/// A toggle style that displays as a button with its label as the title.
public struct ButtonToggleStyle: ToggleStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        let isOn = configuration.$isOn
        return Button {
            isOn.wrappedValue.toggle()
        } label: {
            configuration.label
        }
        .buttonStyle(BorderedButtonStyle())
        .modifier(ChangeModifier(attributes: [("aria-pressed", isOn.wrappedValue ? "true" : "false")]))
    }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
    public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
    public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

enum ToggleStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<ToggleStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) { AnyView(SwitchToggleStyle().makeBody(configuration: $0)) }
    }
}
enum LabelsHiddenKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var toggleStyle: StyleBox<ToggleStyleConfiguration> {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
    var labelsHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    public func toggleStyle<S>(_ style: S) -> some View where S: ToggleStyle {
        styled(\.toggleStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
    public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}

private struct StyledToggle: View {
    @Environment(\.toggleStyle) private var style
    let isOn: Binding<Bool>
    let label: AnyView

    var body: some View {
        style.makeBody(ToggleStyleConfiguration(label: ToggleStyleConfiguration.Label(content: label), isOn: isOn))
            .environment(\.toggleStyle, style.outer)
    }
}

/// A label and a switch.
private struct SwitchView: PrimitiveView {
    let isOn: Binding<Bool>
    let label: AnyView
    let tint: String?

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }

    static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let isOn = view.isOn
        let environment = node.environment
        let label = node.children[0].output
        var attributes: _Element.Attributes = [
            ("type", "button"), ("role", "switch"), ("aria-checked", isOn.wrappedValue ? "true" : "false"),
            ("aria-label", label.map(\.spokenText).joined(separator: ", ")),
        ]
        attributes += environment.shortcutAttributes
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        if environment.menuContext != nil {
            // In a menu a toggle is an item with a check mark.
            node.output = [
                _Element(
                    id: node.elementID(), tag: "button", classes: "choice",
                    attributes: [("type", "button"), ("role", "menuitemcheckbox")] + attributes.dropFirst(2),
                    handlers: environment.isEnabled ? .tap { isOn.wrappedValue.toggle() } : _EventHandlers(),
                    growth: .width, children: label)
            ]
            return
        }
        let tint = view.tint ?? environment.tintCSS
        let toggle = _Element(
            id: node.elementID(.part(0)), tag: "button", classes: "switch", attributes: attributes,
            style: tint.asList { ("--switch-tint", $0) },
            handlers: environment.isEnabled ? .tap { isOn.wrappedValue.toggle() } : _EventHandlers())
        if environment.labelsHidden {
            node.output = [_Element(id: node.elementID(), classes: "toggle unlabeled", children: [toggle])]
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: "toggle", growth: .width,
                    children: [_Element(id: node.elementID(.part(1)), classes: "pad", children: label), toggle])
            ]
        }
    }
}
