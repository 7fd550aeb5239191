import Foundation

@testable import EasyApp

/// A table behind a bad line: a call may be lost on its way, and so may the answer of one that arrived.
actor LosingRemote: TodosRemoteDataSource {
    private let table: InMemoryTodosRemoteDataSource
    private var generator: SeededGenerator
    private var isLosing = false

    init(_ rows: [Todo], seed: UInt64) {
        table = InMemoryTodosRemoteDataSource(rows)
        generator = SeededGenerator(seed: seed)
    }

    var rows: [Todo] {
        get async { await table.rows.inDisplayOrder() }
    }

    func lose(_ isLosing: Bool) { self.isLosing = isLosing }

    func fetchAll() async throws -> [Todo] {
        try await send { try await $0.fetchAll() }
    }

    func insert(_ todo: NewTodo) async throws -> Todo? {
        try await send { try await $0.insert(todo) }
    }

    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? {
        try await send { try await $0.update(id: id, changes) }
    }

    func delete(ids: Set<UUID>) async throws {
        try await send { try await $0.delete(ids: ids) }
    }

    private func send<Answer: Sendable>(
        _ call: (InMemoryTodosRemoteDataSource) async throws -> Answer
    ) async throws -> Answer {
        let fate = isLosing ? Int.random(in: 0..<3, using: &generator) : 2
        if fate == 0 { throw URLError(.notConnectedToInternet) }
        let answer = try await call(table)
        if fate == 1 { throw URLError(.networkConnectionLost) }
        return answer
    }
}
