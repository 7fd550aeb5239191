import Foundation

/// A part of an app's user interface with a life cycle managed by the system.
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// The views of the scene's first window.
    @MainActor func _windowContent() -> AnyView?
}

extension Scene {
    @MainActor public func _windowContent() -> AnyView? { body._windowContent() }
}

extension Never: Scene {
    @MainActor public func _windowContent() -> AnyView? { nil }
}

/// A result builder for composing a collection of scenes into a single composite scene.
@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
    public static func buildBlock<First, Second>(_ first: First, _ second: Second) -> some Scene
    where First: Scene, Second: Scene {
        ScenePair(first: first, second: second)
    }
}

/// Two scenes; a device shows the first that has a window.
struct ScenePair<First: Scene, Second: Scene>: Scene {
    let first: First
    let second: Second
    var body: Never { bodyOfPrimitive(Self.self) }
    func _windowContent() -> AnyView? { first._windowContent() ?? second._windowContent() }
}

/// A scene that presents a group of identically structured windows.
public struct WindowGroup<Content>: Scene where Content: View {
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

    public var body: Never { bodyOfPrimitive(Self.self) }
    @MainActor public func _windowContent() -> AnyView? { AnyView(content()) }
}

/// A type that represents the structure and behavior of an app.
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// Starts the app on the device whose socket the environment names.
    @MainActor @preconcurrency public static func main() {
        guard let path = ProcessInfo.processInfo.environment["EASYAPP_DEVICE_SOCKET"] else {
            SimulatorLog.write(
                "This app runs in the simulator's device, which starts it by itself: run ./easyapp up in the project's folder."
            )
            exit(2)
        }
        do {
            let device = try DeviceConnection(socketPath: path)
            let session =
                ProcessInfo.processInfo.environment["EASYAPP_PREVIEWS"] == nil
                ? DeviceSession(showing: _AppView(Self()), device: device)
                : DeviceSession(
                    showing: _PreviewGallery(), device: device,
                    stateKeeper: _StateKeeper(file: URL.homeDirectory.appendingPathComponent("preview-state.json")))
            session.start()
            RunLoop.main.run()
        } catch {
            SimulatorLog.write("\(error)")
            exit(1)
        }
    }
}

/// The view at the root of an app: evaluates the app's own dynamic properties, and shows its first window.
public struct _AppView<A: App>: View {
    let app: A

    public init(_ app: A) { self.app = app }
    public var body: Never { bodyOfPrimitive(Self.self) }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        var app = node.view.app
        let layout = TypeLayout.of(A.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&app, slots: &node.slots, node: node) }
        let boundApp = app
        let content = node.reading { boundApp.body._windowContent() }
        node.setChild(0, content ?? AnyView(EmptyView()))
    }
}
