/// Whether a view has appeared: it is in the tree, its page is shown, and in a lazy container it is on the screen.
@MainActor class ViewPresence: Teardown, PresenceObserver {
    let graph: _Graph
    private let scope: PresenceScope?
    /// Whether the view is in a container that makes views as they are scrolled to.
    private let waitsForScreen: Bool
    private var isOnScreen = false
    private(set) var isPresent = false

    init(_ node: _Node) {
        graph = node.graph
        scope = node.environment.presenceScope
        waitsForScreen = node.environment.isInLazyContainer
        if waitsForScreen { graph.lazyViewCount += 1 }
        scope?.add(self)
    }

    /// What happens when the view has come; for subclasses.
    func appeared() {}
    /// What happens when the view has gone; for subclasses.
    func disappeared() {}

    final func presenceChanged() {
        let isPresent = scope?.isPresent != false && (isOnScreen || !waitsForScreen)
        guard isPresent != self.isPresent else { return }
        self.isPresent = isPresent
        if isPresent { appeared() } else { disappeared() }
    }

    nonisolated final func teardown() {
        MainActor.assumeIsolated {
            if waitsForScreen { graph.lazyViewCount -= 1 }
            guard isPresent else { return }
            isPresent = false
            disappeared()
        }
    }

    /// The output of the content, which says when it comes on the screen where that counts.
    final func emit(_ node: _Node) {
        node.emitChildren()
        guard waitsForScreen else { return }
        guard let first = node.output.first else {
            // What shows nothing cannot be scrolled to.
            isOnScreen = true
            return presenceChanged()
        }
        node.output[0] = first.changing(
            handlers: _EventHandlers(.appear) { [weak self] value in
                guard let self else { return }
                isOnScreen = value.bool ?? false
                presenceChanged()
            })
    }
}

enum LazyContainerKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Whether views appear only as they are scrolled to.
    var isInLazyContainer: Bool {
        get { self[LazyContainerKey.self] }
        set { self[LazyContainerKey.self] = newValue }
    }
}
