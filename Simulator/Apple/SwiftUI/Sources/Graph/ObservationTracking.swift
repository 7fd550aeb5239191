import Observation

/// Read inside a node's observation scope, so that the node can cancel its registrations: public API has no way to
/// cancel one, and they would pile up in objects that change rarely. A change of the sentinel fires, and thereby
/// removes, all registrations of the scope.
final class ObservationSentinel: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private var value: Int { 0 }

    func read() { registrar.access(self, keyPath: \.value) }
    func cancelRegistrations() { registrar.withMutation(of: self, keyPath: \.value) {} }
}

/// The observations of one node, by what made them.
final class NodeObservations {
    /// What reads observable properties on behalf of a node. Each forgets only its own earlier registrations.
    enum Reader: Int {
        /// The body of a view or modifier.
        case body
        /// A binding that is read while the node makes its children.
        case children
        /// A binding that is read while the node makes its output.
        case output
    }

    private var sentinels: [ObservationSentinel?] = [nil, nil, nil]
    private(set) var isIgnored = false

    subscript(reader: Reader) -> ObservationSentinel? {
        get { sentinels[reader.rawValue] }
        set { sentinels[reader.rawValue] = newValue }
    }

    func cancel(_ reader: Reader) {
        guard let sentinel = sentinels[reader.rawValue] else { return }
        isIgnored = true
        sentinel.cancelRegistrations()
        isIgnored = false
    }

    func cancelAll() {
        for sentinel in sentinels {
            isIgnored = true
            sentinel?.cancelRegistrations()
        }
        sentinels = [nil, nil, nil]
    }
}

@MainActor enum ObservationTracking {
    /// Runs `work` and invalidates `node` when an observable property that it read changes. `work` must not evaluate
    /// other nodes: what they read would count as read by this one.
    static func track<Result>(
        _ node: _Node, _ reader: NodeObservations.Reader = .body, _ work: () -> Result
    ) -> Result {
        if let sentinel = node.observations?[reader] {
            node.observations?.cancel(reader)
            return withObservationTracking(
                {
                    sentinel.read()
                    return work()
                }, onChange: invalidation(of: node))
        }
        // `onChange` is evaluated only when something was read: most views never make a sentinel.
        return withObservationTracking(work, onChange: makeSentinel(node, reader))
    }

    private static func makeSentinel(_ node: _Node, _ reader: NodeObservations.Reader) -> @Sendable () -> Void {
        let observations = node.observations ?? NodeObservations()
        node.observations = observations
        observations[reader] = ObservationSentinel()
        return invalidation(of: node)
    }

    private static func invalidation(of node: _Node) -> @Sendable () -> Void {
        { [weak node] in
            guard let node, node.observations?.isIgnored != true else { return }
            node.invalidate()
        }
    }
}

extension _Node {
    /// Reads bindings while the node makes its children, and evaluates the node again when what was read changes.
    /// A node that makes children out of bindings calls it once an evaluation, for all of them.
    @MainActor final func reading<Result>(_ work: () -> Result) -> Result {
        ObservationTracking.track(self, .children, work)
    }
}
