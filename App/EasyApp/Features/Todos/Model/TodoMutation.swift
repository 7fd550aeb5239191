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

    func apply(to todos: inout [Todo]) { todos.apply([self]) }

    /// Whether it changes the state of a todo, rather than what there is and what it says.
    var isOfState: Bool {
        switch self {
        case .add, .setTitle, .delete: false
        case .setCompleted, .setPositions: true
        }
    }

    /// The part of it that is about these todos; nil when nothing is.
    func restricted(to ids: Set<UUID>) -> TodoMutation? {
        switch self {
        case .add, .setTitle, .setCompleted: return todoIDs.isSubset(of: ids) ? self : nil
        case .setPositions(let positions):
            let part = positions.filter { ids.contains($0.key) }
            return part.isEmpty ? nil : .setPositions(part)
        case .delete(let deleted):
            let part = deleted.intersection(ids)
            return part.isEmpty ? nil : .delete(ids: part)
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
}

extension [Todo] {
    /// Makes changes one after another. However many there are and however long the list, each is made at once.
    mutating func apply(_ mutations: [TodoMutation]) {
        var places = Dictionary(zip(map(\.id), indices), uniquingKeysWith: { first, _ in first })
        var deletedPlaces: Set<Int> = []
        for mutation in mutations {
            switch mutation {
            case .add(let todo):
                if places[todo.id] != nil { continue }
                places[todo.id] = endIndex
                append(todo)
            case .setTitle(let id, let title):
                if let place = places[id] { self[place].title = title }
            case .setCompleted(let id, let completed):
                if let place = places[id] { self[place].completed = completed }
            case .setPositions(let positions):
                for (id, position) in positions {
                    if let place = places[id] { self[place].position = position }
                }
            case .delete(let ids):
                deletedPlaces.formUnion(ids.compactMap { places.removeValue(forKey: $0) })
            }
        }
        if !deletedPlaces.isEmpty { self = indices.filter { !deletedPlaces.contains($0) }.map { self[$0] } }
    }
}
