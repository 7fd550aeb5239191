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

@MainActor enum ObservationTracking {
    /// Runs `work` and invalidates `node` when an observable property that it read changes.
    static func track<Result>(_ node: _Node, _ work: () -> Result) -> Result {
        if let sentinel = node.observationSentinel {
            node.ignoresObservation = true
            sentinel.cancelRegistrations()
            node.ignoresObservation = false
            return withObservationTracking(
                {
                    sentinel.read()
                    return work()
                }, onChange: invalidation(of: node))
        }
        // `onChange` is evaluated only when something was read: most views never make a sentinel.
        return withObservationTracking(work, onChange: makeSentinel(node))
    }

    private static func makeSentinel(_ node: _Node) -> @Sendable () -> Void {
        node.observationSentinel = ObservationSentinel()
        return invalidation(of: node)
    }

    private static func invalidation(of node: _Node) -> @Sendable () -> Void {
        { [weak node] in
            guard let node, !node.ignoresObservation else { return }
            node.invalidate()
        }
    }
}
