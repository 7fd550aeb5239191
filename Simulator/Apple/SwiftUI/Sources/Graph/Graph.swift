import Foundation

/// One tree of views with what it needs beside the nodes: element numbers, work queued for the end of a pass, and
/// the request for the next pass.
@MainActor public final class _Graph {
    var root: _Node?
    /// How many nodes were evaluated since the graph was made.
    public internal(set) var evaluationCount = 0
    /// Evaluates everything below an evaluated node; tests compare this with the incremental result.
    var evaluatesWholeTree = false
    /// Called once when the graph becomes dirty.
    var onNeedsPass: (() -> Void)?
    /// Brings an element into view: its number, where in the container it should be, and whether to scroll there visibly.
    var onScroll: ((Int, UnitPoint?, Bool) -> Void)?
    /// Scrolls an element visibly to its beginning.
    var onScrollToTop: ((Int) -> Void)?
    /// Shows for a moment how far an element is scrolled.
    var onFlash: ((Int) -> Void)?
    /// Brings an element into view and gives it the focus.
    var onReveal: ((Int) -> Void)?
    /// How many views wait for being on the screen, which the page says, or the host where there is none.
    var lazyViewCount = 0
    /// Keeps the state of views across starts; previews have one.
    var stateKeeper: _StateKeeper?
    /// Whether a page shows the tree, which then says what of it is on the screen.
    var hasPage = false
    /// What the views that have the focus, and those of the scene, say to whoever asks.
    let focusedValues = FocusedValuesStore()
    /// The number of the newest press of a key that a view took: views round it do not get it.
    var takenKeyPress = 0
    let dragSession = DragSession()
    let linkedGroups = LinkedGroups()
    private(set) var needsPass = false
    private var lastElementID = 0
    private var commitQueue: [@MainActor () -> Void] = []
    /// The transaction of the changes that made the graph dirty.
    var pendingTransaction = Transaction()
    /// That of the changes alone, without what modifiers made of it.
    private(set) var changeTransaction = Transaction()
    /// Whether the update is a frame of what the app animates itself, which the page shows at once.
    var isFrame = false
    /// Counts what is handed to the page, so that modifiers know what changed since.
    private(set) var updateNumber = 0

    nonisolated init() {}

    func makeElementID() -> Int {
        lastElementID += 1
        return lastElementID
    }

    func requestPass() {
        let transaction = Transaction.current
        if let animation = transaction.animation { pendingTransaction.animation = animation }
        changeTransaction.merge(transaction)
        guard !needsPass else { return }
        needsPass = true
        onNeedsPass?()
    }

    /// The numbers that all nodes remember for their elements; tests see that it does not grow.
    public var _rememberedElementCount: Int {
        func count(_ node: _Node) -> Int { node.wrapperCount + node.children.reduce(0) { $0 + count($1) } }
        return root.map(count) ?? 0
    }

    func passDone() { needsPass = false }

    /// Ends the update that the transactions were of.
    func takeTransaction() -> Transaction {
        defer {
            pendingTransaction = Transaction()
            changeTransaction = Transaction()
            isFrame = false
            updateNumber += 1
        }
        return pendingTransaction
    }

    /// Queues work (onAppear, onChange, task …) for when the pass is over, since it may change state.
    func afterPass(_ work: @escaping @MainActor () -> Void) { commitQueue.append(work) }

    var hasQueuedWork: Bool { !commitQueue.isEmpty }

    func runQueuedWork() {
        let work = commitQueue
        commitQueue = []
        for item in work { item() }
    }
}
