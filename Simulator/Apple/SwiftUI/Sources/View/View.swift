/// A type that represents part of your app's user interface and provides modifiers that you use to configure views.
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Makes the children of the view's node. Primitive views do it in their own way.
    @MainActor static func _evaluate(_ node: _ViewNode<Self>)
    /// Makes the output of the view's node out of that of its children.
    @MainActor static func _emit(_ node: _ViewNode<Self>)
}

extension View {
    @MainActor public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.boundView
        node.setChild(0, node.reading { view.body })
    }

    @MainActor public static func _emit(_ node: _ViewNode<Self>) {
        node.output = node.children[0].output
        node.preferences = node.children[0].preferences
    }
}

extension Never: View {
    public var body: Never { bodyOfPrimitive(Self.self) }
}

/// A view that the framework draws itself.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { bodyOfPrimitive(Self.self) }

    @MainActor public static func _emit(_ node: _ViewNode<Self>) { node.emitChildren() }
}

/// For the `body` of views that have none; reaching it is a mistake in the framework's caller, as on Apple's systems.
func bodyOfPrimitive(_ type: Any.Type) -> Never {
    fatalError("body() should not be called on \(type)")
}

/// A view that doesn't contain any content.
public struct EmptyView: PrimitiveView, Sendable {
    nonisolated public init() {}
    public static func _evaluate(_ node: _ViewNode<Self>) {}
}

/// A type-erased view.
public struct AnyView: PrimitiveView {
    private let view: any View

    public init<V>(_ view: V) where V: View { self.view = (view as? AnyView)?.view ?? view }
    public init<V>(erasing view: V) where V: View { self.init(view) }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        func set<V: View>(_ view: V) { node.setChild(0, view) }
        set(node.view.view)
    }
}

/// A type that collects multiple instances of a content type into a single unit.
public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
    public var body: Never { bodyOfPrimitive(Self.self) }

    @MainActor public static func _evaluate(_ node: _ViewNode<Self>) {
        if let view = node.view { node.setChild(0, view) } else { node.removeChildren(from: 0) }
    }
    @MainActor public static func _emit(_ node: _ViewNode<Self>) { node.emitChildren() }
}

/// A View created from a swift tuple of View values.
public struct TupleView<T>: PrimitiveView {
    public var value: T

    public init(_ value: T) { self.value = value }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let members = TupleMembers.of(T.self)
        withUnsafeBytes(of: node.view.value) { bytes in
            guard let base = bytes.baseAddress else { return }
            for (index, member) in members.enumerated() {
                @MainActor func set<V: View>(_ type: V.Type) {
                    node.setChild(index, (base + member.offset).assumingMemoryBound(to: V.self).pointee)
                }
                set(member.type)
            }
        }
    }
}

/// View content that shows one of two possible children.
public struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case trueContent(TrueContent)
        case falseContent(FalseContent)
    }
    let storage: Storage
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {

    private final class Branch {
        let isTrue: Bool
        init(isTrue: Bool) { self.isTrue = isTrue }
    }

    /// The branches are different places: what one holds does not go over to the other, even where the types agree.
    public static func _evaluate(_ node: _ViewNode<Self>) {
        let isTrue = if case .trueContent = node.view.storage { true } else { false }
        if let branch = node.storage as? Branch, branch.isTrue == isTrue {
        } else {
            node.removeChildren(from: 0)
            node.storage = Branch(isTrue: isTrue)
        }
        switch node.view.storage {
        case .trueContent(let view): node.setChild(0, view)
        case .falseContent(let view): node.setChild(0, view)
        }
    }
}
