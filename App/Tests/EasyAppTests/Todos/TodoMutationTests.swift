import Foundation
import Testing

@testable import EasyApp

@Suite struct TodoMutationTests {
    private let one = UUID()
    private let two = UUID()

    @Test func stateIsNeitherWhatThereIsNorWhatItSays() {
        #expect(!TodoMutation.add(.test("a", position: 0)).isOfState)
        #expect(!TodoMutation.setTitle(id: one, title: "a").isOfState)
        #expect(TodoMutation.setCompleted(id: one, completed: true).isOfState)
        #expect(TodoMutation.setPositions([one: 1]).isOfState)
        #expect(!TodoMutation.delete(ids: [one]).isOfState)
    }

    @Test func aPartIsAboutTheGivenTodosOnly() {
        let positions = TodoMutation.setPositions([one: 1, two: 2])
        #expect(positions.restricted(to: [one]) == .setPositions([one: 1]))
        #expect(positions.restricted(to: []) == nil)
        #expect(TodoMutation.delete(ids: [one, two]).restricted(to: [two]) == .delete(ids: [two]))
        #expect(TodoMutation.delete(ids: [one]).restricted(to: [two]) == nil)
        let toggle = TodoMutation.setCompleted(id: one, completed: true)
        #expect(toggle.restricted(to: [one, two]) == toggle)
        #expect(toggle.restricted(to: [two]) == nil)
    }

    /// Many changes at once lead to the list that they lead to one by one.
    @Test(arguments: UInt64(1)...20)
    func manyChangesAreMadeInOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let start = (0..<5).map { Todo.test("\($0)", position: $0) }
        let ids = start.map(\.id) + (0..<5).map { _ in UUID() }
        let mutations = (0..<40).map { step -> TodoMutation in
            let id = ids[Int.random(in: 0..<ids.count, using: &generator)]
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                var todo = Todo.test("new \(step)", position: step)
                todo.id = id
                return .add(todo)
            case 1: return .setTitle(id: id, title: "edited \(step)")
            case 2: return .setCompleted(id: id, completed: step.isMultiple(of: 2))
            case 3: return .setPositions([id: -step])
            default: return .delete(ids: [id])
            }
        }
        var (together, oneByOne) = (start, start)
        together.apply(mutations)
        for mutation in mutations {
            switch mutation {
            case .add(let todo) where !oneByOne.contains { $0.id == todo.id }: oneByOne.append(todo)
            case .add: break
            case .setTitle(let id, let title):
                oneByOne = oneByOne.map { $0.id == id ? with($0) { $0.title = title } : $0 }
            case .setCompleted(let id, let completed):
                oneByOne = oneByOne.map { $0.id == id ? with($0) { $0.completed = completed } : $0 }
            case .setPositions(let positions):
                oneByOne = oneByOne.map { todo in with(todo) { $0.position = positions[todo.id] ?? $0.position } }
            case .delete(let ids): oneByOne.removeAll { ids.contains($0.id) }
            }
        }
        #expect(together == oneByOne)
    }

    private func with(_ todo: Todo, _ change: (inout Todo) -> Void) -> Todo {
        var changed = todo
        change(&changed)
        return changed
    }
}
