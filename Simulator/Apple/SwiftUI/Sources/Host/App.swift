import Foundation

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
        let scene = node.reading { AnyScene(boundApp.body) }
        node.setChild(0, scene.content ?? AnyView(EmptyView()))
        node.setChild(1, AnyView(scene.commands))
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = node.children[0].output
        node.preferences = node.children[0].preferences
        let commands = node.children[1].output
        if !commands.isEmpty { node.setPreference(CommandElements.self, commands) }
    }
}
