import Foundation

/// Which todos are shown.
enum TodoFilter: String, CaseIterable, Identifiable {
    case all, active, completed

    var id: String { rawValue }

    func includes(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .active: !todo.completed
        case .completed: todo.completed
        }
    }
}
