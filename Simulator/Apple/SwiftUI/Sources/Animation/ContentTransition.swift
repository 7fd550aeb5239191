import Foundation

/// A kind of transition that applies to the content within a single view, rather than to the insertion or removal of a view.
public struct ContentTransition: Equatable, Sendable {
    let name: String
    public static let identity = ContentTransition(name: "identity")
    public static let opacity = ContentTransition(name: "opacity")
    public static let interpolate = ContentTransition(name: "interpolate")
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: countsDown ? "numeric-down" : "numeric-up")
    }
    public static func numericText(value: Double) -> ContentTransition { numericText() }
}

enum ContentTransitionKey: EnvironmentKey { static var defaultValue: ContentTransition { .identity } }

extension EnvironmentValues {
    /// The current method of animating the contents of views.
    public var contentTransition: ContentTransition {
        get { self[ContentTransitionKey.self] }
        set { self[ContentTransitionKey.self] = newValue }
    }
}

/// Says with each text how its content changes; the browser does it in an animated patch.
private struct ContentTransitionModifier: PrimitiveModifier {
    let transition: ContentTransition

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let transition = node.view.modifier.transition
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: transition) {
            $0.contentTransition = transition
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let transition = node.view.modifier.transition
        node.emitChanged { $0.inheriting(attributes: [("data-content-transition", transition.name)]) }
    }
}

extension View {
    public func contentTransition(_ transition: ContentTransition) -> some View {
        modifier(ContentTransitionModifier(transition: transition))
    }
}
