import Foundation

/// A container view that displays semantically-related controls in a visually-appropriate manner for the context.
public struct ControlGroup<Content>: View where Content: View {
    @Environment(\.controlGroupStyle) private var style
    private let label: AnyView
    private let content: AnyView

    public init(@ViewBuilder content: () -> Content) {
        self.content = AnyView(content())
        label = AnyView(EmptyView())
    }

    public var body: some View {
        style.makeBody(
            ControlGroupStyleConfiguration(
                content: .init(content: AnyView(content.environment(\.controlGroupStyle, style))),
                label: .init(content: label))
        )
        .environment(\.controlGroupStyle, style.outer)
    }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
    public init(_ configuration: ControlGroupStyleConfiguration) {
        content = AnyView(configuration.content)
        label = AnyView(configuration.label)
    }
}

extension ControlGroup {
    public init<C, L>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L>, C: View, L: View {
        self.content = AnyView(content())
        self.label = AnyView(label())
    }
    public init<C>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text>, C: View {
        self.init(content: content) { Text(titleKey) }
    }
    @_disfavoredOverload public init<C, S>(_ title: S, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text>, C: View, S: StringProtocol {
        self.init(content: content) { Text(title) }
    }
    public init<C>(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Label<Text, Image>>, C: View {
        self.init(content: content) { Label(titleKey, systemImage: systemImage) }
    }
    @_disfavoredOverload public init<C, S>(_ title: S, systemImage: String, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Label<Text, Image>>, C: View, S: StringProtocol {
        self.init(content: content) { Label(title, systemImage: systemImage) }
    }
}

/// A view that represents the body of a control group with a specified label.
public struct LabeledControlGroupContent<Content, Label>: View where Content: View, Label: View {
    public var body: some View { EmptyView() }
}

/// The properties of a control group.
public struct ControlGroupStyleConfiguration {
    /// A view that represents the content of the control group.
    public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// A type-erased label of a control group.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let content: Content
    public let label: Label
}

/// Defines the implementation of all control groups within a view hierarchy.
@MainActor @preconcurrency public protocol ControlGroupStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ControlGroupStyleConfiguration
}

/// The default control group style.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
    nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) { configuration.content }
    }
}

/// The navigation control group style.
public struct NavigationControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) { configuration.content }
    }
}

/// A control group style that presents its content as a menu when the user presses the control.
public struct MenuControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        Menu {
            configuration.content
        } label: {
            configuration.label
        }
    }
}

/// A control group style that presents its content as a compact menu.
public struct CompactMenuControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) { configuration.content }
    }
}

/// A control group style that presents its content as a palette.
public struct PaletteControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) { configuration.content }
    }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
    public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
    public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle {
    public static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
    public static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}
extension ControlGroupStyle where Self == PaletteControlGroupStyle {
    public static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}

enum ControlGroupStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<ControlGroupStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) {
            AnyView(AutomaticControlGroupStyle().makeBody(configuration: $0))
        }
    }
}

extension EnvironmentValues {
    var controlGroupStyle: StyleBox<ControlGroupStyleConfiguration> {
        get { self[ControlGroupStyleKey.self] }
        set { self[ControlGroupStyleKey.self] = newValue }
    }
}

extension View {
    public func controlGroupStyle<S>(_ style: S) -> some View where S: ControlGroupStyle {
        styled(\.controlGroupStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}
