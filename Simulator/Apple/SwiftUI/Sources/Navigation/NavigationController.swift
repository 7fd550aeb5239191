import Foundation

/// What a navigation stack shows above its root: one entry a page.
@MainActor final class NavigationController {
    /// Where a page came from, which is where its going has to be told.
    enum Source {
        /// A value of the path.
        case value(AnyHashable)
        /// A destination that a view presents for as long as its binding says so.
        case presented(PresentedDestination)
    }

    final class Entry {
        fileprivate(set) var source: Source
        init(_ source: Source) { self.source = source }

        var value: AnyHashable? {
            if case .value(let value) = source { return value }
            return nil
        }
        var destination: PresentedDestination? {
            if case .presented(let destination) = source { return destination }
            return nil
        }
    }

    private(set) var entries: [Entry] = []
    private weak var node: _Node?
    /// Writes the values of the entries to the app's path; nil for a stack that keeps its own.
    var writePath: (@MainActor ([AnyHashable]) -> Void)?
    /// Whether the app's path can hold a value.
    var acceptsValue: @MainActor (AnyHashable) -> Bool = { _ in true }

    init(node: _Node) { self.node = node }

    // MARK: Pushing and popping

    func push(_ value: AnyHashable) {
        guard acceptsValue(value) else {
            SimulatorLog.warning(
                "NavigationLink: a value of type \(type(of: value.base)) cannot be appended to the stack's path, "
                    + "which holds another type")
            return
        }
        entries.append(Entry(.value(value)))
        valuesChanged()
    }

    func pop() { truncate(to: entries.count - 1) }

    /// Removes all pages above the root. Returns whether there were any.
    func popToRoot() -> Bool {
        if entries.isEmpty { return false }
        truncate(to: 0)
        return true
    }

    func pop(_ entry: Entry) {
        if let index = entries.firstIndex(where: { $0 === entry }) { truncate(to: index) }
    }

    /// Removes all pages but the first `count`, and tells the app.
    private func truncate(to count: Int) {
        guard count >= 0, count < entries.count else { return }
        let removed = entries[count...]
        entries.removeSubrange(count...)
        for entry in removed.reversed() { entry.destination?.dismiss() }
        if removed.contains(where: { $0.value != nil }) { valuesChanged() } else { node?.invalidate() }
    }

    private func valuesChanged() {
        writePath?(entries.compactMap(\.value))
        node?.invalidate()
    }

    // MARK: Following the app

    /// Makes the values the same as the app's path; pages from the first difference on are replaced.
    func follow(path: [AnyHashable]) {
        let values = entries.compactMap(\.value)
        if values == path { return }
        let common = zip(values, path).prefix { $0 == $1 }.count
        var seen = 0
        let end = entries.firstIndex { entry in
            guard entry.value != nil else { return false }
            seen += 1
            return seen > common
        }
        if let end { entries.removeSubrange(end...) }
        entries += path[common...].map { Entry(.value($0)) }
    }

    /// Takes in what a page presents: a new destination comes above it, in place of whatever is there; one that shows
    /// another item is another page.
    func follow(_ destination: PresentedDestination, above pageIndex: Int) {
        guard let position = entries.firstIndex(where: { $0.destination?.owner == destination.owner }) else {
            let top = min(pageIndex, entries.count)
            let dropped = entries[top...].contains { $0.value != nil }
            entries.removeSubrange(top...)
            entries.append(Entry(.presented(destination)))
            if dropped { valuesChanged() }
            return
        }
        if entries[position].destination?.identity == destination.identity {
            entries[position].source = .presented(destination)
        } else {
            entries.removeSubrange(position...)
            entries.append(Entry(.presented(destination)))
        }
    }

    /// Leaves the presented pages whose owners no longer present them, with everything above.
    func dropPresented(except owners: Set<Int>) {
        let gone = entries.firstIndex { entry in entry.destination.map { !owners.contains($0.owner) } ?? false }
        if let gone { entries.removeSubrange(gone...) }
    }
}

enum NavigationControllerKey: EnvironmentKey { static var defaultValue: NavigationController? { nil } }

extension EnvironmentValues {
    /// The stack that links of this view push onto.
    var navigationController: NavigationController? {
        get { self[NavigationControllerKey.self] }
        set { self[NavigationControllerKey.self] = newValue }
    }
}
