import Foundation

extension TodosRemoteDataSource {
    /// All todos, in display order.
    /// - Throws: ``TodosError``, or `CancellationError` when the task was cancelled.
    func load() async throws -> [Todo] {
        do {
            return try await fetchAll().inDisplayOrder()
        } catch {
            throw TodosError.translated(error)
        }
    }

    /// Has the server make a change; making it again changes nothing.
    /// - Returns: the changed rows as the server keeps them.
    /// - Throws: ``TodosError``, or `CancellationError` when the task was cancelled.
    func perform(_ mutation: TodoMutation) async throws -> [Todo] {
        do {
            return switch mutation {
            case .add(let todo): try await add(todo)
            case .setTitle(let id, let title):
                [try await change(id, TodoChanges(title: try TodoTitle.validated(title)))]
            case .setCompleted(let id, let completed):
                [try await change(id, TodoChanges(completed: completed))]
            case .setPositions(let positions): try await setPositions(positions)
            case .delete(let ids): try await remove(ids)
            }
        } catch {
            throw TodosError.translated(error)
        }
    }

    private func add(_ todo: Todo) async throws -> [Todo] {
        let title = try TodoTitle.validated(todo.title)
        let new = NewTodo(id: todo.id, title: title, completed: todo.completed, position: todo.position)
        // Where it is there already, an earlier attempt arrived and only its answer was lost.
        return [try await insert(new)].compactMap { $0 }
    }

    private func change(_ id: UUID, _ changes: TodoChanges) async throws -> Todo {
        guard let row = try await update(id: id, changes) else { throw TodosError.notFound }
        return row
    }

    private func remove(_ ids: Set<UUID>) async throws -> [Todo] {
        try await delete(ids: ids)
        return []
    }

    private func setPositions(_ positions: [UUID: Int]) async throws -> [Todo] {
        /// Requests in flight at once.
        let concurrentUpdates = 6
        return try await withThrowingTaskGroup(of: Todo?.self) { group in
            var waiting = positions.makeIterator()
            func startNext() {
                guard let (id, position) = waiting.next() else { return }
                // A row that was deleted meanwhile needs no position.
                group.addTask { try await update(id: id, TodoChanges(position: position)) }
            }
            for _ in 0..<concurrentUpdates { startNext() }
            var rows: [Todo] = []
            while let row = try await group.next() {
                if let row { rows.append(row) }
                startNext()
            }
            return rows
        }
    }
}
