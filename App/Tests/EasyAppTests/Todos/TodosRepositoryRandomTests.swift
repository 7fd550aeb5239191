import Foundation
import Testing

@testable import EasyApp

/// Random changes over a line that is lost now and then, against a plain list.
@MainActor
@Suite struct TodosRepositoryRandomTests {
    private let folder = TestFolder()
    private let userID = UUID()
    private let three = [
        Todo.test("a", position: 1024), Todo.test("b", position: 2048), Todo.test("c", position: 3072),
    ]

    private func repository(_ remote: any TodosRemoteDataSource) -> TodosRepository {
        TodosRepository(
            remote: remote, storage: TodosStorage(userID: userID, folder: folder.url), clock: StoppedClock(),
            patience: StoppedClock())
    }

    /// Whatever is done over a bad line, with the app ended now and then: in the end the server has exactly that.
    @Test(arguments: UInt64(1)...30)
    func theServerEndsWithWhatWasDone(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let remote = LosingRemote(three, seed: seed &* 7919)
        var model = three
        var repository = repository(remote)
        await repository.refresh()
        for step in 0..<80 {
            if Int.random(in: 0..<5, using: &generator) == 0 {
                await remote.lose(Bool.random(using: &generator))
            }
            switch Int.random(in: 0..<12, using: &generator) {
            case 0..<9:
                let mutation = mutation(on: repository.todos ?? [], step: step, using: &generator)
                mutation.apply(to: &model)
                repository.perform(mutation)
            case 9:
                await repository.settle()
                expectWhatThereIs(of: model, in: repository)
            case 10: await repository.resume()
            default:
                // The app ends, and starts again.
                repository.stop()
                await repository.settle()
                repository = self.repository(remote)
                expectWhatThereIs(of: model, in: repository)
                await repository.refresh()
            }
        }
        await remote.lose(false)
        await repository.resume()
        await repository.settle()
        // As sets: where positions are equal the server's dates decide, which the model cannot know.
        let expected = Set(model.map(Essence.init))
        #expect(await Set(remote.rows.map(Essence.init)) == expected)
        #expect(Set((repository.todos ?? []).map(Essence.init)) == expected)
        #expect(repository.waiting.isEmpty)
        #expect(repository.unsentCount == 0)
        #expect(TodosStorage(userID: userID, folder: folder.url).outbox.read() == TodosOutbox())
    }

    /// What there is, and what it says, is in the list as the user made it, whatever has arrived of it.
    private func expectWhatThereIs(of model: [Todo], in repository: TodosRepository) {
        let shown = Set((repository.todos ?? []).map { "\($0.id) \($0.title)" })
        #expect(shown == Set(model.map { "\($0.id) \($0.title)" }))
    }

    /// What a change decides about a todo; the server adds the date.
    private struct Essence: Hashable {
        let id: UUID
        let title: String
        let completed: Bool
        let position: Int

        init(_ todo: Todo) {
            (id, title, completed, position) = (todo.id, todo.title, todo.completed, todo.position)
        }
    }

    private func mutation(
        on todos: [Todo], step: Int, using generator: inout SeededGenerator
    ) -> TodoMutation {
        let added = Todo.test("new \(step)", position: -step * 7)
        guard let todo = todos.randomElement(using: &generator) else { return .add(added) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return .add(added)
        case 1: return .setTitle(id: todo.id, title: "edited \(step)")
        case 2, 3: return .setCompleted(id: todo.id, completed: Bool.random(using: &generator))
        case 4: return .setPositions(TodoOrder.changes(toSort: todos.shuffled(using: &generator)))
        default: return todos.count > 3 ? .delete(ids: [todo.id]) : .add(added)
        }
    }
}
