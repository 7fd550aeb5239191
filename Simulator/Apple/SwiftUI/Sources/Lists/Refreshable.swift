import Foundation

/// An action that initiates a refresh operation.
public struct RefreshAction: Sendable {
    private let action: @Sendable () async -> Void
    init(_ action: @escaping @Sendable () async -> Void) { self.action = action }
    public func callAsFunction() async { await action() }
}

/// Holds the action of `refreshable`, and whether it runs; stays the same object while the closure changes.
@MainActor final class Refreshing {
    var action: @Sendable () async -> Void
    private(set) var isRunning = false
    /// The list or scroll view that shows that it runs.
    private weak var node: _Node?

    init(_ action: @escaping @Sendable () async -> Void) { self.action = action }

    func start() {
        if isRunning { return }
        isRunning = true
        node?.invalidate()
        let action = self.action
        Task {
            await action()
            isRunning = false
            node?.invalidate()
        }
    }

    /// The handler of a pull in a scrolling element, with the attribute that says that a refresh runs.
    static func handlers(_ node: _Node, attributes: inout _Element.Attributes) -> _EventHandlers {
        guard let refreshing = node.environment.refreshing else { return _EventHandlers() }
        refreshing.node = node
        if refreshing.isRunning { attributes.append(("data-refreshing", "true")) }
        return _EventHandlers(.refresh) { _ in refreshing.start() }
    }
}

enum RefreshingKey: EnvironmentKey { static var defaultValue: Refreshing? { nil } }

extension EnvironmentValues {
    var refreshing: Refreshing? {
        get { self[RefreshingKey.self] }
        set { self[RefreshingKey.self] = newValue }
    }
    public var refresh: RefreshAction? {
        refreshing.map { refreshing in RefreshAction { await refreshing.action() } }
    }
}

private struct RefreshableModifier: PrimitiveModifier {
    let action: @Sendable () async -> Void

    private final class Storage {
        let refreshing: Refreshing
        var environment: AnyObject?
        init(_ refreshing: Refreshing) { self.refreshing = refreshing }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let action: @Sendable () async -> Void = node.view.modifier.action
        let storage = (node.storage as? Storage) ?? Storage(Refreshing(action))
        node.storage = storage
        storage.refreshing.action = action
        let environment = DerivedEnvironment.make(node, cache: &storage.environment, input: true) {
            $0.refreshing = storage.refreshing
        }
        node.setChild(0, node.view.content, environment: environment)
    }
}

extension View {
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        modifier(RefreshableModifier(action: action))
    }
}
