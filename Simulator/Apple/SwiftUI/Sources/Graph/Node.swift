import Foundation

/// A place in the tree of views: what a view there put out, and what lasts as long as the view stays.
public class _Node: @unchecked Sendable {
    final let graph: _Graph
    final unowned(unsafe) let parent: _Node?
    final var children: [_Node] = []
    final var environment: EnvironmentValues
    /// What the view put out. An element that is `===` to the one before is unchanged.
    final var output: [_Element] = []
    final var preferences: PreferenceValues?
    final var slots: [AnyObject?] = []
    /// State that a primitive view or modifier keeps here.
    final var storage: AnyObject?
    /// How very many rows are sent to a page, in containers of rows.
    final var blocks: RowBlocks?
    /// What tells the node from its siblings where that is not its place: the identity of a row, for whoever keeps state.
    final var rowName: String?
    /// What of the view's data is on its way, where the app animates it.
    final var animatedData: AnyObject?
    /// Whether only what the node puts out is to be made anew.
    private final var needsOutput = false
    final private(set) var isDirty = false
    final private(set) var isChildDirty = false
    final private(set) var isAlive = true
    final var observations: NodeObservations?
    private final var mainElementID = 0
    private final var elementIDs: [ElementRole: Int] = [:]

    init(graph: _Graph, parent: _Node?, environment: EnvironmentValues) {
        self.graph = graph
        self.parent = parent
        self.environment = environment
    }

    @MainActor func evaluate() {}
    @MainActor func emit() {}
    var viewType: Any.Type { Never.self }

    // MARK: Invalidation

    /// Asks for this node's view to be evaluated again. May be called from any thread.
    final func invalidate() {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { markDirty() }
        } else {
            DispatchQueue.main.async { self.markDirty() }
        }
    }

    /// Asks for what this node puts out to be made anew, out of what its children put out.
    @MainActor final func invalidateOutput() {
        guard isAlive else { return }
        needsOutput = true
        var ancestor: _Node? = self
        while let node = ancestor, !node.isChildDirty {
            node.isChildDirty = true
            ancestor = node.parent
        }
        graph.requestPass()
    }

    @MainActor private final func markDirty() {
        guard isAlive else { return }
        if !isDirty {
            isDirty = true
            var ancestor = parent
            while let node = ancestor, !node.isChildDirty {
                node.isChildDirty = true
                ancestor = node.parent
            }
        }
        graph.requestPass()
    }

    @MainActor final func clean() {
        isDirty = false
        isChildDirty = false
        needsOutput = false
    }

    /// Evaluates what is dirty in this subtree. Returns whether its output may have changed.
    @MainActor @discardableResult final func pass() -> Bool {
        if isDirty {
            evaluate()
            return true
        }
        guard isChildDirty else { return false }
        isChildDirty = false
        var changed = needsOutput
        needsOutput = false
        for child in children where child.isDirty || child.isChildDirty {
            if child.pass() { changed = true }
        }
        if changed { emit() }
        return changed
    }

    // MARK: Children

    /// Puts `view` at `index` among the children: the node there is updated when it holds the same type of view, else replaced.
    @MainActor @discardableResult
    final func setChild<V: View>(_ index: Int, _ view: V, environment childEnvironment: EnvironmentValues? = nil)
        -> _Node
    {
        let environment = childEnvironment ?? self.environment
        if index < children.count {
            let child = children[index]
            if type(of: child) == _ViewNode<V>.self {
                unsafeDowncast(child, to: _ViewNode<V>.self).update(view, environment: environment)
                return child
            }
            child.leave()
            let node = _ViewNode(view, graph: graph, parent: self, environment: environment)
            children[index] = node
            node.evaluate()
            return node
        }
        precondition(index == children.count, "children are set in order")
        let node = _ViewNode(view, graph: graph, parent: self, environment: environment)
        children.append(node)
        node.evaluate()
        return node
    }

    @MainActor final func removeChildren(from count: Int) {
        while children.count > count { children.removeLast().leave() }
    }

    /// The node leaves the tree with everything below it; its state is dropped.
    @MainActor final func leave() {
        guard isAlive else { return }
        isAlive = false
        for child in children { child.leave() }
        for case let slot as any Teardown in slots { slot.teardown() }
        (storage as? any Teardown)?.teardown()
        (animatedData as? any Teardown)?.teardown()
        animatedData = nil
        observations?.cancelAll()
        slots = []
        storage = nil
        children = []
        output = []
        preferences = nil
    }

    // MARK: Output

    /// What an element of this node is for, so that it keeps its number from pass to pass.
    enum ElementRole: Hashable {
        case main
        case part(Int)
        /// A wrapper round the element with that number.
        case wrapper(Int, Int)
    }

    @MainActor final func elementID(_ role: ElementRole = .main) -> Int {
        if role == .main {
            if mainElementID == 0 { mainElementID = graph.makeElementID() }
            return mainElementID
        }
        if let id = elementIDs[role] { return id }
        let id = graph.makeElementID()
        elementIDs[role] = id
        return id
    }

    /// Forgets the numbers of wrappers whose elements are gone.
    @MainActor final func forgetWrappers(except living: (Int) -> Bool) {
        elementIDs = elementIDs.filter {
            if case .wrapper(let id, _) = $0.key { return living(id) }
            return true
        }
    }

    @MainActor final var wrapperCount: Int { elementIDs.count }

    /// The default output: that of the children, one after the other.
    @MainActor final func emitChildren() {
        if children.count == 1 {
            output = children[0].output
        } else {
            output = children.flatMap(\.output)
        }
        mergeChildPreferences()
    }

    @MainActor final func mergeChildPreferences() {
        preferences = children.reduce(nil) { merged, child in
            guard let next = child.preferences else { return merged }
            return merged?.merging(next) ?? next
        }
    }
}
