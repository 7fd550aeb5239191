import Foundation

/// The appearance and behavior of a form.
@MainActor @preconcurrency public protocol FormStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = FormStyleConfiguration
}

/// The properties of a form instance.
public struct FormStyleConfiguration {
    /// A type-erased content of a form.
    public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let content: FormStyleConfiguration.Content
}

/// The default form style.
public struct AutomaticFormStyle: FormStyle, Sendable {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GroupedForm(content: configuration.content) }
}

/// A form style with grouped rows.
public struct GroupedFormStyle: FormStyle, Sendable {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GroupedForm(content: configuration.content) }
}

/// A non-scrolling form style with a trailing aligned column of labels next to a leading aligned column of values.
public struct ColumnsFormStyle: FormStyle, Sendable {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { ColumnsForm(content: configuration.content) }
}

extension FormStyle where Self == AutomaticFormStyle {
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
extension FormStyle where Self == GroupedFormStyle {
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
    public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// A form as a list of groups.
private struct GroupedForm: View {
    let content: FormStyleConfiguration.Content
    var body: some View { List<Never, FormStyleConfiguration.Content>(content: content, selection: nil, isForm: true) }
}

/// A form in two columns, which share their widths over all rows.
private struct ColumnsForm: PrimitiveView {
    let content: FormStyleConfiguration.Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) { $0.listContext = nil }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let rows = node.children[0].output
        node.output = [_Element(id: node.elementID(), classes: "form-columns", growth: .width, children: rows)]
        node.mergeChildPreferences()
    }
}

/// A style as the environment holds it.
struct FormStyleBox: Equatable {
    let identity: AnyHashable
    let makeBody: @MainActor (FormStyleConfiguration) -> AnyView

    @MainActor init<S: FormStyle>(_ style: S) {
        identity = styleIdentity(style)
        makeBody = { AnyView(StyledForm(style: style, configuration: $0)) }
    }
    static func == (lhs: FormStyleBox, rhs: FormStyleBox) -> Bool { lhs.identity == rhs.identity }
}

/// A view of its own, so that a style may have properties that read the environment.
private struct StyledForm<Style: FormStyle>: PrimitiveView {
    let style: Style
    let configuration: FormStyleConfiguration

    static func _evaluate(_ node: _ViewNode<Self>) {
        var style = node.view.style
        let layout = TypeLayout.of(Style.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&style, slots: &node.slots, node: node) }
        let (boundStyle, configuration) = (style, node.view.configuration)
        // A form made out of the configuration is a usual one: the style is not applied to itself again.
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) { $0.formStyle = nil }
        node.setChild(
            0, node.reading { boundStyle.makeBody(configuration: configuration) },
            environment: environment)
    }
}

enum FormStyleKey: EnvironmentKey { static var defaultValue: FormStyleBox? { nil } }

extension EnvironmentValues {
    var formStyle: FormStyleBox? {
        get { self[FormStyleKey.self] }
        set { self[FormStyleKey.self] = newValue }
    }
}

extension View {
    public func formStyle<S>(_ style: S) -> some View where S: FormStyle {
        environment(\.formStyle, FormStyleBox(style))
    }
}

/// A container for grouping controls used for data entry, such as in settings or inspectors.
public struct Form<Content>: View where Content: View {
    @Environment(\.formStyle) private var style
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View {
        let style = style ?? FormStyleBox(AutomaticFormStyle())
        style.makeBody(FormStyleConfiguration(content: FormStyleConfiguration.Content(content: AnyView(content))))
    }
}

extension Form where Content == FormStyleConfiguration.Content {
    /// A form inside a style: with the style that is in force outside of it, or the usual one.
    public init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}
