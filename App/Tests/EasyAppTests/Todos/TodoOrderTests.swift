import Foundation
import Testing

@testable import EasyApp

@Suite struct TodoOrderTests {
    private func applying(_ changes: [UUID: Int], to todos: [Todo]) -> [Todo] {
        var todos = todos
        TodoMutation.setPositions(changes).apply(to: &todos)
        return todos.inDisplayOrder()
    }

    @Test func movingOneRowChangesOneRow() {
        let todos = (1...50).map { Todo.test("\($0)", position: $0 * TodoOrder.spacing) }
        for (source, destination) in [(0, 50), (49, 0), (10, 30), (30, 10), (3, 2)] {
            var wanted = todos
            wanted.insert(wanted.remove(at: source), at: min(destination, wanted.count))
            let changes = TodoOrder.changes(toSort: wanted)
            #expect(Array(changes.keys) == [todos[source].id])
            #expect(applying(changes, to: todos).map(\.id) == wanted.map(\.id))
        }
    }

    @Test func withoutRoomTheListIsNumberedAnew() {
        let todos = (0..<4).map { Todo.test("\($0)", position: $0) }
        let wanted = [todos[0], todos[3], todos[1], todos[2]]
        let changes = TodoOrder.changes(toSort: wanted)
        #expect(applying(changes, to: todos).map(\.id) == wanted.map(\.id))
    }

    @Test func rowsThatWereNeverSortedCanBe() {
        let todos = (0..<5).map { Todo.test("\($0)", position: 0) }
        let wanted = Array(todos.reversed())
        #expect(applying(TodoOrder.changes(toSort: wanted), to: todos).map(\.id) == wanted.map(\.id))
    }

    @Test func theRangeOfTheColumnIsKept() {
        let edge = [Todo.test("a", position: Int(Int32.max) - 1), Todo.test("b", position: Int(Int32.max))]
        let wanted = [edge[1], edge[0]]
        let changes = TodoOrder.changes(toSort: wanted)
        #expect(changes.values.allSatisfy(TodoOrder.allowed.contains))
        #expect(applying(changes, to: edge).map(\.id) == wanted.map(\.id))
        #expect(TodoOrder.positionBeforeAll([Todo.test("c", position: Int(Int32.min) + 5)]) == Int(Int32.min))
    }

    @Test func anEmptyListStartsSomewhere() {
        #expect(TodoOrder.positionBeforeAll([]) == 0)
        #expect(TodoOrder.changes(toSort: []).isEmpty)
    }

    /// Whatever the positions were, the changes sort the list as wanted, and what is sorted already needs none.
    @Test(arguments: UInt64(1)...20)
    func anyOrderCanBeReached(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var todos = (0..<Int.random(in: 1...40, using: &generator)).map {
            Todo.test("\($0)", position: Int.random(in: -50...50, using: &generator))
        }
        for _ in 0..<30 {
            var wanted = todos.inDisplayOrder()
            let source = Int.random(in: 0..<wanted.count, using: &generator)
            wanted.insert(wanted.remove(at: source), at: Int.random(in: 0..<wanted.count, using: &generator))
            todos = applying(TodoOrder.changes(toSort: wanted), to: todos)
            #expect(todos.map(\.id) == wanted.map(\.id))
            #expect(TodoOrder.changes(toSort: todos).isEmpty)
        }
    }

    @Test func whatTheFilterHidesKeepsItsPlace() {
        let todos = (0..<6).map { Todo.test("\($0)", position: $0) }
        let visible = [todos[4], todos[0], todos[2]]
        let merged = TodoOrder.merge(visible: visible, into: todos)
        #expect(merged.map(\.title) == ["4", "1", "0", "3", "2", "5"])
    }
}
