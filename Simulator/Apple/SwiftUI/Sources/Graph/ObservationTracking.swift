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
        /// The evaluation of the node: a body, or bindings that its children are made out of.
        case evaluation
        /// The making of its output.
        case output
    }

    private var sentinels: [ObservationSentinel?] = [nil, nil]
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
        sentinels = [nil, nil]
    }
}

extension _Node {
    /// Runs `work` and evaluates the node again when an observable property that it read changes. `work` must not evaluate
    /// other nodes: what they read would count as read by this one. A node calls it once an evaluation for each reader,
    /// since a second call forgets what the first has read.
    @MainActor final func reading<Result>(
        _ reader: NodeObservations.Reader = .evaluation, _ work: () -> Result
    ) -> Result {
        if let sentinel = observations?[reader] {
            observations?.cancel(reader)
            return withObservationTracking(
                {
                    sentinel.read()
                    return work()
                }, onChange: invalidation)
        }
        // `onChange` is evaluated only when something was read: most views never make a sentinel.
        return withObservationTracking(work, onChange: makeSentinel(reader))
    }

    private func makeSentinel(_ reader: NodeObservations.Reader) -> @Sendable () -> Void {
        let known = observations ?? NodeObservations()
        observations = known
        known[reader] = ObservationSentinel()
        return invalidation
    }

    private var invalidation: @Sendable () -> Void {
        { [weak self] in
            guard let self, observations?.isIgnored != true else { return }
            invalidate()
        }
    }
}
