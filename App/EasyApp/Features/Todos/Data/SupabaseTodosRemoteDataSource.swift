import Foundation
import Supabase

/// The table `todos` of a Supabase project, for one user.
///
/// Every call makes sure of the session first. Without that, a session that cannot be renewed just now would make the
/// call one of nobody, which row level security answers with an empty list rather than an error.
struct SupabaseTodosRemoteDataSource: TodosRemoteDataSource {
    private static let table = "todos"
    private static let columns = "id,title,completed,position,created_at"
    /// Rows asked for at once; the server may cap an answer at 1,000.
    private static let pageSize = 500
    /// Rows deleted at once: their ids stand in the address, which servers commonly limit to 8 KiB.
    private static let deletionBatchSize = 100

    /// A new row with its owner, so that it can never become another user's.
    private struct OwnedTodo: Encodable {
        let todo: NewTodo
        let userID: UUID

        enum CodingKeys: String, CodingKey {
            case userID = "user_id"
        }

        func encode(to encoder: any Encoder) throws {
            try todo.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(userID, forKey: .userID)
        }
    }

    private let client: SupabaseClient
    private let userID: UUID

    init(client: SupabaseClient, userID: UUID) {
        self.client = client
        self.userID = userID
    }

    func fetchAll() async throws -> [Todo] {
        var todos: [Todo] = []
        while true {
            let page: [Todo] =
                try await rows()
                .select(Self.columns)
                .order("position")
                .order("created_at", ascending: false)
                .order("id")
                .range(from: todos.count, to: todos.count + Self.pageSize - 1)
                .execute()
                .value
            todos += page
            if page.count < Self.pageSize { break }
        }
        // Row level security answers a user who was deleted like one without todos, until the token expires.
        if todos.isEmpty { _ = try await client.auth.user() }
        return todos
    }

    func insert(_ todo: NewTodo) async throws -> Todo? {
        let rows: [Todo] =
            try await rows()
            .upsert(OwnedTodo(todo: todo, userID: userID), onConflict: "id", ignoreDuplicates: true)
            .select(Self.columns)
            .execute()
            .value
        return rows.first
    }

    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? {
        let rows: [Todo] =
            try await rows()
            .update(changes)
            .eq("id", value: id)
            .select(Self.columns)
            .execute()
            .value
        return rows.first
    }

    func delete(ids: Set<UUID>) async throws {
        var waiting = ids.map(\.uuidString)[...]
        while !waiting.isEmpty {
            try await rows()
                .delete()
                .in("id", values: Array(waiting.prefix(Self.deletionBatchSize)))
                .execute()
            waiting = waiting.dropFirst(Self.deletionBatchSize)
        }
    }

    /// The table, as the user who is to be signed in.
    private func rows() async throws -> PostgrestQueryBuilder {
        guard try await client.auth.session.user.id == userID else { throw AuthError.sessionNotFound }
        return client.from(Self.table)
    }
}
