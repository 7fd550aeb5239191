import Combine
import Foundation

/// Runs actions when its content comes and goes.
struct AppearanceModifier: PrimitiveModifier {
    let onAppear: (() -> Void)?
    let onDisappear: (() -> Void)?

    private final class Presence: Teardown {
        let graph: _Graph
        var onDisappear: (() -> Void)?
        init(graph: _Graph) { self.graph = graph }

        func teardown() {
            guard let action = onDisappear else { return }
            MainActor.assumeIsolated { graph.afterPass { action() } }
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        if let presence = node.storage as? Presence {
            presence.onDisappear = modifier.onDisappear
            return
        }
        let presence = Presence(graph: node.graph)
        presence.onDisappear = modifier.onDisappear
        node.storage = presence
        if let action = modifier.onAppear { node.graph.afterPass { action() } }
    }
}

/// Runs a task for as long as its content is there, and again when the value changes.
struct TaskModifier<ID: Equatable>: PrimitiveModifier {
    let id: ID
    let priority: TaskPriority
    let action: @Sendable () async -> Void

    private final class Running: Teardown {
        var id: ID
        var task: Task<Void, Never>?
        init(id: ID) { self.id = id }
        func teardown() { task?.cancel() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        let running: Running
        if let known = node.storage as? Running {
            if known.id == modifier.id { return }
            known.id = modifier.id
            running = known
        } else {
            running = Running(id: modifier.id)
            node.storage = running
        }
        node.graph.afterPass { [weak node] in
            guard node?.isAlive == true else { return }
            running.task?.cancel()
            running.task = Task(priority: modifier.priority, operation: modifier.action)
        }
    }
}

/// Runs an action when a value differs from the one before.
struct ChangeActionModifier<Value: Equatable>: PrimitiveModifier {
    let value: Value
    let initial: Bool
    let action: (Value, Value) -> Void

    private final class Last {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        if let last = node.storage as? Last {
            let old = last.value
            if old == modifier.value { return }
            last.value = modifier.value
            node.graph.afterPass { modifier.action(old, modifier.value) }
        } else {
            node.storage = Last(modifier.value)
            if modifier.initial { node.graph.afterPass { modifier.action(modifier.value, modifier.value) } }
        }
    }
}

/// Runs an action for each value of a publisher. The subscription starts once and stays while the view does.
struct SubscriptionModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
    let publisher: P
    let action: (P.Output) -> Void

    private final class Subscribed: Teardown {
        var action: (P.Output) -> Void
        var cancellable: AnyCancellable?
        init(_ action: @escaping (P.Output) -> Void) { self.action = action }
        func teardown() { cancellable?.cancel() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        if let subscribed = node.storage as? Subscribed {
            subscribed.action = modifier.action
            return
        }
        let subscribed = Subscribed(modifier.action)
        node.storage = subscribed
        // After the pass, since a publisher with a current value sends it at once, and the action changes state.
        node.graph.afterPass { [weak node] in
            guard node?.isAlive == true else { return }
            subscribed.cancellable = modifier.publisher.sink { [weak subscribed] value in subscribed?.action(value) }
        }
    }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(onAppear: action, onDisappear: nil))
    }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(onAppear: nil, onDisappear: action))
    }

    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(TaskModifier(id: 0, priority: priority, action: action))
    }
    public func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable {
        modifier(TaskModifier(id: value, priority: priority, action: action))
    }

    @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
    public func onChange<V>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View
    where V: Equatable {
        modifier(ChangeActionModifier(value: value, initial: false) { _, new in action(new) })
    }
    public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable {
        modifier(ChangeActionModifier(value: value, initial: initial, action: action))
    }
    public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View
    where V: Equatable {
        modifier(ChangeActionModifier(value: value, initial: initial) { _, _ in action() })
    }

    public func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
    where P: Publisher, P.Failure == Never {
        modifier(SubscriptionModifier(publisher: publisher, action: action))
    }
}

/// Gives its content an identity of its own: with another one it starts anew.
struct IdentityView<Content: View, ID: Hashable>: PrimitiveView {
    let content: Content
    let id: ID

    private final class Current {
        let id: ID
        init(_ id: ID) { self.id = id }
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        if (node.storage as? Current)?.id != node.view.id {
            node.removeChildren(from: 0)
            node.storage = Current(node.view.id)
        }
        node.setChild(0, node.view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let id = AnyHashable(node.view.id)
        node.output = node.children[0].output.map {
            $0.changing(traits: $0.traits.setting(ScrollIdentityTrait.self, id))
        }
        node.preferences = node.children[0].preferences
    }
}

/// What `id(_:)` said, for scrolling to it.
enum ScrollIdentityTrait: ViewTraitKey { static var defaultValue: AnyHashable? { nil } }

extension View {
    public func id<ID>(_ id: ID) -> some View where ID: Hashable { IdentityView(content: self, id: id) }
    public func tag<V>(_ tag: V) -> some View where V: Hashable {
        modifier(ChangeModifier(setTraits: { $0[TagTrait.self] = AnyHashable(tag) }))
    }
}
