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
}
