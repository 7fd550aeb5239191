import Foundation

@testable import EasyApp

/// A table whose list takes as long as the test wants.
struct SlowRemote: TodosRemoteDataSource {
    private let inner: InMemoryTodosRemoteDataSource
    private let begun = AsyncStream.makeStream(of: Void.self)
    private let finished = AsyncStream.makeStream(of: Void.self)

    init(_ inner: InMemoryTodosRemoteDataSource) {
        self.inner = inner
    }

    /// Returns once the list was asked for.
    func hasBegun() async {
        for await _ in begun.stream { return }
    }

    /// Lets the list be answered.
    func finish() { finished.continuation.finish() }

    func fetchAll() async throws -> [Todo] {
        begun.continuation.yield()
        for await _ in finished.stream {}
        return try await inner.fetchAll()
    }

    func insert(_ todo: NewTodo) async throws -> Todo? { try await inner.insert(todo) }
    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? { try await inner.update(id: id, changes) }
    func delete(ids: Set<UUID>) async throws { try await inner.delete(ids: ids) }
}
