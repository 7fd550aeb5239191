import Foundation

/// Runs a tree of views: evaluates it, hands out patches, and passes events in. The device's connection and UI tests
/// both drive the app through it.
@MainActor public final class _ViewHost {
    public let graph = _Graph()
    /// The whole of what is shown now.
    public private(set) var tree: _Element
    /// Called after each pass that changed the tree.
    public var onUpdate: (@MainActor () -> Void)?
    /// Called with each change of the tree as the operations of the device's protocol.
    var onPatch: (@MainActor (Patch, Transaction) -> Void)?

    /// Called with the size of each patch, for measurements.
    public var _onPatchBytes: (@MainActor (Int) -> Void)? {
        get { nil }
        set { onPatch = newValue.map { report in { patch, _ in report(patch.json.count) } } }
    }

    private let root: _Node
    var rootPreferences: PreferenceValues? { root.preferences }
    private var patchedTree: _Element
    private var isFlushing = false
    private var isFlushScheduled = false

    /// The most rounds of one flush. Changes made by `onChange` and the like settle in a few; more is a loop.
    static let maximumRounds = 50

    public init<Content: View>(_ content: Content, environment: EnvironmentValues = EnvironmentValues()) {
        let node = _ViewNode(RootView(content: content), graph: graph, parent: nil, environment: environment)
        root = node
        graph.root = node
        tree = _Element(id: 0)
        patchedTree = tree
        graph.onNeedsPass = { [weak self] in self?.scheduleFlush() }
        node.evaluate()
        tree = node.output.first ?? tree
        flush()
        patchedTree = tree
    }

    /// The environment at the root. Setting it evaluates what depends on it.
    public var environment: EnvironmentValues {
        get { root.environment }
        set {
            root.environment = newValue
            root.invalidate()
        }
    }

    /// Stops showing the tree: views disappear, tasks are cancelled.
    public func tearDown() {
        root.leave()
        graph.runQueuedWork()
        onUpdate = nil
        onPatch = nil
    }

    // MARK: Passes

    private func scheduleFlush() {
        if isFlushing || isFlushScheduled { return }
        isFlushScheduled = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isFlushScheduled = false
                self.flush()
            }
        }
    }

    var isDirty: Bool { root.isDirty || root.isChildDirty || graph.hasQueuedWork }

    /// Evaluates what is dirty until nothing is.
    public func flush() {
        if isFlushing { return }
        isFlushing = true
        defer { isFlushing = false }
        var rounds = 0
        while isDirty {
            rounds += 1
            if rounds > Self.maximumRounds {
                reportLoop()
                break
            }
            root.pass()
            tree = root.output.first ?? tree
            graph.runQueuedWork()
        }
        graph.passDone()
        if isDirty { scheduleFlush() }
        publish()
    }

    private func publish() {
        let transaction = graph.pendingTransaction
        graph.pendingTransaction = Transaction()
        if tree === patchedTree { return }
        if let onPatch {
            let patch = Patch(from: patchedTree, to: tree)
            patchedTree = tree
            if patch.operationCount > 0 { onPatch(patch, transaction) }
        } else {
            patchedTree = tree
        }
        onUpdate?()
    }

    private func reportLoop() {
        var names: [String] = []
        func collect(_ node: _Node) {
            if node.isDirty { names.append("\(node.viewType)") }
            for child in node.children { collect(child) }
        }
        collect(root)
        SimulatorLog.warning(
            "the views did not settle after \(Self.maximumRounds) rounds: a change made while updating "
                + "(in onChange, onAppear or a preference) causes itself again. Still changing: "
                + names.prefix(5).joined(separator: ", "))
    }

    /// Evaluates every node whether it is dirty or not, as a framework without invalidation would; for measurements.
    public func _evaluateEverything() {
        graph.evaluatesWholeTree = true
        root.invalidate()
        flush()
        graph.evaluatesWholeTree = false
    }

    // MARK: Events

    /// The element with that number, if it is still shown.
    public func element(_ id: Int) -> _Element? {
        func find(_ element: _Element) -> _Element? {
            if element.id == id { return element }
            for child in element.children {
                if let found = find(child) { return found }
            }
            return nil
        }
        return find(tree)
    }

    /// Passes an event to an element, then evaluates what it changed. Returns whether the element takes such events.
    @discardableResult
    public func dispatch(_ kind: _EventKind, to id: Int, value: _EventValue = .null) -> Bool {
        guard let element = element(id) else { return false }
        let handled = element.handlers.handle(kind, value)
        flush()
        return handled
    }

    /// Lets everything happen that is ready to: work on the main actor and the passes it asks for. Ends when the
    /// main actor has nothing more to do at once; what waits for time or the network goes on.
    public func settle() async {
        var quietTurns = 0
        while quietTurns < 3 {
            let before = graph.evaluationCount
            flush()
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                DispatchQueue.main.async { continuation.resume() }
            }
            flush()
            quietTurns = graph.evaluationCount == before && !isDirty ? quietTurns + 1 : 0
        }
    }

    /// Waits until `condition` holds, looking again after each update and at least every few milliseconds. Returns
    /// whether it came to hold in time.
    public func wait(timeoutSeconds: Double, until condition: @MainActor () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .milliseconds(Int(timeoutSeconds * 1000))
        await settle()
        while !condition() {
            if ContinuousClock.now >= deadline { return false }
            try? await Task.sleep(for: .milliseconds(2))
            await settle()
        }
        return true
    }
}
