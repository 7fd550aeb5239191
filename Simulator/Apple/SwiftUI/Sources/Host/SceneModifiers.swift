import Combine
import Foundation
import Observation

/// A scene whose window or commands are changed.
private struct ModifiedScene<Base: Scene>: PrimitiveScene {
    let base: Base
    var changeContent: @MainActor (AnyView) -> AnyView = { $0 }
    var changeCommands: @MainActor (AnyView?) -> AnyView? = { $0 }

    func _windowContent() -> AnyView? { base._windowContent().map(changeContent) }
    func _commands() -> AnyView? { changeCommands(base._commands()) }
}

extension Scene {
    private func showing<V: View>(_ change: @escaping @MainActor (AnyView) -> V) -> some Scene {
        ModifiedScene(base: self, changeContent: { AnyView(change($0)) })
    }

    // MARK: Values

    @available(iOS, deprecated: 17.0, message: "Use `onChange` with a two or zero parameter action closure instead.")
    public func onChange<V>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some Scene
    where V: Equatable {
        showing { $0.onChange(of: value) { _, new in action(new) } }
    }
    /// Adds an action to perform when the given value changes.
    public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene where V: Equatable {
        showing { $0.onChange(of: value, initial: initial, action) }
    }
    public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene
    where V: Equatable {
        showing { $0.onChange(of: value, initial: initial, action) }
    }

    /// Sets the environment value of the specified key path to the given value.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
        showing { $0.environment(keyPath, value) }
    }
    public func environment<T>(_ object: T?) -> some Scene where T: AnyObject, T: Observable {
        showing { $0.environment(object) }
    }
    public func environmentObject<T>(_ object: T) -> some Scene where T: ObservableObject {
        showing { $0.environmentObject(object) }
    }
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some Scene {
        showing { $0.transformEnvironment(keyPath, transform: transform) }
    }
    /// The default store used by `AppStorage` contained within the scene and its view content.
    public func defaultAppStorage(_ store: UserDefaults) -> some Scene { showing { $0.defaultAppStorage(store) } }

    // MARK: Windows

    /// Sets a default size for a window. A phone has one window, which is as large as its screen.
    public func defaultSize(_ size: CGSize) -> some Scene { self }
    public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
    /// Sets the kind of resizability to use for a window. A phone's window is not resized.
    public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

    // MARK: Commands

    /// Adds commands to the scene.
    public func commands<Content>(@CommandsBuilder content: () -> Content) -> some Scene where Content: Commands {
        let added = Content._view(of: content())
        return ModifiedScene(
            base: self,
            changeCommands: { known in
                AnyView(
                    Group {
                        known
                        added
                    })
            })
    }
    /// Removes all commands defined by the modified scene.
    public func commandsRemoved() -> some Scene { ModifiedScene(base: self, changeCommands: { _ in nil }) }
    /// Replaces all commands defined by the modified scene with the commands from the builder.
    public func commandsReplaced<Content>(@CommandsBuilder content: () -> Content) -> some Scene
    where Content: Commands {
        let commands = Content._view(of: content())
        return ModifiedScene(base: self, changeCommands: { _ in commands })
    }
}

/// The resizability of a window.
public struct WindowResizability: Sendable {
    /// The automatic window resizability.
    public static let automatic = WindowResizability()
    /// A window resizability that's derived from the window's content.
    public static let contentSize = WindowResizability()
    /// A window resizability that's partially derived from the window's content.
    public static let contentMinSize = WindowResizability()
}
