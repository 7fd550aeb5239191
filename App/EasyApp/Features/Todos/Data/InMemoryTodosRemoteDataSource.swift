#if DEBUG
    import Foundation

    /// A table that lives in memory, for previews and tests.
    actor InMemoryTodosRemoteDataSource: TodosRemoteDataSource {
        /// The rows the server holds.
        private(set) var rows: [Todo]
        /// How often each method was called, by its name.
        private(set) var calls: [String: Int] = [:]
        private var failure: (any Error & Sendable)?

        init(_ rows: [Todo] = []) {
            self.rows = rows
        }

        /// Every call fails with this until it is set back to nil.
        func fail(with error: (any Error & Sendable)?) { failure = error }

        func fetchAll() throws -> [Todo] {
            try begin("fetchAll")
            return rows.inDisplayOrder()
        }

        func insert(_ todo: NewTodo) throws -> Todo? {
            try begin("insert")
            if rows.contains(where: { $0.id == todo.id }) { return nil }
            let row = Todo(
                id: todo.id,
                title: todo.title,
                completed: todo.completed,
                position: todo.position,
                createdAt: .now
            )
            rows.append(row)
            return row
        }

        func update(id: UUID, _ changes: TodoChanges) throws -> Todo? {
            try begin("update")
            guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
            if let title = changes.title { rows[index].title = title }
            if let completed = changes.completed { rows[index].completed = completed }
            if let position = changes.position { rows[index].position = position }
            return rows[index]
        }

        func delete(ids: Set<UUID>) throws {
            try begin("delete")
            rows.removeAll { ids.contains($0.id) }
        }

        private func begin(_ method: String) throws {
            calls[method, default: 0] += 1
            if let failure { throw failure }
        }
    }

    extension TodosRepository {
        /// For previews: the sample todos, kept in memory.
        static func preview() -> TodosRepository {
            AppDependencies.preview().todos.repository(for: UUID())
        }
    }
#endif
