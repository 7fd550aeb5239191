import Combine
import Foundation

/// Runs actions when its content comes and goes: with the view, with the page it is on, or as it is scrolled to.
struct AppearanceModifier: PrimitiveModifier {
    let onAppear: (() -> Void)?
    let onDisappear: (() -> Void)?

    private final class Presence: ViewPresence {
        var onAppear: (() -> Void)?
        var onDisappear: (() -> Void)?

        override func appeared() { if let onAppear { graph.afterPass { onAppear() } } }
        override func disappeared() { if let onDisappear { graph.afterPass { onDisappear() } } }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        let known = node.storage as? Presence
        let presence = known ?? Presence(node)
        presence.onAppear = modifier.onAppear
        presence.onDisappear = modifier.onDisappear
        guard known == nil else { return }
        node.storage = presence
        presence.presenceChanged()
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        (node.storage as? Presence)?.emit(node)
    }
}

/// Runs a task for as long as its content is there, and again when the value changes.
struct TaskModifier<ID: Equatable>: PrimitiveModifier {
    let id: ID
    let priority: TaskPriority
    let action: @Sendable () async -> Void

    private final class Running: ViewPresence {
        var id: ID
        /// Starts the task as the view has it now.
        private let start: @MainActor () -> Task<Void, Never>?
        private var task: Task<Void, Never>?

        init(id: ID, _ node: _Node, start: @escaping @MainActor () -> Task<Void, Never>?) {
            self.id = id
            self.start = start
            super.init(node)
        }

        func restart() {
            graph.afterPass { [weak self] in
                guard let self, isPresent else { return }
                task?.cancel()
                task = start()
            }
        }

        override func appeared() { restart() }
        override func disappeared() {
            task?.cancel()
            task = nil
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        if let running = node.storage as? Running {
            if running.id == modifier.id { return }
            running.id = modifier.id
            return running.restart()
        }
        let running = Running(id: modifier.id, node) { [weak node] in
            guard let node, node.isAlive else { return nil }
            let modifier = node.view.modifier
            return Task(priority: modifier.priority, operation: modifier.action)
        }
        node.storage = running
        running.presenceChanged()
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        (node.storage as? Running)?.emit(node)
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
