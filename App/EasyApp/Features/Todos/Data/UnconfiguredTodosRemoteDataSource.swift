import Foundation

/// Stands in where ``Constants/Supabase`` holds no valid address: every call says what to correct.
struct UnconfiguredTodosRemoteDataSource: TodosRemoteDataSource {
    private static let error = TodosError.server(.notConfigured)

    func fetchAll() async throws -> [Todo] { throw Self.error }
    func insert(_ todo: NewTodo) async throws -> Todo? { throw Self.error }
    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? { throw Self.error }
    func delete(ids: Set<UUID>) async throws { throw Self.error }
}
