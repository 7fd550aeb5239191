/// A modifier that you apply to a view or another view modifier, producing a different version of the original value.
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

    typealias Content = _ViewModifier_Content<Self>

    @MainActor static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>)
    @MainActor static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>)
}

/// What a modifier's body shows as its `content`.
public struct _ViewModifier_Content<Modifier>: PrimitiveView where Modifier: ViewModifier {
    fileprivate let setContent: @MainActor (_Node) -> Void
    /// Changes with the content, so that an unchanged modifier still lets a changed content through.
    fileprivate let version: Int

    public static func _evaluate(_ node: _ViewNode<Self>) { node.view.setContent(node) }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
    public typealias Body = Never
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { bodyOfPrimitive(Self.self) }
    public static func _evaluate(_ node: _ViewNode<Self>) { Modifier._evaluate(node) }
    public static func _emit(_ node: _ViewNode<Self>) { Modifier._emit(node) }
}

extension ModifiedContent: ViewModifier, PrimitiveModifier where Content: ViewModifier, Modifier: ViewModifier {
    public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifiers = node.view.modifier
        node.setChild(0, node.view.content.modifier(modifiers.content).modifier(modifiers.modifier))
    }
}

/// Counts the evaluations of a modifier, and keeps its dynamic properties.
private final class ModifierState {
    var version = 0
}

extension ViewModifier {
    @MainActor public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        var modifier = node.view.modifier
        let layout = TypeLayout.of(Self.self)
        if layout.isAnimatable { modifier = node.animated(modifier) }
        if !layout.dynamicFields.isEmpty { layout.bind(&modifier, slots: &node.slots, node: node) }
        let state = (node.storage as? ModifierState) ?? ModifierState()
        node.storage = state
        state.version += 1
        let content = node.view.content
        let boundModifier = modifier
        let placeholder = _ViewModifier_Content<Self>(setContent: { $0.setChild(0, content) }, version: state.version)
        node.setChild(0, node.reading { boundModifier.body(content: placeholder) })
    }

    @MainActor public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.emitChildren() }
}

/// A modifier that changes nothing.
public struct EmptyModifier: PrimitiveModifier {
    public static let identity = EmptyModifier()
    nonisolated public init() {}
}

/// A modifier that the framework carries out itself.
protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension PrimitiveModifier {
    public func body(content: Content) -> Never { bodyOfPrimitive(Self.self) }

    @MainActor public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
    }
    @MainActor public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { node.emitChildren() }
}

extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
