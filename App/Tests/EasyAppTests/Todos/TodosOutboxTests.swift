import Foundation
import Testing

@testable import EasyApp

@Suite struct TodosOutboxTests {
    private func change(_ mutation: TodoMutation) -> PendingTodoChange { PendingTodoChange(mutation, titles: []) }

    private func outbox(_ mutations: TodoMutation...) throws -> TodosOutbox {
        var outbox = TodosOutbox()
        for mutation in mutations { try outbox.append(change(mutation), sending: nil) }
        return outbox
    }

    private let id = UUID()

    @Test func onlyTheLastOfSeveralTogglesIsSent() throws {
        let outbox = try outbox(
            .setCompleted(id: id, completed: true), .setTitle(id: id, title: "a"),
            .setCompleted(id: id, completed: false), .setCompleted(id: UUID(), completed: true))
        #expect(outbox.changes.count == 3)
        #expect(outbox.changes[1].mutation == .setCompleted(id: id, completed: false))
    }

    @Test func whatIsBeingSentStays() throws {
        var outbox = try outbox(.setCompleted(id: id, completed: true))
        let sending = try #require(outbox.changes.first)
        try outbox.append(change(.setCompleted(id: id, completed: false)), sending: sending.id)
        #expect(outbox.changes.map(\.mutation.todoIDs) == [[id], [id]])
    }

    @Test func deletingLeavesOutWhatWasChangedBeforeButNotTheAddition() throws {
        let todo = Todo.test("a", position: 0)
        let outbox = try outbox(
            .add(todo), .setTitle(id: todo.id, title: "b"), .setCompleted(id: todo.id, completed: true),
            .delete(ids: [todo.id]))
        #expect(outbox.changes.map(\.mutation) == [.add(todo), .delete(ids: [todo.id])])
    }

    @Test func movingAgainLeavesOutTheFirstMoveOnlyWhereItCoversIt() throws {
        let other = UUID()
        #expect(try outbox(.setPositions([id: 1]), .setPositions([id: 2, other: 3])).changes.count == 1)
        #expect(try outbox(.setPositions([id: 1, other: 3]), .setPositions([id: 2])).changes.count == 2)
    }

    @Test func thereIsABound() throws {
        var outbox = TodosOutbox()
        for _ in 0..<TodosOutbox.maximumCount {
            try outbox.append(change(.setCompleted(id: UUID(), completed: true)), sending: nil)
        }
        let full = outbox
        #expect(throws: TodosError.outboxFull) {
            try outbox.append(change(.setCompleted(id: UUID(), completed: true)), sending: nil)
        }
        #expect(outbox == full)
        // One that takes the place of another still fits.
        let first = try #require(full.changes.first?.mutation.todoIDs.first)
        try outbox.append(change(.setCompleted(id: first, completed: false)), sending: nil)
        #expect(outbox.changes.count == TodosOutbox.maximumCount)
    }

    @Test func itKnowsWhichTodosTheServerDoesNotHave() throws {
        let todo = Todo.test("a", position: 0)
        #expect(try outbox(.add(todo), .setCompleted(id: id, completed: true)).addedIDs == [todo.id])
    }

    @Test func theFileGivesBackWhatWasWritten() throws {
        let folder = TestFolder()
        let file = TodosOutboxFile(userID: id, folder: folder.url)
        #expect(file.read() == TodosOutbox())
        let outbox = try outbox(
            .add(.test("a", position: 3)), .setPositions([id: 1]), .delete(ids: [id]), .setTitle(id: id, title: "“Ä”"))
        file.write(outbox)
        #expect(file.read() == outbox)
        #expect(TodosOutboxFile(userID: UUID(), folder: folder.url).read() == TodosOutbox())
        file.write(TodosOutbox())
        #expect(!FileManager.default.fileExists(atPath: file.url.path))
    }

    @Test func aFileThatCannotBeUnderstoodIsAnEmptyOutbox() throws {
        let folder = TestFolder()
        let file = TodosOutboxFile(userID: id, folder: folder.url)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        for text in ["", "{}", "[{\"id\":1}]", "\u{0}"] {
            try Data(text.utf8).write(to: file.url)
            #expect(file.read() == TodosOutbox(), "\(text)")
        }
    }

    @Test func aStateThatIsTakenBackGoesBackAndAllElseStays() throws {
        let known = Todo.test("a", position: 1024)
        let added = Todo.test("new", position: 0)
        let outbox = try outbox(
            .setTitle(id: known.id, title: "b"), .setCompleted(id: known.id, completed: true), .add(added),
            .setCompleted(id: added.id, completed: true))
        let shown = outbox.shown(over: [known], takenBackIDs: [])
        #expect(shown.map(\.completed) == [true, true])
        let takenBack = outbox.shown(over: [known], takenBackIDs: Set(outbox.changes.map(\.id)))
        #expect(takenBack.map(\.title) == ["new", "b"])
        #expect(takenBack.map(\.completed) == [true, false])
    }
}
