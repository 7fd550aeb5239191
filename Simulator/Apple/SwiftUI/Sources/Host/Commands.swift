import Foundation

/// Conforming types represent a group of related commands that can be exposed to the user via the main menu on macOS and key
/// commands on iOS.
@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// The controls of the commands as a view.
    @MainActor static func _view(of commands: Self) -> AnyView
}

extension Commands {
    @MainActor public static func _view(of commands: Self) -> AnyView { AnyView(CommandsView(commands: commands)) }
}

/// Shows the body of commands that the app composed, whose properties may read focused values.
private struct CommandsView<Content: Commands>: PrimitiveView {
    let commands: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        var commands = node.view.commands
        let layout = TypeLayout.of(Content.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&commands, slots: &node.slots, node: node) }
        let bound = commands
        node.setChild(0, node.reading { Content.Body._view(of: bound.body) })
    }
}

/// The elements of the app's commands, for the root of its tree.
enum CommandElements: PreferenceKey {
    static var defaultValue: [_Element] { [] }
    static func reduce(value: inout [_Element], nextValue: () -> [_Element]) { value += nextValue() }
}

/// Commands that the framework knows by themselves.
@MainActor protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
    public var body: Never { bodyOfPrimitive(Self.self) }
}

extension Never: Commands {}

/// An empty group of commands.
public struct EmptyCommands: PrimitiveCommands, Sendable {
    nonisolated public init() {}
    public static func _view(of commands: Self) -> AnyView { AnyView(EmptyView()) }
}

/// Command menus are stand-alone, top-level containers for controls that perform related, app-specific commands.
public struct CommandMenu<Content>: PrimitiveCommands where Content: View {
    private let content: Content

    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
    public init(_ name: Text, @ViewBuilder content: () -> Content) { self.content = content() }
    @_disfavoredOverload public init<S>(_ name: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.content = content()
    }

    public static func _view(of commands: Self) -> AnyView {
        AnyView(commands.content.environment(\.isInCommands, true))
    }
}

/// Groups of controls that you can add to existing command menus.
public struct CommandGroup<Content>: PrimitiveCommands where Content: View {
    private let content: Content

    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }

    public static func _view(of commands: Self) -> AnyView {
        AnyView(commands.content.environment(\.isInCommands, true))
    }
}

/// The standard locations that you can place new command groups relative to. A phone has none of their commands.
public struct CommandGroupPlacement {
    public static let appInfo = CommandGroupPlacement()
    public static let appSettings = CommandGroupPlacement()
    public static let systemServices = CommandGroupPlacement()
    public static let appVisibility = CommandGroupPlacement()
    public static let appTermination = CommandGroupPlacement()
    public static let newItem = CommandGroupPlacement()
    public static let saveItem = CommandGroupPlacement()
    public static let importExport = CommandGroupPlacement()
    public static let printItem = CommandGroupPlacement()
    public static let undoRedo = CommandGroupPlacement()
    public static let pasteboard = CommandGroupPlacement()
    public static let textEditing = CommandGroupPlacement()
    public static let textFormatting = CommandGroupPlacement()
    public static let toolbar = CommandGroupPlacement()
    public static let sidebar = CommandGroupPlacement()
    public static let windowSize = CommandGroupPlacement()
    public static let windowArrangement = CommandGroupPlacement()
    public static let help = CommandGroupPlacement()
}

extension Group: Commands where Content: Commands {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public init(@CommandsBuilder content: () -> Content) { self.content = content() }
    @MainActor public static func _view(of commands: Self) -> AnyView { Content._view(of: commands.content) }
}

extension Optional: Commands where Wrapped: Commands {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    @MainActor public static func _view(of commands: Self) -> AnyView {
        AnyView(commands.map { Wrapped._view(of: $0) })
    }
}

extension _ConditionalContent: Commands where TrueContent: Commands, FalseContent: Commands {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    @MainActor public static func _view(of commands: Self) -> AnyView {
        switch commands.storage {
        case .trueContent(let content):
            AnyView(_ConditionalContent<AnyView, AnyView>(storage: .trueContent(TrueContent._view(of: content))))
        case .falseContent(let content):
            AnyView(_ConditionalContent<AnyView, AnyView>(storage: .falseContent(FalseContent._view(of: content))))
        }
    }
}

/// Several commands, one after the other.
struct CommandList: PrimitiveCommands {
    let views: [AnyView]
    static func _view(of commands: Self) -> AnyView {
        let views = commands.views
        return AnyView(ForEach(views.indices, id: \.self) { views[$0] })
    }
}

/// Constructs command sets from multi-expression closures.
@resultBuilder public struct CommandsBuilder: Sendable {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Commands { content }
    public static func buildBlock() -> EmptyCommands { EmptyCommands() }
    public static func buildBlock<C>(_ content: C) -> C where C: Commands { content }
    @MainActor public static func buildBlock<each C>(_ content: repeat each C) -> some Commands
    where repeat each C: Commands {
        var views: [AnyView] = []
        func add<One: Commands>(_ one: One) { views.append(One._view(of: one)) }
        repeat add(each content)
        return CommandList(views: views)
    }
    public static func buildIf<C>(_ content: C?) -> C? where C: Commands { content }
    public static func buildEither<T, F>(first: T) -> _ConditionalContent<T, F> where T: Commands, F: Commands {
        _ConditionalContent(storage: .trueContent(first))
    }
    public static func buildEither<T, F>(second: F) -> _ConditionalContent<T, F> where T: Commands, F: Commands {
        _ConditionalContent(storage: .falseContent(second))
    }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some Commands
    where Content: Commands {
        content
    }
}

private enum InCommandsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Whether views are commands of the app, of which a phone shows nothing.
    var isInCommands: Bool {
        get { self[InCommandsKey.self] }
        set { self[InCommandsKey.self] = newValue }
    }
}
