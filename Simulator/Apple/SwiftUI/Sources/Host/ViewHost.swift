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

    /// Whether a page shows the tree and says where views are; else the host works it out.
    private let hasPage: Bool
    private let screen = ScreenSimulation()
    private let root: _Node
    var rootPreferences: PreferenceValues? { root.preferences }
    private var patchedTree: _Element
    private var isFlushing = false
    private var isFlushScheduled = false
    /// Whether the views did not settle in the last pass.
    private(set) var isLooping = false

    /// The most rounds of one flush. Changes made by `onChange` and the like settle in a few; more is a loop.
    static let maximumRounds = 50

    public convenience init<Content: View>(
        _ content: Content, environment: EnvironmentValues = EnvironmentValues(), stateKeeper: _StateKeeper? = nil
    ) {
        self.init(content, environment: environment, hasPage: false, stateKeeper: stateKeeper)
    }

    /// Runs a tree as it is run for a page, which says what is on the screen.
    public convenience init<Content: View>(_onPage content: Content) {
        self.init(content, environment: EnvironmentValues(), hasPage: true)
    }

    init<Content: View>(
        _ content: Content, environment: EnvironmentValues, hasPage: Bool, stateKeeper: _StateKeeper? = nil
    ) {
        self.hasPage = hasPage
        graph.hasPage = hasPage
        graph.stateKeeper = stateKeeper
        let node = _ViewNode(RootView(content: content), graph: graph, parent: nil, environment: environment)
        root = node
        graph.root = node
        tree = _Element(id: 0)
        patchedTree = tree
        graph.onNeedsPass = { [weak self] in self?.scheduleFlush() }
        graph.onScroll = { [weak self] id, anchor, _ in self?.reveal(id, anchor) }
        graph.onReveal = { [weak self] id in self?.reveal(id, nil) }
        graph.onScrollToTop = { [weak self] id in _ = self?.scroll(id) { CGPoint(x: $0.x, y: 0) } }
        node.evaluate()
        tree = node.output.first ?? tree
        flush()
        patchedTree = tree
    }

    /// The environment at the root. Setting it evaluates what depends on it.
    public var environment: EnvironmentValues {
        get { root.environment }
        set {
            if newValue.isSame(as: root.environment) { return }
            root.environment = newValue
            root.invalidate()
        }
    }

    /// How large body text is, beside its usual size.
    public var _textScale: Double { Double(Font.bodySize(environment.dynamicTypeSize) / 17) }

    /// Keeps the state of all views, where there is something that keeps it.
    public func _keepState() { graph.stateKeeper?.save(below: root) }

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
        let flush: @Sendable () -> Void = { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isFlushScheduled = false
                self.flush()
            }
        }
        // Views that do not settle go on a frame later, so that the app stays usable.
        if isLooping {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(16), execute: flush)
        } else {
            DispatchQueue.main.async(execute: flush)
        }
    }

    var isDirty: Bool { root.isDirty || root.isChildDirty || graph.hasQueuedWork }

    /// Evaluates what is dirty until nothing is.
    public func flush() {
        if isFlushing { return }
        isFlushing = true
        evaluateUntilClean()
        // What appears may show more, which appears in its turn.
        var rounds = 0
        while rounds < Self.maximumRounds, reportAppearances() {
            evaluateUntilClean()
            rounds += 1
        }
        isFlushing = false
        if isDirty { scheduleFlush() }
    }

    private func evaluateUntilClean() {
        var rounds = 0
        let wasLooping = isLooping
        isLooping = false
        while isDirty {
            rounds += 1
            // What is known to loop gets a little further with each frame.
            if rounds > (wasLooping ? 2 : Self.maximumRounds) {
                isLooping = true
                if !wasLooping { reportLoop() }
                break
            }
            root.pass()
            tree = root.output.first ?? tree
            graph.runQueuedWork()
        }
        graph.passDone()
        publish()
    }

    private func publish() {
        let transaction = graph.takeTransaction()
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

    // MARK: The screen, where there is no page

    /// Tells views of lazy containers that they came on the screen or left it. Returns whether one was told.
    private func reportAppearances() -> Bool {
        guard !hasPage, graph.lazyViewCount > 0 else { return false }
        let changes = screen.changes(in: tree, screen: environment.screen)
        for (id, isOnScreen) in changes {
            _ = element(id)?.handlers.handle(.appear, .bool(isOnScreen))
        }
        return isDirty
    }

    /// Scrolls by a distance in points, as a person does with a finger. Returns whether there is such an element.
    @discardableResult
    public func _scroll(_ id: Int, byX x: Double = 0, y: Double = 0) -> Bool {
        scroll(id) { CGPoint(x: $0.x + x, y: $0.y + y) }
    }

    /// How far an element is scrolled.
    public func _scrollOffset(_ id: Int) -> (x: Double, y: Double) {
        let offset = screen.offset(of: id)
        return (offset.x, offset.y)
    }

    private func scroll(_ id: Int, to wanted: (CGPoint) -> CGPoint) -> Bool {
        guard let element = element(id), element._scrolls(.vertical) || element._scrolls(.horizontal) else {
            return false
        }
        let value = screen.scroll(element, to: wanted, screen: environment.screen)
        _ = element.handlers.handle(.scroll, value)
        tellPosition(in: element, value)
        flush()
        return true
    }

    /// Says which scroll target comes first where somebody asks: what a page finds out itself.
    private func tellPosition(in scroller: _Element, _ value: _EventValue) {
        func asking(_ element: _Element, _ outer: _Element?) -> _Element? {
            let outer = element[attribute: "data-scroll-position"] == nil ? outer : element
            if element.id == scroller.id { return outer }
            return element.children.firstNonNil { asking($0, outer) }
        }
        guard let asker = asking(tree, nil) else { return }
        let isVertical = scroller._scrolls(.vertical)
        let offset = value[isVertical ? "y" : "x"]?.number ?? 0
        let places = ScrollTargets.all(in: scroller).compactMap { target in
            screen.place(of: target.id, in: scroller, screen: environment.screen).map { (target.id, $0) }
        }
        let nearest = places.min {
            abs((isVertical ? $0.1.y : $0.1.x) - offset) < abs((isVertical ? $1.1.y : $1.1.x) - offset)
        }
        guard let nearest else { return }
        _ = asker.handlers.handle(.scroll, .object(["position": .number(Double(nearest.0))]))
    }

    private func reveal(_ id: Int, _ anchor: UnitPoint?) {
        func path(_ element: _Element) -> [_Element]? {
            if element.id == id { return [element] }
            for child in element.children { if let rest = path(child) { return [element] + rest } }
            return nil
        }
        let scrollers = path(tree)?.filter { $0.id != id && ($0._scrolls(.vertical) || $0._scrolls(.horizontal)) } ?? []
        guard let scroller = scrollers.last,
            let place = screen.place(of: id, in: scroller, screen: environment.screen)
        else { return }
        let height = environment.screen.height - environment.screen.safeTop - environment.screen.safeBottom
        let y = place.y - height * (anchor?.y ?? 0)
        _ = scroll(scroller.id) { CGPoint(x: scroller._scrolls(.horizontal) ? place.x : $0.x, y: y) }
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
        if kind == .focus, !hasPage { tellFocusWithin(id, value) }
        flush()
        return handled
    }

    /// The elements round one, the nearest first, and itself.
    private func ancestors(of id: Int) -> [_Element] {
        func path(_ element: _Element) -> [_Element]? {
            if element.id == id { return [element] }
            return element.children.firstNonNil(path).map { $0 + [element] }
        }
        return path(tree) ?? []
    }

    /// Where there is no page, says that the focus is in an element, or no longer, to those round it.
    private func tellFocusWithin(_ id: Int, _ value: _EventValue) {
        for element in ancestors(of: id) { _ = element.handlers.handle(.focusWithin, .bool(value.bool ?? true)) }
    }

    /// Presses a key while an element has the focus, as a page says it. Returns whether a view took it.
    @discardableResult
    public func _press(_ key: String, _ modifiers: [String] = [], phase: String = "down", in id: Int) -> Bool {
        let press = graph.takenKeyPress + 1
        let value = _EventValue.object([
            "key": .string(key), "phase": .string(phase), "press": .number(Double(press)),
            "modifiers": .array(modifiers.map(_EventValue.string)),
        ])
        for element in ancestors(of: id) { _ = element.handlers.handle(.key, value) }
        flush()
        return graph.takenKeyPress == press
    }
}
