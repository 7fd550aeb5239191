import Foundation
import Supabase
import Testing

@testable import EasyApp

@Suite struct TodoMutationSendingTests {
    @Test func aListComesInDisplayOrder() async throws {
        let rows = [Todo.test("second", position: 2), Todo.test("first", position: 1)]
        let remote = InMemoryTodosRemoteDataSource(rows)
        #expect(try await remote.load().map(\.title) == ["first", "second"])
    }

    @Test func theTitleIsCheckedBeforeItIsSent() async {
        let remote = InMemoryTodosRemoteDataSource()
        let tooLong = Todo.test(String(repeating: "x", count: 501), position: 0)
        await #expect(throws: TodosError.invalidTitle(.tooLong(by: 1))) {
            try await remote.perform(.add(tooLong))
        }
        await #expect(throws: TodosError.invalidTitle(.empty)) {
            try await remote.perform(.setTitle(id: tooLong.id, title: "  "))
        }
        #expect(await remote.calls.isEmpty)
    }

    @Test func aRowThatIsGoneIsNotFound() async {
        let remote = InMemoryTodosRemoteDataSource()
        await #expect(throws: TodosError.notFound) {
            try await remote.perform(.setCompleted(id: UUID(), completed: true))
        }
    }

    @Test func aRowThatIsGoneNeedsNoPosition() async throws {
        let rows = (0..<20).map { Todo.test("\($0)", position: $0) }
        let remote = InMemoryTodosRemoteDataSource(rows)
        var positions = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.position + 100) })
        positions[UUID()] = 7
        let changed = try await remote.perform(.setPositions(positions))
        #expect(changed.count == 20)
        #expect(await remote.rows.map(\.position).sorted() == Array(100..<120))
    }

    /// The request arrived, its answer was lost, and it is sent again.
    @Test func addingTwiceAddsOnce() async throws {
        let todo = Todo.test("milk", position: 0)
        let remote = InMemoryTodosRemoteDataSource()
        #expect(try await remote.perform(.add(todo)).count == 1)
        #expect(try await remote.perform(.add(todo)).isEmpty)
        #expect(await remote.rows.count == 1)
    }

    @Test func failuresAreToldInTheAppsTerms() async {
        let cases: [(any Error & Sendable, TodosError)] = [
            (URLError(.notConnectedToInternet), .offline),
            (URLError(.timedOut), .server(.noAnswer)),
            (AuthError.sessionNotFound, .signedOut),
            (PostgrestError(code: "PGRST301", message: "JWT expired"), .signedOut),
            (PostgrestError(code: "42501", message: "permission denied"), .signedOut),
            (PostgrestError(code: "PGRST000", message: "no database"), .offline),
            (PostgrestError(code: "23514", message: "check"), .server(.refused)),
            (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), .server(.broken)),
        ]
        for (error, expected) in cases {
            let remote = InMemoryTodosRemoteDataSource()
            await remote.fail(with: error)
            await #expect(throws: expected) { try await remote.load() }
        }
    }

    @Test func cancellationStaysCancellation() async {
        let remote = InMemoryTodosRemoteDataSource()
        await remote.fail(with: URLError(.cancelled))
        await #expect(throws: CancellationError.self) { try await remote.load() }
    }
}
