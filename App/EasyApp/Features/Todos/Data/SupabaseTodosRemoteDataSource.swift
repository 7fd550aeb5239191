import Foundation
import Supabase

/// The table `todos` of a Supabase project.
struct SupabaseTodosRemoteDataSource: TodosRemoteDataSource {
    private static let table = "todos"
    private static let columns = "id,title,completed,position,created_at"
    /// Rows asked for at once; the server may cap an answer at 1,000.
    private static let pageSize = 500
    /// Rows deleted at once: their ids stand in the address, which servers commonly limit to 8 KiB.
    private static let deletionBatchSize = 100

    private let client: SupabaseClient

    init(client: SupabaseClient) {
        self.client = client
    }

    func fetchAll() async throws -> [Todo] {
        var todos: [Todo] = []
        while true {
            let page: [Todo] =
                try await client
                .from(Self.table)
                .select(Self.columns)
                .order("position")
                .order("created_at", ascending: false)
                .order("id")
                .range(from: todos.count, to: todos.count + Self.pageSize - 1)
                .execute()
                .value
            todos += page
            if page.count < Self.pageSize { return todos }
        }
    }

    func insert(_ todo: NewTodo) async throws -> Todo {
        try await client
            .from(Self.table)
            .insert(todo)
            .select(Self.columns)
            .single()
            .execute()
            .value
    }

    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? {
        let rows: [Todo] =
            try await client
            .from(Self.table)
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
            try await client
                .from(Self.table)
                .delete()
                .in("id", values: Array(waiting.prefix(Self.deletionBatchSize)))
                .execute()
            waiting = waiting.dropFirst(Self.deletionBatchSize)
        }
    }
}
