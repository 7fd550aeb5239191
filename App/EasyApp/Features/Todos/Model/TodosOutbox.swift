import Foundation

/// A change that the server does not have yet.
struct PendingTodoChange: Identifiable, Equatable, Codable, Sendable {
    let id: UUID
    let mutation: TodoMutation
    /// What the todos it is about were called when it was made, to name them while there is no list to look in.
    let titles: [String]

    init(_ mutation: TodoMutation, titles: [String]) {
        id = UUID()
        self.mutation = mutation
        self.titles = titles
    }
}

/// The changes that the server does not have yet, oldest first. They are sent in this order.
struct TodosOutbox: Equatable, Sendable {
    /// How many changes are kept while there is no connection.
    static let maximumCount = 500

    private(set) var changes: [PendingTodoChange] = []

    /// The todos that the server does not have yet.
    var addedIDs: Set<UUID> {
        changes.reduce(into: []) { ids, change in
            if case .add(let todo) = change.mutation { ids.insert(todo.id) }
        }
    }

    init(_ changes: [PendingTodoChange] = []) {
        self.changes = Array(changes.prefix(Self.maximumCount))
    }

    /// Appends a change, and leaves out earlier ones that it makes needless.
    /// - Parameter sending: the change that is being sent now, which can no longer be left out.
    /// - Throws: ``TodosError/outboxFull`` where there is no room.
    mutating func append(_ change: PendingTodoChange, sending: PendingTodoChange.ID?) throws(TodosError) {
        let kept = changes.filter { $0.id == sending || !change.mutation.supersedes($0.mutation) }
        guard kept.count < Self.maximumCount else { throw .outboxFull }
        changes = kept + [change]
    }

    mutating func remove(_ id: PendingTodoChange.ID) {
        changes.removeAll { $0.id == id }
    }

    /// A list with the changes on top, also those that wait, in display order.
    ///
    /// What there is and what it says stays as the user made it, and so does everything about a todo that the server does not
    /// have yet. The state of all others goes back where a change is taken back: saying otherwise would not be true on any
    /// other device.
    /// - Parameter takenBackIDs: the changes that the server has certainly not taken.
    func shown(over confirmed: [Todo], takenBackIDs: Set<PendingTodoChange.ID>) -> [Todo] {
        let addedIDs = addedIDs
        var shown = confirmed
        shown.apply(
            changes.compactMap { change in
                let isShownWhole = !change.mutation.isOfState || !takenBackIDs.contains(change.id)
                return isShownWhole ? change.mutation : change.mutation.restricted(to: addedIDs)
            })
        return shown.inDisplayOrder()
    }
}
