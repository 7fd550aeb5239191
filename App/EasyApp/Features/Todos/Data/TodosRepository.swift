import Foundation

/// The todos of the signed-in user: checks what is sent, and speaks of failures in the app's terms.
struct TodosRepository: Sendable {
    /// Requests in flight at once when many rows change their position.
    private static let concurrentUpdates = 6

    private let remote: any TodosRemoteDataSource

    init(remote: any TodosRemoteDataSource) {
        self.remote = remote
    }

    /// All todos, in display order.
    /// - Throws: ``TodosError``, or `CancellationError` when the task was cancelled.
    func load() async throws -> [Todo] {
        try await translatingErrors { try await remote.fetchAll().inDisplayOrder() }
    }

    /// Has the server make a change.
    /// - Returns: the changed rows as the server keeps them.
    /// - Throws: ``TodosError``, or `CancellationError` when the task was cancelled.
    func perform(_ mutation: TodoMutation) async throws -> [Todo] {
        try await translatingErrors {
            switch mutation {
            case .add(let todo): [try await add(todo)]
            case .setTitle(let id, let title):
                [try await update(id, TodoChanges(title: try TodoTitle.validated(title)))]
            case .setCompleted(let id, let completed):
                [try await update(id, TodoChanges(completed: completed))]
            case .setPositions(let positions): try await setPositions(positions)
            case .delete(let ids): try await delete(ids)
            }
        }
    }

    private func add(_ todo: Todo) async throws -> Todo {
        let title = try TodoTitle.validated(todo.title)
        let new = NewTodo(id: todo.id, title: title, completed: todo.completed, position: todo.position)
        do {
            return try await remote.insert(new)
        } catch let error where TodosError.isDuplicate(error) {
            // An earlier attempt arrived and only its answer was lost.
            return try await update(todo.id, TodoChanges(title: title))
        }
    }

    private func update(_ id: UUID, _ changes: TodoChanges) async throws -> Todo {
        guard let row = try await remote.update(id: id, changes) else { throw TodosError.notFound }
        return row
    }

    private func delete(_ ids: Set<UUID>) async throws -> [Todo] {
        try await remote.delete(ids: ids)
        return []
    }

    private func setPositions(_ positions: [UUID: Int]) async throws -> [Todo] {
        try await withThrowingTaskGroup(of: Todo?.self) { group in
            var waiting = positions.makeIterator()
            func startNext() {
                guard let (id, position) = waiting.next() else { return }
                let remote = remote
                // A row that was deleted meanwhile needs no position.
                group.addTask { try await remote.update(id: id, TodoChanges(position: position)) }
            }
            for _ in 0..<Self.concurrentUpdates { startNext() }
            var rows: [Todo] = []
            while let row = try await group.next() {
                if let row { rows.append(row) }
                startNext()
            }
            return rows
        }
    }

    private func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw TodosError.translated(error)
        }
    }
}
