import Foundation
import Testing

@testable import EasyApp

/// What shows, and what is kept, while there is no connection.
@MainActor
@Suite struct TodosViewModelConnectionTests {
    private let fixture = TodosViewModelFixture()

    @Test func aToggleWithoutAConnectionIsTakenBackNamedAndKept() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(fixture.three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.notice == .waiting(title: "a", others: 0, isShown: false))
        #expect(viewModel.marks == [fixture.three[0].id: .takenBack])
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.todos[0].completed)
        #expect(viewModel.notice == nil)
        #expect(await remote.rows[0].completed)
    }

    @Test func whatIsAddedWithoutAConnectionStaysAndIsMarked() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.draft = "new"
        viewModel.add()
        #expect(viewModel.marks.isEmpty, "nothing has failed yet")
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["new", "a", "b", "c"])
        #expect(viewModel.marks == [viewModel.todos[0].id: .unsaved])
        #expect(viewModel.notice == .waiting(title: "new", others: 0, isShown: true))
        // It is the device's own until it is sent.
        viewModel.toggle(viewModel.todos[0])
        await viewModel.settle()
        #expect(viewModel.todos[0].completed)
        #expect(viewModel.marks == [viewModel.todos[0].id: .unsaved])
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.marks.isEmpty)
        #expect(viewModel.notice == nil)
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["new", "a", "b", "c"])
    }

    @Test func anEditWithoutAConnectionStaysAndIsMarked() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.beginEditing(fixture.three[1])
        viewModel.editingTitle = "bee"
        viewModel.saveEditing()
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["a", "bee", "c"])
        #expect(viewModel.marks == [fixture.three[1].id: .unsaved])
        #expect(viewModel.notice == .waiting(title: "b", others: 0, isShown: true))
        // What the list does not show is named first, and marks its row.
        viewModel.toggle(viewModel.todos[1])
        viewModel.toggle(viewModel.todos[2])
        #expect(viewModel.marks.count == 2, "the server is being tried already")
        await viewModel.settle()
        #expect(viewModel.marks == [fixture.three[1].id: .takenBack, fixture.three[2].id: .takenBack])
        #expect(viewModel.notice == .waiting(title: "bee", others: 1, isShown: false))
    }

    @Test func theListOfAnEarlierLaunchIsToldToBeOldOnlyWithoutAConnection() async {
        let (first, remote) = await fixture.loaded(fixture.three)
        #expect(first.oldListDate == nil)
        #expect(!first.isConnecting)
        await remote.fail(with: TodosError.offline)
        let viewModel = fixture.viewModel(remote)
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        #expect(viewModel.oldListDate == nil)
        await viewModel.load()
        #expect(viewModel.isConnecting)
        #expect(viewModel.oldListDate != nil)
        #expect(viewModel.notice == .notLoaded(.offline))
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(!viewModel.isConnecting)
        #expect(viewModel.oldListDate == nil)
        #expect(viewModel.notice == nil)
    }

    /// Nothing has failed yet: what waits from the last launch is only marked.
    @Test func whatWaitsFromAnEarlierLaunchIsNoNews() async {
        let (first, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        first.draft = "new"
        first.add()
        await first.settle()
        let viewModel = fixture.viewModel(remote)
        #expect(viewModel.visibleTitles == ["new", "a", "b", "c"])
        #expect(viewModel.marks.count == 1)
        #expect(viewModel.notice == nil)
        await viewModel.load()
        #expect(viewModel.notice == .waiting(title: "new", others: 0, isShown: true))
    }

    @Test func theMessageCountsTheOtherTodos() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(fixture.three[0])
        viewModel.toggle(fixture.three[2])
        viewModel.delete(fixture.three[1])
        viewModel.draft = "new"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.notice == .waiting(title: "a", others: 3, isShown: false))
        #expect(viewModel.notice?.subject == nil)
    }

    /// Nobody knows what has become of it, so all stays as the user made it: each row says so, and one message above them.
    @Test func whatAServerThatHangsWasToldStaysAndIsMarked() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.server(.noAnswer))
        viewModel.delete(fixture.three[0])
        viewModel.toggle(fixture.three[1])
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["b", "c"])
        #expect(viewModel.todos.map(\.completed) == [true, false])
        #expect(viewModel.marks == [fixture.three[0].id: .unsaved, fixture.three[1].id: .unsaved])
        #expect(viewModel.notice == .waiting(title: "a", others: 1, isShown: true))
        // More is about the same.
        let topic = viewModel.notice?.topic
        viewModel.toggle(viewModel.todos[1])
        #expect(viewModel.marks[fixture.three[2].id] == .unsaved)
        #expect(viewModel.notice == .waiting(title: "a", others: 2, isShown: true))
        #expect(viewModel.notice?.topic == topic)
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.visibleTitles == ["b", "c"])
        #expect(viewModel.marks.isEmpty)
        #expect(viewModel.notice == nil)
    }

    @Test func aDeletedTodoStaysDeletedAndCanBePutBackWithoutAConnection() async {
        for error in [TodosError.offline, .server(.noAnswer)] {
            let fixture = TodosViewModelFixture()
            let (viewModel, remote) = await fixture.loaded(fixture.three)
            await remote.fail(with: error)
            viewModel.delete(fixture.three[0])
            await viewModel.settle()
            #expect(viewModel.visibleTitles == ["b", "c"])
            #expect(viewModel.notice == .waiting(title: "a", others: 0, isShown: true))
            viewModel.undoDeletion()
            #expect(viewModel.visibleTitles == ["a", "b", "c"])
            #expect(viewModel.marks == [fixture.three[0].id: .unsaved])
            await remote.fail(with: nil)
            await viewModel.retry()
            #expect(await remote.rows.inDisplayOrder().map(\.title) == ["a", "b", "c"])
        }
    }

    @Test func pullingSendsWhatWaitsAndThenLoads() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.delete(fixture.three[1])
        await viewModel.settle()
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(viewModel.visibleTitles == ["a", "c"])
        #expect(viewModel.notice == nil)
    }

    @Test func discardingWhatWaitsSendsNothingAndGivesTheTitleBack() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(fixture.three[0])
        viewModel.draft = "precious"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.waitingCount == 2)
        viewModel.discardWaiting()
        #expect(viewModel.draft == "precious")
        #expect(viewModel.notice == nil)
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(await remote.rows.map(\.completed) == [false, false, false])
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
    }

    @Test func whereNoMoreCanBeKeptTheTitleStaysInTheField() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        for count in 0..<TodosOutbox.maximumCount {
            viewModel.draft = "\(count)"
            viewModel.add()
        }
        await viewModel.settle()
        #expect(viewModel.waitingCount == TodosOutbox.maximumCount)
        viewModel.draft = "one too many"
        viewModel.add()
        #expect(viewModel.draft == "one too many")
        #expect(viewModel.waitingCount == TodosOutbox.maximumCount)
    }
}
