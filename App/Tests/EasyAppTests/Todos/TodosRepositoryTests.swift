import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosRepositoryTests {
    private let folder = TestFolder()
    private let userID = UUID()
    private let three = [
        Todo.test("a", position: 1024), Todo.test("b", position: 2048), Todo.test("c", position: 3072),
    ]

    private func repository(
        _ remote: any TodosRemoteDataSource, clock: any Clock<Duration> = StoppedClock(),
        patience: any Clock<Duration> = StoppedClock()
    ) -> TodosRepository {
        TodosRepository(
            remote: remote, storage: TodosStorage(userID: userID, folder: folder.url), clock: clock, patience: patience)
    }

    @Test func aChangeOutlivesTheAppAndIsSentAtTheNextLaunch() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        await remote.fail(with: TodosError.offline)
        let before = repository(remote)
        before.perform(.setCompleted(id: three[0].id, completed: true))
        await before.settle()
        before.stop()
        await remote.fail(with: nil)
        let after = repository(remote)
        #expect(after.unsentCount == 1)
        await after.resume()
        #expect(await remote.rows[0].completed)
        #expect(after.unsentCount == 0)
        #expect(after.todos?.first?.completed == true)
    }

    /// Also before the server was ever asked, as when the app is ended at once.
    @Test func aChangeIsKeptFromTheStart() async {
        let before = repository(InMemoryTodosRemoteDataSource(three))
        before.perform(.delete(ids: [three[0].id]))
        before.stop()
        #expect(repository(InMemoryTodosRemoteDataSource(three)).unsentCount == 1)
    }

    @Test func whatIsOnItsWayOnceMoreCanBeGivenUp() async {
        let remote = HeldRemote(three)
        let repository = repository(remote)
        await repository.refresh()
        repository.perform(.setCompleted(id: three[0].id, completed: true))
        await repository.settle()
        #expect(repository.waiting.count == 1)
        await remote.hold()
        let retry = Task { await repository.resume() }
        await remote.untilHeld()
        repository.discardWaiting()
        #expect(repository.waiting.isEmpty)
        await remote.release()
        await retry.value
        #expect(repository.waiting.isEmpty)
        #expect(repository.unsentCount == 0)
        #expect(repository.todos?.first?.completed == false)
    }

    @Test func withoutAConnectionItTriesAgainByItselfLessAndLessOften() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let clock = SteppedClock()
        let repository = repository(remote, clock: clock)
        await repository.refresh()
        await remote.fail(with: TodosError.offline)
        repository.perform(.setCompleted(id: three[0].id, completed: true))
        for _ in 0..<7 { await clock.step() }
        await clock.hasSleeper()
        #expect(clock.sleeps == [1, 2, 4, 5, 5, 5, 5, 5].map { .seconds($0) })
        #expect(repository.waiting.map(\.titles) == [["a"]])
        await remote.fail(with: nil)
        await clock.step()
        while !repository.waiting.isEmpty { await Task.yield() }
        await repository.settle()
        #expect(repository.todos?.first?.completed == true)
        // The next loss begins with a short wait again.
        await remote.fail(with: TodosError.offline)
        repository.perform(.setCompleted(id: three[0].id, completed: false))
        await clock.hasSleeper()
        #expect(clock.sleeps.last == .seconds(1))
        repository.stop()
    }

    @Test func aListThatCouldNotBeLoadedComesByItself() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        await remote.fail(with: TodosError.offline)
        let clock = SteppedClock()
        let repository = repository(remote, clock: clock)
        await repository.refresh()
        #expect(repository.loadError == .offline)
        await remote.fail(with: nil)
        await clock.step()
        while repository.todos == nil { await Task.yield() }
        #expect(repository.loadError == nil)
    }

    @Test func whatTheServerRefusesIsNotKept() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.server(.broken))
        repository.perform(.setTitle(id: three[0].id, title: "x"))
        await repository.settle()
        #expect(repository.unsentCount == 0)
        #expect(repository.waiting.isEmpty)
        #expect(repository.refusal?.error == .server(.broken))
        #expect(repository.todos?.first?.title == "a")
    }

    @Test func changesWaitForTheUserToSignInAgain() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.signedOut)
        repository.perform(.setCompleted(id: three[0].id, completed: true))
        await repository.settle()
        #expect(repository.needsSignIn)
        #expect(repository.waiting.count == 1)
        await remote.fail(with: nil)
        await repository.resume()
        #expect(!repository.needsSignIn)
        #expect(await remote.rows[0].completed)
    }

    @Test func nothingIsSentAfterStopping() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        repository.stop()
        repository.perform(.delete(ids: [three[0].id]))
        await repository.settle()
        #expect(await remote.calls["delete"] == nil)
    }

    // MARK: What shows while it waits

    @Test func whatThereIsStaysAndStatesGoBackWhereTheServerCannotBeReached() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.offline)
        repository.perform(.add(.test("new", position: 0)))
        repository.perform(.setTitle(id: three[0].id, title: "edited"))
        repository.perform(.setCompleted(id: three[1].id, completed: true))
        repository.perform(.delete(ids: [three[2].id]))
        await repository.settle()
        #expect(repository.todos?.map(\.title) == ["new", "edited", "b"])
        #expect(repository.todos?.allSatisfy { !$0.completed } == true)
        #expect(repository.waiting.count == 4)
        // It answers no more: nobody knows whether it has taken the rest meanwhile.
        await remote.fail(with: TodosError.server(.noAnswer))
        await repository.resume()
        #expect(repository.todos?.map(\.completed) == [false, false, true])
        await remote.fail(with: nil)
        await repository.resume()
        #expect(repository.todos?.map(\.title) == ["new", "edited", "b"])
        #expect(repository.todos?.map(\.completed) == [false, false, true])
        #expect(repository.waiting.isEmpty)
    }

    /// A todo that the server does not have is this device's alone.
    @Test func aTodoThatWasNotSentChangesAtOnce() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.offline)
        let (kept, dropped) = (Todo.test("kept", position: 0), Todo.test("dropped", position: 1))
        repository.perform(.add(kept))
        repository.perform(.add(dropped))
        await repository.settle()
        repository.perform(.setCompleted(id: kept.id, completed: true))
        repository.perform(.setPositions([kept.id: 5000, three[0].id: 6000]))
        repository.perform(.delete(ids: [dropped.id, three[1].id]))
        await repository.settle()
        #expect(repository.todos?.map(\.title) == ["a", "c", "kept"])
        #expect(repository.todos?.last?.completed == true)
        await remote.fail(with: nil)
        await repository.resume()
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["c", "kept", "a"])
        #expect(repository.todos?.map(\.title) == ["c", "kept", "a"])
    }

    // MARK: The list of an earlier launch

    @Test func theListOutlivesTheAppAndShowsWithoutAConnection() async throws {
        let remote = InMemoryTodosRemoteDataSource(three)
        let before = repository(remote)
        await before.refresh()
        before.perform(.setCompleted(id: three[0].id, completed: true))
        await before.settle()
        let loadDate = try #require(before.loadDate)
        await remote.fail(with: TodosError.offline)
        before.perform(.add(.test("new", position: 0)))
        await before.settle()
        before.stop()
        let after = repository(remote)
        #expect(after.todos?.map(\.title) == ["new", "a", "b", "c"])
        #expect(after.todos?[1].completed == true)
        #expect(after.loadDate == loadDate)
        #expect(after.connection == .untried)
        await after.refresh()
        #expect(after.connection == .connecting)
        #expect(after.todos?.map(\.title) == ["new", "a", "b", "c"])
        #expect(after.loadDate == loadDate)
        await remote.fail(with: nil)
        await after.resume()
        #expect(after.connection == .connected)
        #expect(await remote.rows.count == 4)
        #expect(try #require(after.loadDate) > loadDate)
    }

    @Test func aListOfAnEarlierLaunchIsToldToBeOldWhenTheServerTakesLong() async {
        let before = repository(InMemoryTodosRemoteDataSource(three))
        await before.refresh()
        before.stop()
        let remote = SlowRemote(InMemoryTodosRemoteDataSource(three))
        let clock = SteppedClock()
        let after = repository(remote, patience: clock)
        let refresh = Task { await after.refresh() }
        await remote.hasBegun()
        #expect(after.connection == .untried)
        await clock.step()
        while after.connection == .untried { await Task.yield() }
        #expect(after.connection == .connecting)
        #expect(clock.sleeps == [.seconds(1)])
        remote.finish()
        await refresh.value
        #expect(after.connection == .connected)
    }

    @Test func aChangeThatTheServerLeavesUnansweredIsSaidToBeOnItsWay() async {
        let remote = HeldRemote(three)
        let clock = SteppedClock()
        let repository = repository(remote, patience: clock)
        await repository.refresh()
        #expect(repository.connection == .connected)
        await remote.hold()
        repository.perform(.setCompleted(id: three[0].id, completed: true))
        await remote.untilHeld()
        await clock.step()
        while repository.connection == .connected { await Task.yield() }
        #expect(clock.sleeps.last == .seconds(3))
        await remote.release()
        await repository.settle()
        #expect(repository.waiting.count == 1)
    }

    @Test func removingEverythingLeavesNothingOnTheDevice() async throws {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.offline)
        repository.perform(.setTitle(id: three[0].id, title: "x"))
        await repository.settle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
        await remote.fail(with: nil)
        let work = Task { await repository.resume() }
        repository.removeAll()
        await work.value
        await repository.settle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func nothingIsTriedWhilePaused() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        await remote.fail(with: TodosError.offline)
        let clock = SteppedClock()
        let repository = repository(remote, clock: clock)
        await repository.refresh()
        await clock.hasSleeper()
        repository.pause()
        while clock.hasSleepers { await Task.yield() }
        await remote.fail(with: nil)
        await repository.resume()
        #expect(repository.todos?.count == 3)
        #expect(await remote.calls["fetchAll"] == 2)
    }

    @Test func whereTheAccountIsGoneTheUserHasToSignIn() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        let repository = repository(remote)
        await repository.refresh()
        await remote.fail(with: TodosError.server(.accountGone))
        repository.perform(.add(.test("new", position: 0)))
        await repository.settle()
        #expect(repository.needsSignIn)
        #expect(repository.waiting.count == 1)
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
