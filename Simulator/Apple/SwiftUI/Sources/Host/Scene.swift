import Foundation

/// A part of an app's user interface with a life cycle managed by the system.
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// The views of the scene's first window.
    @MainActor func _windowContent() -> AnyView?
    /// What the scene has in its menus, whose keys work in all of its windows.
    @MainActor func _commands() -> AnyView?
}

extension Scene {
    @MainActor public func _windowContent() -> AnyView? { body._windowContent() }
    @MainActor public func _commands() -> AnyView? { body._commands() }
}

/// A scene that the framework knows by itself.
@MainActor protocol PrimitiveScene: Scene where Body == Never {}

extension PrimitiveScene {
    public var body: Never { bodyOfPrimitive(Self.self) }
    public func _commands() -> AnyView? { nil }
}

extension Never: Scene {
    @MainActor public func _windowContent() -> AnyView? { nil }
    @MainActor public func _commands() -> AnyView? { nil }
}

/// What a scene of any type shows.
@MainActor struct AnyScene {
    let content: AnyView?
    let commands: AnyView?

    init<S: Scene>(_ scene: S) {
        content = scene._windowContent()
        commands = scene._commands()
    }
}

/// A result builder for composing a collection of scenes into a single composite scene.
@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
    @MainActor public static func buildBlock<each Content>(_ content: repeat each Content) -> some Scene
    where repeat each Content: Scene {
        var scenes: [any Scene] = []
        repeat scenes.append(each content)
        return SceneList(scenes: scenes)
    }
}

/// Several scenes; a device shows the first that has a window, and has the keys of all.
struct SceneList: PrimitiveScene {
    let scenes: [any Scene]

    func _windowContent() -> AnyView? { scenes.firstNonNil { $0._windowContent() } }
    func _commands() -> AnyView? {
        let commands = scenes.compactMap { $0._commands() }
        return commands.isEmpty ? nil : AnyView(ForEach(commands.indices, id: \.self) { commands[$0] })
    }
}

/// A scene that presents a group of identically structured windows.
public struct WindowGroup<Content>: PrimitiveScene where Content: View {
    private let content: () -> Content

    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
    public init(id: String, @ViewBuilder content: @escaping () -> Content) { self.content = content }
    public init(_ title: Text, @ViewBuilder content: @escaping () -> Content) { self.content = content }
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: @escaping () -> Content)
    where S: StringProtocol {
        self.content = content
    }
    public init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) { self.content = content }
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }
    @_disfavoredOverload public init<S>(_ title: S, id: String, @ViewBuilder content: @escaping () -> Content)
    where S: StringProtocol {
        self.content = content
    }

    @MainActor public func _windowContent() -> AnyView? { AnyView(content()) }
}
