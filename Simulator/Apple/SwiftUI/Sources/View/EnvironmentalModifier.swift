/// A modifier that must resolve to a concrete modifier in an environment before use.
@MainActor @preconcurrency public protocol EnvironmentalModifier: ViewModifier where Self.Body == Never {
    associatedtype ResolvedModifier: ViewModifier
    func resolve(in environment: EnvironmentValues) -> Self.ResolvedModifier
    static var _requiresMainThread: Bool { get }
    static var _tracksEnvironmentDependencies: Bool { get }
}

extension EnvironmentalModifier {
    public static var _requiresMainThread: Bool { true }
    public static var _tracksEnvironmentDependencies: Bool { true }
    public func body(content: Content) -> Never { bodyOfPrimitive(Self.self) }

    @MainActor public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let (content, modifier) = (node.view.content, node.view.modifier)
        let environment = node.environment
        node.setChild(0, node.reading { content.modifier(modifier.resolve(in: environment)) })
    }
    @MainActor public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.emitChildren() }
}
