import Foundation

/// A change to the list, applied at once on the device and then by the server.
///
/// Every change names what is to be in the end, not a step towards it, so that sending it again changes nothing.
enum TodoMutation: Equatable, Codable, Sendable {
    /// The id is made on the device, so that repeating a request whose answer was lost adds nothing twice.
    case add(Todo)
    case setTitle(id: UUID, title: String)
    case setCompleted(id: UUID, completed: Bool)
    case setPositions([UUID: Int])
    case delete(ids: Set<UUID>)

    /// The todos it is about.
    var todoIDs: Set<UUID> {
        switch self {
        case .add(let todo): [todo.id]
        case .setTitle(let id, _), .setCompleted(let id, _): [id]
        case .setPositions(let positions): Set(positions.keys)
        case .delete(let ids): ids
        }
    }

    func apply(to todos: inout [Todo]) {
        switch self {
        case .add(let todo):
            if !todos.contains(where: { $0.id == todo.id }) { todos.append(todo) }
        case .setTitle(let id, let title):
            Self.change(id, in: &todos) { $0.title = title }
        case .setCompleted(let id, let completed):
            Self.change(id, in: &todos) { $0.completed = completed }
        case .setPositions(let positions):
            for index in todos.indices {
                if let position = positions[todos[index].id] { todos[index].position = position }
            }
        case .delete(let ids):
            todos.removeAll { ids.contains($0.id) }
        }
    }

    /// Whether an earlier change need not be sent any more once this one is.
    func supersedes(_ earlier: TodoMutation) -> Bool {
        switch (self, earlier) {
        case (.setTitle(let id, _), .setTitle(let earlierID, _)): id == earlierID
        case (.setCompleted(let id, _), .setCompleted(let earlierID, _)): id == earlierID
        case (.setPositions(let positions), .setPositions(let others)): others.keys.allSatisfy { positions[$0] != nil }
        // What was added may have arrived already, so that is never left out.
        case (.delete(let ids), .setTitle(let id, _)), (.delete(let ids), .setCompleted(let id, _)): ids.contains(id)
        default: false
        }
    }

    private static func change(_ id: UUID, in todos: inout [Todo], _ body: (inout Todo) -> Void) {
        if let index = todos.firstIndex(where: { $0.id == id }) { body(&todos[index]) }
    }
}
