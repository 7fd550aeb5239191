import Foundation
import FoundationCompat

/// The root of a tree: the screen, and over it what is presented.
struct RootView<Content: View>: PrimitiveView {
    let content: Content

    private final class Storage {
        var environment: AnyObject?
        /// What `preferredColorScheme` below asks for.
        var colorScheme: ColorScheme?
        var editMode = EditMode.inactive
        let queue = PresentationQueue()
    }

    /// What the root adds to the environment of the device.
    private struct Input: Equatable {
        let colorScheme: ColorScheme
        let editMode: EditMode
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        let storage = (node.storage as? Storage) ?? Storage()
        node.storage = storage
        let input = Input(
            colorScheme: storage.colorScheme ?? node.environment.colorScheme, editMode: storage.editMode)
        let environment = DerivedEnvironment.make(node, cache: &storage.environment, input: input) {
            $0.colorScheme = input.colorScheme
            $0.presentationQueue = storage.queue
            $0.editMode = Binding(
                get: { storage.editMode },
                set: { [weak node] mode, transaction in
                    storage.editMode = mode
                    transaction.run { node?.invalidate() }
                })
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let storage = node.storage as? Storage else { return }
        let content = node.children[0]
        let preferred = content.preferences?[PreferredColorScheme.self] ?? nil
        if preferred != storage.colorScheme {
            storage.colorScheme = preferred
            node.invalidate()
        }
        let environment = content.environment
        // Several views at the root stand one below the other.
        let views =
            content.output.count > 1
            ? [
                StackLayout.vertical(
                    id: node.elementID(.part(1)), alignment: .center, spacing: nil, content.output)
            ] : content.output
        let screen = _Element(id: node.elementID(.part(0)), classes: "screen", children: views)
        let layers = content.preferences?[PresentedLayers.self] ?? []
        node.output = [
            _Element(
                id: node.elementID(),
                classes: environment.colorScheme == .dark ? "root scheme-dark" : "root scheme-light",
                attributes: [("lang", environment.locale.identifier(.bcp47))], style: style(environment),
                children: PresentedLayers.arrange(screen: screen, layers: layers) + commands(node))
        ]
        node.preferences = content.preferences
        node.graph.focusedValues.update(content.preferences?[FocusedContributions.self] ?? [])
    }

    /// The app's commands: nobody sees them on a phone, but their keys are there.
    private static func commands(_ node: _Node) -> [_Element] {
        let commands = node.children[0].preferences?[CommandElements.self] ?? []
        if commands.isEmpty { return [] }
        return [
            _Element(
                id: node.elementID(.part(2)), classes: "commands", attributes: [("aria-hidden", "true")],
                children: commands)
        ]
    }

    /// The size of body text, which everything inherits, and the app's accent color.
    private static func style(_ environment: EnvironmentValues) -> _Element.Attributes {
        var style: _Element.Attributes = []
        if environment.dynamicTypeSize != .large {
            style += Font.body.css(in: environment).filter { $0.name != "font-weight" }
        }
        if AssetCatalog.hasColor("AccentColor", bundle: nil) {
            style.append(("--accent", AssetCatalog.colorCSS("AccentColor", bundle: nil)))
        }
        return style
    }
}

/// The color scheme that a view wants for what it is presented in.
enum PreferredColorScheme: PreferenceKey {
    static var defaultValue: ColorScheme? { nil }
    static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

/// A preference key for the color scheme, as an app may set it itself.
public struct PreferredColorSchemeKey: PreferenceKey {
    public typealias Value = ColorScheme?
    public static var defaultValue: ColorScheme? { nil }
    public static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = nextValue() }
}

extension View {
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        preference(key: PreferredColorScheme.self, value: colorScheme)
    }
    @available(*, deprecated, renamed: "preferredColorScheme(_:)")
    public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }
}
