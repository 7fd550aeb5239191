import Foundation

/// A change to the list, applied at once on the device and then by the server.
enum TodoMutation: Equatable, Sendable {
    /// The id is made on the device, so that repeating a request whose answer was lost adds nothing twice.
    case add(Todo)
    case setTitle(id: UUID, title: String)
    case setCompleted(id: UUID, completed: Bool)
    case setPositions([UUID: Int])
    case delete(ids: Set<UUID>)

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

    private static func change(_ id: UUID, in todos: inout [Todo], _ body: (inout Todo) -> Void) {
        if let index = todos.firstIndex(where: { $0.id == id }) { body(&todos[index]) }
    }
}
