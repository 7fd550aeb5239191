import Foundation

/// What the views of one screen present, or those of what is presented over it: one sheet, alert or dialog at a time, as a
/// view controller does. What asks for more meanwhile waits, and is presented once the one before it is gone.
@MainActor final class PresentationQueue {
    private weak var current: PresentationTurn?
    private var waiting: [Waiting] = []
    private var menus: [OpenMenu] = []

    /// One that waits; kept weakly, since a view leaves without saying so.
    private struct Waiting {
        weak var turn: PresentationTurn?
    }

    private struct OpenMenu {
        weak var menu: MenuContext?
    }

    nonisolated init() {}

    /// Whether a view may present something now; else it is told when it may.
    fileprivate func admit(_ turn: PresentationTurn) -> Bool {
        if current === turn { return true }
        if current == nil, waiting.allSatisfy({ $0.turn == nil }) {
            current = turn
            waiting = []
            closeMenus()
            return true
        }
        if !waiting.contains(where: { $0.turn === turn }) { waiting.append(Waiting(turn: turn)) }
        return false
    }

    /// A view presents nothing, or no longer.
    fileprivate func leave(_ turn: PresentationTurn) {
        waiting.removeAll { $0.turn == nil || $0.turn === turn }
        guard current === turn || current == nil else { return }
        current = waiting.isEmpty ? nil : waiting.removeFirst().turn
        guard let next = current else { return }
        closeMenus()
        next.begin()
    }

    // MARK: Menus

    /// A menu is open; it goes when something is presented.
    func opened(_ menu: MenuContext) {
        menus.removeAll { $0.menu == nil || $0.menu === menu }
        menus.append(OpenMenu(menu: menu))
    }

    func closed(_ menu: MenuContext) { menus.removeAll { $0.menu == nil || $0.menu === menu } }

    private func closeMenus() {
        for open in menus { open.menu?.close() }
        menus = []
    }
}

/// The place of one view in the queue of those that present something.
@MainActor final class PresentationTurn {
    private let queue: PresentationQueue
    private weak var node: _Node?

    init(_ node: _Node) {
        queue = node.environment.presentationQueue
        self.node = node
    }

    /// Whether what the view asks for is presented now. It is evaluated again when its turn has come.
    func take() -> Bool { queue.admit(self) }

    func end() { queue.leave(self) }

    /// The view is gone.
    nonisolated func teardown() { MainActor.assumeIsolated { end() } }

    fileprivate func begin() { node?.invalidate() }
}

private enum PresentationQueueKey: EnvironmentKey {
    static var defaultValue: PresentationQueue { PresentationQueue() }
}

extension EnvironmentValues {
    /// The queue of the screen, or of what is presented, that a view is in.
    var presentationQueue: PresentationQueue {
        get { self[PresentationQueueKey.self] }
        set { self[PresentationQueueKey.self] = newValue }
    }
}
