import Foundation

/// A standard label for user interface items, consisting of an icon with a title.
public struct Label<Title, Icon>: View where Title: View, Icon: View {
    let title: Title
    let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    @MainActor @preconcurrency public var body: some View {
        StyledLabelView(title: AnyView(title), icon: AnyView(icon))
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }
    @_disfavoredOverload public init<S>(_ title: S, image name: String) where S: StringProtocol {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
    @_disfavoredOverload public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    public init(_ configuration: LabelStyleConfiguration) {
        self.init(title: { configuration.title }, icon: { configuration.icon })
    }
}

private struct StyledLabelView: View {
    @Environment(\.labelStyle) private var style
    let title: AnyView
    let icon: AnyView

    var body: some View {
        style.makeBody(
            LabelStyleConfiguration(
                title: LabelStyleConfiguration.Title(content: title), icon: LabelStyleConfiguration.Icon(content: icon))
        )
        .environment(\.labelStyle, style.outer)
    }
}

/// The properties of a label.
public struct LabelStyleConfiguration {
    public struct Title: View {
        let content: AnyView
        public var body: some View { content }
    }
    public struct Icon: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let title: Title
    public let icon: Icon
}

/// A type that applies a custom appearance to all labels within a view.
@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabelStyleConfiguration
}

/// The default label style in the current context.
public struct DefaultLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabelStyle().makeBody(configuration: configuration)
    }
}

/// A label style that only displays the icon of the label.
public struct IconOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        // The title is still what assistive technology reads.
        HStack(spacing: 0) {
            configuration.icon
            configuration.title.modifier(WrapModifier(classes: "visually-hidden"))
        }
    }
}

/// A label style that only displays the title of the label.
public struct TitleOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// A label style that shows both the title and icon of the label using a system-standard layout.
public struct TitleAndIconLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) {
            configuration.icon.modifier(WrapModifier(classes: "label-icon"))
            configuration.title
        }
    }
}

extension LabelStyle where Self == DefaultLabelStyle {
    public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
    public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

enum LabelStyleKey: EnvironmentKey {
    static var defaultValue: StyleBox<LabelStyleConfiguration> {
        StyleBox(identity: AnyHashable(0), outer: nil) { AnyView(DefaultLabelStyle().makeBody(configuration: $0)) }
    }
}

extension EnvironmentValues {
    var labelStyle: StyleBox<LabelStyleConfiguration> {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }

    @MainActor mutating func setLabelStyle<S: LabelStyle>(_ style: S) {
        labelStyle = StyleBox(identity: styleIdentity(style), outer: labelStyle) {
            AnyView(style.makeBody(configuration: $0))
        }
    }
}

extension View {
    public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
        styled(\.labelStyle, by: style) { AnyView($0.makeBody(configuration: $1)) }
    }
}
