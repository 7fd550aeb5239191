import Foundation

/// What is sent to make a todo. The server adds the owner and the dates.
struct NewTodo: Codable, Equatable, Sendable {
    var id: UUID
    var title: String
    var completed: Bool
    var position: Int
}

/// The columns of a todo to change; what is nil stays as it is.
struct TodoChanges: Codable, Equatable, Sendable {
    var title: String?
    var completed: Bool?
    var position: Int?
}

/// The table `todos` on the server. Row level security shows each user only their own rows.
///
/// Errors are passed on as they come; ``TodosRepository`` puts them into the app's terms.
protocol TodosRemoteDataSource: Sendable {
    /// All rows, in the order of their positions.
    func fetchAll() async throws -> [Todo]
    /// The row as the server keeps it; nil where one with this id is there already, which stays as it is.
    func insert(_ todo: NewTodo) async throws -> Todo?
    /// The changed row; nil when there is none with this id.
    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo?
    /// Deletes the rows that are there.
    func delete(ids: Set<UUID>) async throws
}
